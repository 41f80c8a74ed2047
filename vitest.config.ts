import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.spec.ts'],
    // Tests assert no times; this only ends one that hangs, on however busy a machine.
    testTimeout: 300_000,
    env: { BULKHEAD_DEBUG: '' },
    coverage: { include: ['cli/**', 'core/**', 'grammar/**'], exclude: ['**/generated/**'] },
  },
});
