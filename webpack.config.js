import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { BundledPackages } from './deploy/webpack/bundled-packages.ts';
import { BuildVersion, ExcelMetadata, StableScript } from './deploy/webpack/emitted-files.ts';

const inRoot = (...names) => path.join(import.meta.dirname, ...names);
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

const rules = [
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

/** The pages that Excel links to, and their style sheet, whose name contains its hash. */
function pages() {
  const file = inRoot('deploy/pages/pages.css');
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  const styleSheet = `pages.${hash}.css`;
  const names = ['help.html', 'help.fr.html', 'privacy.html', 'privacy.fr.html'];
  return [
    ...names.map(
      (filename) =>
        new HtmlPlugin({
          filename,
          template: `./deploy/pages/${filename}`,
          templateParameters: { styleSheet },
          inject: false,
        }),
    ),
    new CopyPlugin({ patterns: [{ from: file, to: styleSheet }] }),
  ];
}

/**
 * The add-in as it is deployed: one page for the shared runtime, the functions' metadata, and the pages that Excel links
 * to. Names of scripts contain a hash, so that an old script never loads a part of a new one. Source maps (`--env maps`)
 * stay out of the folder that is deployed.
 */
export default ({ maps = false } = {}) => ({
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
  module: { rules },
  experiments: { css: true },
  optimization: {
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        extractComments: false,
        // The minifier itself uses threads; another process costs more than it saves.
        parallel: false,
        terserOptions: { format: { comments: false } },
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
    new HtmlPlugin({ filename: 'taskpane.html', template: './taskpane/taskpane.html' }),
    ...pages(),
    new CopyPlugin({
      patterns: [
        { from: 'assets/*-*.png', to: '[path][name][ext]' },
        { from: 'deploy/config.json', to: '[name][ext]' },
      ],
    }),
  ],
});
