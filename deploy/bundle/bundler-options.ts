import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack, type RspackOptions, type RspackPluginInstance, type RuleSetRule } from '@rspack/core';
import { BundledPackages } from './bundled-packages.ts';
import { BuildVersion, ExcelMetadata, StableScript } from './emitted-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const inRoot = (...names: string[]): string => path.join(root, ...names);

const icons: RuleSetRule = {
  test: /\.(tsx|js)$/,
  include: [inRoot('taskpane'), /@fluentui/],
  loader: path.join(import.meta.dirname, 'icon-imports-loader.cjs'),
};
const functionHelp: RuleSetRule = {
  test: /\.ts$/,
  include: inRoot('functions'),
  enforce: 'pre',
  loader: path.join(import.meta.dirname, 'function-help-loader.cjs'),
};
const typescript: RuleSetRule = {
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
};
const styles: RuleSetRule = { test: /taskpane\.css$/, type: 'css' };
/**
 * The style sheet of the map's library, as a text in the map's script: what loads style sheets later would be in the
 * script that functions wait for. The map shows none of the library's pictures.
 */
const mapStyles: RuleSetRule = { test: /leaflet\.css$/, type: 'asset/source' };
/** Importing a folder of `src` has no effect by itself, so a page loads only what it uses of an entry file. */
const featureFolders: RuleSetRule = { test: /\.ts$/, include: inRoot('src'), sideEffects: false };
/** Only descriptions of functions use these, which `functionHelp` leaves out. */
const functionParameters: RuleSetRule = { test: /functions[\\/]parameters\.ts$/, sideEffects: false };

/** Formulas wait for their script: a second pass makes it a little smaller. */
const minimizer = new rspack.SwcJsMinimizerRspackPlugin({
  extractComments: false,
  minimizerOptions: { compress: { passes: 2 }, format: { comments: false } },
});

/** The pages that Excel links to, and their style sheet, whose name contains its hash. */
function pages(): RspackPluginInstance[] {
  const file = inRoot('deploy/pages/pages.css');
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  const styleSheet = `pages.${hash}.css`;
  const names = ['help', 'privacy'].flatMap((name) => [`${name}.html`, `${name}.fr.html`]);
  return [
    ...names.map(
      (filename) =>
        new rspack.HtmlRspackPlugin({
          filename,
          template: inRoot('deploy/pages', filename),
          templateParameters: { styleSheet },
          inject: false,
          minify: true,
        }),
    ),
    new rspack.CopyRspackPlugin({ patterns: [{ from: file, to: styleSheet }] }),
  ];
}

/**
 * The add-in as it is deployed: one page for the shared runtime, the functions' metadata, and the pages that Excel links
 * to. Names of scripts contain a hash, so that an old script never loads a part of a new one. Source maps stay out of
 * the folder that is deployed.
 */
export function bundlerOptions(): RspackOptions {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string };
  return {
    context: root,
    mode: 'production',
    devtool: false,
    // One script: the functions, and what loads the pane once it is shown. They share one instance of each module.
    entry: { functions: ['./functions/register.ts', './taskpane/index.ts'] },
    output: {
      path: inRoot('build/addin'),
      filename: '[name].[contenthash:12].js',
      cssFilename: '[name].[contenthash:12].css',
      publicPath: 'auto',
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [icons, functionHelp, typescript, styles, mapStyles, featureFolders, functionParameters],
    },
    optimization: { minimizer: [minimizer] },
    performance: false,
    plugins: [
      new rspack.DefinePlugin({ ADDIN_VERSION: JSON.stringify(version) }),
      new rspack.SourceMapDevToolPlugin({ filename: '../source-maps/[file].map', append: false }),
      new ExcelMetadata(),
      new BuildVersion(version),
      new StableScript(),
      new BundledPackages({ version, licence: readFileSync(inRoot('LICENSE'), 'utf8') }),
      new rspack.HtmlRspackPlugin({
        filename: 'taskpane.html',
        template: './taskpane/taskpane.html',
        scriptLoading: 'defer',
        minify: true,
      }),
      ...pages(),
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: 'assets/*-*.png', to: '[path][name][ext]' },
          { from: 'deploy/config.json', to: '[name][ext]' },
        ],
      }),
    ],
  };
}
