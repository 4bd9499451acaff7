import { defineConfig } from 'vitest/config';

/** For what needs the bundler's resolution of modules: the grid's packages do not load in Node as they are. */
export default defineConfig({
  test: {
    testTimeout: 240_000,
    hookTimeout: 240_000,
    fileParallelism: false,
    projects: [
      { extends: true, test: { name: 'grid', include: ['bench/workbook.bench.ts'] } },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['bench/workbook-page.bench.ts'],
          globalSetup: ['test/browser/setup.ts'],
        },
      },
    ],
  },
});
