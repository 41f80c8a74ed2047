import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.spec.ts'],
    // A guard against tests that never end, on however busy a machine; how fast things are is for `npm run bench`.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { BULKHEAD_DEBUG: '' },
    coverage: { include: ['cli/**', 'core/**', 'grammar/**'], exclude: ['**/generated/**'] },
  },
});
