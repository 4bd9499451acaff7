import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** What the add-in is made with and where it is: these names are fixed. */
const packages: Record<string, string> = {
  'office-addin-manifest': 'test/validate-manifest.ts',
  '@microsoft/office-js': 'packages/workbook/src',
  webpack: 'webpack.config.js',
  react: 'taskpane',
  '@fluentui/react-components': 'taskpane',
  vitest: 'vitest.config.ts',
};
/** For each file or folder at the top level: the file that reads, runs or imports it, and how. */
const topLevel: Record<string, [by: string, how: RegExp]> = {
  'package.json': ['webpack.config.js', /inRoot\('package\.json'\)/],
  'tsconfig.json': ['package.json', /"lint": ".*\btsc\b/],
  'manifest.xml': ['packages/workbook/src/local-server.ts', /'manifest\.xml'/],
  src: ['functions/register.ts', /from '\.\.\/src\//],
  functions: ['taskpane/index.ts', /from '\.\.\/functions\//],
  taskpane: ['webpack.config.js', /entry: .*'\.\/taskpane\//],
  'webpack.config.js': ['package.json', /"build": ".*\bwebpack\b/],
  test: ['vitest.config.ts', /'test\/\*\*/],
  'README.md': ['test/project/docs.test.ts', /README\.md/],
};

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface PackageFile {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as PackageFile;
const versions = { ...dependencies, ...devDependencies };

/** The TypeScript and JavaScript files in a folder of the project, or the one file. */
const sourcesIn = (place: string): string[] =>
  path.extname(place)
    ? [place]
    : readdirSync(path.join(root, place), { recursive: true })
        .map((file) => path.join(place, String(file)))
        .filter((file) => /\.(tsx?|js)$/.test(file));

const names = (file: string, name: string): boolean =>
  new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(read(file).replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ''));

test.each(Object.entries(packages))(
  '%s is installed, with an exact version, and used by %s',
  (name, place) => {
    expect(versions[name]).toMatch(/^\d+\.\d+\.\d+$/);
    expect(existsSync(path.join(root, 'node_modules', name, 'package.json'))).toBe(true);
    expect(sourcesIn(place).some((file) => names(file, name))).toBe(true);
  },
);

test.each(Object.entries(topLevel))('%s exists and is used', (name, [file, how]) => {
  expect(existsSync(path.join(root, name))).toBe(true);
  expect(read(file)).toMatch(how);
});

test('webpack builds the add-in, Vitest runs the tests, and nothing takes their place', () => {
  expect(scripts.build).toMatch(/\/webpack\b/);
  expect(scripts.test).toBe('vitest run');
  expect(scripts.validate).toContain('test/validate-manifest.ts');
  const others =
    /^(@rspack\/|@rsbuild\/|rollup$|rolldown$|vite$|parcel$|browserify$|esbuild-loader$|preact|jest$|mocha$)/;
  expect(Object.keys(versions).filter((name) => others.test(name))).toEqual([]);
  const ofTheBuild = ['webpack.config.js', ...sourcesIn('deploy')];
  expect(
    ofTheBuild.filter((file) => ['esbuild', 'vite', '@rspack/core'].some((name) => names(file, name))),
  ).toEqual([]);
});
