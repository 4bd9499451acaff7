import { defineConfig } from 'vitest/config';

/** For what needs the bundler's resolution of modules: the grid's packages do not load in Node as they are. */
export default defineConfig({
  test: { include: ['bench/**/*.bench.ts'], testTimeout: 120_000 },
});
