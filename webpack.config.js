import { createRequire } from 'node:module';
import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';

import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { tsImport } from 'tsx/esm/api';
import webpack from 'webpack';

const root = import.meta.dirname;
const { version } = createRequire(import.meta.url)('./package.json');

const typescript = {
  test: /\.tsx?$/,
  loader: 'esbuild-loader',
  options: { target: 'es2022', jsx: 'automatic' },
};
const styles = { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] };
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
/** Terser makes what functions wait for smaller than esbuild does; for the pane, the build's time counts more. */
const minimizers = [
  new MinimizerPlugin({ include: /^functions/, terserOptions: { compress: { passes: 2 } } }),
  new MinimizerPlugin({
    exclude: /^functions/,
    minify: MinimizerPlugin.esbuildMinify,
    terserOptions: { charset: 'utf8' },
  }),
];
const resolve = { extensions: ['.ts', '.tsx', '.js'] };

/** Excel's metadata of the functions, a file a language, from their declarations. */
class FunctionsMetadata {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FunctionsMetadata', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'FunctionsMetadata', stage }, async () => {
        const { functionsMetadata } = await tsImport('./functions/metadata.ts', import.meta.url);
        const emit = (file, language) => {
          const text = JSON.stringify(functionsMetadata(language), null, 2);
          compilation.emitAsset(file, new webpack.sources.RawSource(text));
        };
        emit('functions.json', 'en');
        emit('functions.fr.json', 'fr');
      });
    });
  }
}

/** The add-in as it is deployed: one page for the shared runtime, and the functions' metadata. */
export default {
  mode: 'production',
  devtool: 'source-map',
  // One script: the functions, and what loads the pane once it is shown. They share one instance of each module.
  entry: { functions: ['./functions/register.ts', './taskpane/index.ts'] },
  output: { path: path.join(root, 'build/addin'), filename: '[name].js', publicPath: 'auto', clean: true },
  resolve,
  module: { rules: [icons, functionsHelp, typescript, styles, featureFolders] },
  optimization: { minimizer: minimizers },
  performance: { hints: false },
  plugins: [
    new webpack.DefinePlugin({ ADDIN_VERSION: JSON.stringify(version) }),
    new MiniCssExtractPlugin(),
    new FunctionsMetadata(),
    new HtmlPlugin({
      filename: 'taskpane.html',
      template: './taskpane/taskpane.html',
      scriptLoading: 'defer',
    }),
    new CopyPlugin({
      patterns: [
        { from: 'assets/*.png', to: '[path][name][ext]' },
        { from: 'taskpane/help.{html,css}', to: '[name][ext]' },
      ],
    }),
  ],
};
