import { defineConfig } from 'vitest/config';

const inBrowser = ['test/workbook/page/**/*.test.ts', 'test/taskpane/**/*.test.ts'];

export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    // A first start of a service with all its records, a browser: slow machines need their time.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'node', include: ['test/**/*.test.ts'], exclude: inBrowser },
      },
      {
        extends: true,
        // One server and one browser at a time: they share the records made for tests, and two cores.
        test: { name: 'browser', include: inBrowser, globalSetup: ['test/build.ts'], fileParallelism: false },
      },
    ],
  },
});
