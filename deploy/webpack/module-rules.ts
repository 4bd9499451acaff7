import path from 'node:path';
import type { RuleSetRule } from 'webpack';

const inRoot = (...names: string[]) => path.join(import.meta.dirname, '../..', ...names);

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/** How the bundler reads files. */
export const moduleRules: RuleSetRule[] = [
  { test: /\.tsx?$/, loader: 'swc-loader', options: swc },
  {
    test: /\.(tsx|js)$/,
    include: [inRoot('taskpane'), /@fluentui/],
    loader: inRoot('deploy/webpack/icon-imports-loader.js'),
  },
  // Importing a folder of `src` has no effect by itself, so a page loads only what it uses of an entry file.
  { test: /\.ts$/, include: inRoot('src'), sideEffects: false },
  { test: /taskpane\.css$/, type: 'css' },
  // A text in the map's script: what loads style sheets later would be in the script that formulas wait for.
  { test: /leaflet\.css$/, type: 'asset/source' },
];
