import { rspack } from '@rspack/core';
import { bundlerOptions } from './bundler-options.ts';

/** `npm run build`: prints what is wrong, and exits with 1 if the add-in can't be built. */
const compiler = rspack(bundlerOptions());
compiler.run((error, stats) => {
  if (error) throw error;
  if (stats?.hasErrors() ?? true) {
    console.error(stats?.toString({ preset: 'errors-only', colors: false }));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
