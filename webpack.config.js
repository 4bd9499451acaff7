import { readFileSync } from 'node:fs';
import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { BundledPackages } from './deploy/webpack/bundled-packages.ts';
import { BuildVersion, ExcelMetadata, StableScript } from './deploy/webpack/emitted-files.ts';
import { linkedPages } from './deploy/webpack/linked-pages.ts';
import { moduleRules } from './deploy/webpack/module-rules.ts';

const inRoot = (...names) => path.join(import.meta.dirname, ...names);
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/**
 * The add-in as it is deployed: one page for the shared runtime, the functions' metadata, and the pages that Excel links
 * to. Names of scripts contain a hash, so that an old script never loads a part of a new one. Source maps (`--env maps`)
 * stay out of the folder that is deployed.
 */
export default ({ maps = false } = {}) => ({
  mode: 'production',
  devtool: false,
  // One script: the functions, and what loads the pane once it is shown. They share one instance of each module.
  entry: { functions: './taskpane/index.ts' },
  output: {
    path: inRoot('build/addin'),
    filename: '[name].[contenthash:12].js',
    cssFilename: '[name].[contenthash:12].css',
    publicPath: 'auto',
    clean: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: moduleRules },
  experiments: { css: true },
  optimization: {
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        extractComments: false,
        // The minifier itself uses threads; another process costs more than it saves.
        parallel: false,
        terserOptions: { ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
      }),
    ],
  },
  performance: false,
  stats: 'errors-warnings',
  cache: {
    type: 'filesystem',
    cacheDirectory: inRoot('.cache/webpack'),
    name: maps ? 'maps' : 'scripts',
    buildDependencies: { config: [import.meta.filename] },
  },
  plugins: [
    new webpack.DefinePlugin({ ADDIN_VERSION: JSON.stringify(version) }),
    ...(maps
      ? [new webpack.SourceMapDevToolPlugin({ filename: '../source-maps/[file].map', append: false })]
      : []),
    new ExcelMetadata(),
    new BuildVersion(version),
    new StableScript(),
    new BundledPackages({ version, licence: readFileSync(inRoot('LICENSE'), 'utf8') }),
    new HtmlPlugin({
      filename: 'taskpane.html',
      template: './taskpane/taskpane.html',
      // Excel may call the functions once the page has loaded: by then, they must be associated.
      ...{ scriptLoading: 'blocking', inject: 'body' },
    }),
    ...linkedPages(),
    new CopyPlugin({
      patterns: [
        { from: 'assets/*-*.png', to: '[path][name][ext]' },
        { from: 'deploy/config.json', to: '[name][ext]' },
        { from: 'taskpane/browser-check.js', to: '[name][ext]' },
      ],
    }),
  ],
});
