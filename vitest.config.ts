import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.spec.ts'],
    env: { BULKHEAD_DEBUG: '' },
    coverage: { include: ['cli/**', 'core/**', 'grammar/**'], exclude: ['**/generated/**'] },
  },
});
