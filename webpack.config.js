import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';

import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { tsImport } from 'tsx/esm/api';
import webpack from 'webpack';
import LicensePlugin from 'webpack-license-plugin';

const root = import.meta.dirname;
const { version } = createRequire(import.meta.url)('./package.json');
const ownLicence = readFileSync(path.join(root, 'LICENSE'), 'utf8');

const typescript = {
  test: /\.tsx?$/,
  loader: 'esbuild-loader',
  options: { target: 'es2022', jsx: 'automatic' },
};
const styles = { test: /taskpane\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] };
/**
 * The style sheet of the map's library, as a part of the map's script: what loads style sheets later would be in the
 * script that functions wait for. The map shows none of the library's pictures.
 */
const mapStyles = {
  test: /leaflet\.css$/,
  loader: 'css-loader',
  options: { exportType: 'css-style-sheet', url: { filter: (url) => !url.startsWith('images/') } },
};
const pageStyles = {
  test: /pages\.css$/,
  type: 'asset/resource',
  generator: { filename: 'pages.[contenthash:12][ext]' },
};
const icons = {
  test: /\.(tsx|js)$/,
  include: [path.join(root, 'taskpane'), /@fluentui/],
  loader: './webpack.icons.cjs',
};
const functionsHelp = {
  test: /\.ts$/,
  include: path.join(root, 'functions'),
  enforce: 'pre',
  loader: './webpack.help.cjs',
};
/** Importing a folder of `src` has no effect by itself, so a page loads only what it uses of an entry file. */
const featureFolders = { test: /\.ts$/, include: path.join(root, 'src'), sideEffects: false };
/** Only descriptions of functions use these, which `functionsHelp` leaves out. */
const functionParameters = { test: /functions\/parameters\.ts$/, sideEffects: false };
/** Terser makes what functions wait for smaller than esbuild does; for the pane, the build's time counts more. */
const minimizers = [
  new MinimizerPlugin({ include: /^functions\.\w{12}\./, terserOptions: { compress: { passes: 2 } } }),
  new MinimizerPlugin({
    exclude: /^functions\./,
    minify: MinimizerPlugin.esbuildMinify,
    terserOptions: { charset: 'utf8' },
  }),
];
const resolve = { extensions: ['.ts', '.tsx', '.js'] };

/**
 * Excel's metadata of the functions, a file a language, and what the pane's formula builder says about them, from their
 * declarations; and the keyboard shortcuts.
 */
class Metadata {
  apply(compiler) {
    emitAssets(compiler, 'Metadata', webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL, async () => {
      const { functionsMetadata } = await tsImport('./functions/metadata.ts', import.meta.url);
      const { functionDescriptions } = await tsImport('./functions/description.ts', import.meta.url);
      const { shortcutsFile, shortcutTexts } = await tsImport(
        './deploy/manifest/shortcuts-file.ts',
        import.meta.url,
      );
      const shortcuts = shortcutsFile();
      return {
        'functions.json': functionsMetadata('en'),
        'functions.fr.json': functionsMetadata('fr'),
        'function-descriptions.json': functionDescriptions(),
        ...(shortcuts && { 'shortcuts.json': shortcuts, 'shortcuts.fr.json': shortcutTexts() }),
      };
    });
  }
}

/** What identifies this build. An open pane compares it with its own to notice an update. */
class Version {
  apply(compiler) {
    emitAssets(compiler, 'Version', webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT, async ({ hash }) => ({
      'version.json': { version, build: hash },
    }));
  }
}

/** The functions' script at an address that no build changes, which the manifest names. */
class StableScript {
  apply(compiler) {
    emitAssets(compiler, 'StableScript', webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT, (compilation) => {
      const files = compilation.entrypoints.get('functions').getFiles();
      const script = files.find((file) => file.endsWith('.js'));
      return { 'functions.js': compilation.getAsset(script).source };
    });
  }
}

/** Adds files to the build: sources, or values that are written as JSON. */
function emitAssets(compiler, name, stage, createFiles) {
  const { RawSource, Source } = webpack.sources;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
      for (const [file, content] of Object.entries(await createFiles(compilation))) {
        const isSource = content instanceof Source;
        compilation.emitAsset(file, isSource ? content : new RawSource(JSON.stringify(content, null, 2)));
      }
    });
  });
}

const pages = ['help', 'privacy'].flatMap((name) => [`${name}.html`, `${name}.fr.html`]);

/** The licences of everything in the scripts, as text. */
const licenceNotices = (packages) =>
  [{ name: 'CDATA for Excel', version, license: 'MIT', licenseText: ownLicence }, ...packages]
    .map(({ name, version: of, license, licenseText }) => `${name} ${of}\n${license}\n\n${licenseText ?? ''}`)
    .join(`\n\n${'-'.repeat(80)}\n\n`);

/**
 * The add-in as it is deployed: one page for the shared runtime, the functions' metadata, and the pages that Excel links
 * to. Names of scripts contain a hash, so that an old script never loads a part of a new one. Source maps stay out of
 * the folder that is deployed.
 */
export default {
  mode: 'production',
  devtool: false,
  // One script: the functions, and what loads the pane once it is shown. They share one instance of each module.
  entry: { functions: ['./functions/register.ts', './taskpane/index.ts'] },
  output: {
    path: path.join(root, 'build/addin'),
    filename: '[name].[contenthash:12].js',
    publicPath: 'auto',
    clean: true,
  },
  resolve,
  module: {
    rules: [
      icons,
      functionsHelp,
      typescript,
      styles,
      mapStyles,
      pageStyles,
      featureFolders,
      functionParameters,
    ],
  },
  optimization: { minimizer: minimizers },
  performance: { hints: false },
  plugins: [
    new webpack.DefinePlugin({ ADDIN_VERSION: JSON.stringify(version) }),
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:12].css' }),
    new webpack.SourceMapDevToolPlugin({ filename: '../source-maps/[file].map', append: false }),
    new Metadata(),
    new Version(),
    new StableScript(),
    new HtmlPlugin({
      filename: 'taskpane.html',
      template: './taskpane/taskpane.html',
      scriptLoading: 'defer',
    }),
    ...pages.map(
      (filename) => new HtmlPlugin({ filename, template: `./deploy/pages/${filename}`, inject: false }),
    ),
    new CopyPlugin({
      patterns: [
        { from: 'assets/*-*.png', to: '[path][name][ext]' },
        { from: 'deploy/config.json', to: '[name][ext]' },
      ],
    }),
    new LicensePlugin({
      outputFilename: '../licences.json',
      additionalFiles: { 'licences.txt': licenceNotices },
    }),
  ],
};
