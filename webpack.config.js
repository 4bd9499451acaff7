import { createRequire } from 'node:module';
import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import CustomFunctionsMetadataPlugin from 'custom-functions-metadata-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { functionFiles } from './functions/files.js';

const root = import.meta.dirname;
const { version } = createRequire(import.meta.url)('./package.json');

const typescript = {
  test: /\.tsx?$/,
  loader: 'esbuild-loader',
  options: { target: 'es2022', jsx: 'automatic' },
};
const styles = { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] };
const resolve = { extensions: ['.ts', '.tsx', '.js'] };

/**
 * Lets errors in cells reach the functions, which pass them on row by row; the generator has no JSDoc tag for it.
 * Without it one #DIV/0! in a range would take the answers of all its rows.
 */
class PassErrorsOn {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PassErrorsOn', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tap({ name: 'PassErrorsOn', stage }, () => {
        compilation.updateAsset('functions.json', (generated) => {
          const metadata = { allowErrorForDataTypeAny: true, ...JSON.parse(generated.source().toString()) };
          return new webpack.sources.RawSource(JSON.stringify(metadata, null, 2));
        });
      });
    });
  }
}

/** The add-in as it is deployed: one page for the shared runtime, and the functions' metadata. */
const addin = {
  name: 'addin',
  mode: 'production',
  devtool: 'source-map',
  entry: { functions: functionFiles, taskpane: './taskpane/index.tsx' },
  output: { path: path.join(root, 'build/addin'), filename: '[name].js', publicPath: 'auto', clean: true },
  resolve,
  module: { rules: [typescript, styles] },
  // The functions and the pane are two entries on one page and share one engine: one runtime, one instance of each module.
  optimization: { runtimeChunk: 'single', splitChunks: { chunks: 'all', maxInitialRequests: 20 } },
  performance: { hints: false },
  plugins: [
    new webpack.DefinePlugin({ ADDIN_VERSION: JSON.stringify(version) }),
    new MiniCssExtractPlugin(),
    new CustomFunctionsMetadataPlugin({ output: 'functions.json', input: functionFiles }),
    new PassErrorsOn(),
    new HtmlPlugin({
      filename: 'taskpane.html',
      template: './taskpane/taskpane.html',
      chunks: ['functions', 'taskpane'],
      chunksSortMode: 'manual',
      scriptLoading: 'defer',
    }),
    new CopyPlugin({
      patterns: [
        { from: 'assets/*.png', to: '[path][name][ext]' },
        { from: 'taskpane/help.html', to: 'help.html' },
      ],
    }),
  ],
};

/** The page of the local workbook: a grid, and the add-in beside it. */
const workbook = {
  name: 'workbook',
  mode: 'production',
  devtool: false,
  entry: { workbook: './workbook/page/main.ts', office: './workbook/office/main.ts' },
  output: { path: path.join(root, 'build/workbook'), filename: '[name].js', clean: true },
  resolve,
  module: { rules: [typescript, styles, { test: /\.m?js$/, resolve: { fullySpecified: false } }] },
  performance: { hints: false },
  // Served from this computer to this computer: names in errors are worth more than size.
  optimization: { minimize: false, concatenateModules: false },
  plugins: [new MiniCssExtractPlugin()],
};

export default [addin, workbook];
