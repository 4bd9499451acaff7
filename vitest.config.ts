import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { editionNames } from './packages/workbook/src/office/excel-editions.ts';
import { installed } from './test/installed.ts';

/** The service's tests that run on PostgreSQL too: those of what its SQL does. */
const onBothEngines = [
  'contract',
  'filters',
  'cursor',
  'following-loads.long',
  'import',
  'load',
  'paging',
  'proximity',
  'stats',
].map((name) => `packages/service/test/${name}.test.ts`);
// Records are added to the database while the service reads from it; a new database takes PGlite some seconds.
const onPostgresOnly = ['growing', 'derive-loaded', 'starting-together'].map(
  (name) => `packages/service/test/${name}.test.ts`,
);

/**
 * The folders of the tests that read and write a workbook: in the long run, once more in each other Excel of Microsoft 365.
 * What LTSC 2021 and 2024 lack is in test/app/features.test.ts.
 */
const inEachExcel = [
  'clean',
  'column-runs',
  'estimate',
  'excel',
  'formulas',
  'geocode',
  'listings',
  'property',
  'sources',
  'statistics',
  'tables',
].map((folder) => `test/${folder}/**/*.test.ts`);

/** What takes long and seldom breaks: faults, damage and load at full scale, and benchmarks. */
const long = '**/*.long.test.ts';
/** Read by `npm run lint`: the program as the compiler sees it, and every text that users read. */
const texts = 'test/texts/**/*.test.ts';
const inBrowser = ['test/browser/**/*.test.ts', 'test/taskpane/bundle.test.ts'];

// These files replace modules or globals that others use, or are many times slower in a process that others have used.
const isolated = [
  'test/hostile/kept-values.test.ts',
  'test/functions/register.test.ts',
  'test/tables/two-windows.test.ts',
  'test/api/microsoft-account.test.ts',
  // In a document.
  'test/taskpane/hooks.test.ts',
  'test/taskpane/opening-with-tables.test.ts',
  'test/taskpane/theme.test.ts',
];

/** The test files below these folders, by their paths from the root. */
const filesBelow = (...folders: string[]): string[] =>
  folders
    .filter(existsSync)
    .flatMap((folder) =>
      (readdirSync(folder, { recursive: true }) as string[])
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
    );

/** Files with tests, languages, themes, editions or random cases that only the long run takes: see test/extent.ts. */
const alsoLong = filesBelow('test', ...readdirSync('packages').map((name) => `packages/${name}/test`)).filter(
  (file) => /\b(isLong|longTest|testedLanguages|testInLibreOffice)\b/.test(readFileSync(file, 'utf8')),
);

/** `npm test` is the mode `test`, `npm run test:long` the mode `long`, and `npm run lint:texts` the mode `texts`. */
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long';
  const withoutBrowser =
    installed.browser.path === null ? [...inBrowser, 'test/bench/workbook.long.test.ts'] : [];
  const withPostgres = isLong && installed.postgres.path !== null;
  const leftOutFiles =
    mode === 'texts'
      ? []
      : [
          ...(installed.browser.path === null
            ? [...filesBelow('test/browser'), 'test/taskpane/bundle.test.ts'].filter((file) =>
                isLong
                  ? file.endsWith('.long.test.ts') || alsoLong.includes(file)
                  : !file.endsWith('.long.test.ts'),
              )
            : []),
          ...(isLong && !withPostgres ? [...onBothEngines, ...onPostgresOnly] : []),
        ];
  const include =
    mode === 'texts'
      ? [texts]
      : isLong
        ? [long, ...alsoLong]
        : ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'];
  return {
    test: {
      reporters: ['default', ['./test/closing-line.ts', { leftOutFiles }]],
      // Machines may be shared and busy: a set-up that makes some progress may take long.
      testTimeout: 300_000,
      ...(isLong && { env: { CDATA_TEST_LONG: 'yes' } }),
      hookTimeout: 600_000,
      // A key or a click may come before the grid or the pane takes it, where others use the computer too: in CI, a test of
      // the browser that waits in vain begins once more, and the report says so.
      ...(process.env.CI && { retry: { count: 1, condition: /Timeout \d+ms exceeded/ } }),
      // More than the cores of a small computer: many tests wait for timers and responses.
      maxWorkers: 4,
      // Transformed modules are kept, for the other projects and for the next run.
      experimental: { fsModuleCache: true },
      expect: { poll: { timeout: 60_000 } },
      globalSetup: ['test/set-up.ts'],
      setupFiles: ['./test/random-cases.ts'],
      projects: [
        {
          extends: true,
          test: {
            // The projects start in the order of their names, so that the many short files of this one end the run.
            name: 'shared',
            include,
            exclude: [
              // The packages are linked there: their files would run twice.
              '**/node_modules/**',
              ...isolated,
              ...onPostgresOnly,
              ...withoutBrowser,
              ...(isLong ? [] : [long]),
              ...(mode === 'texts' ? [] : [texts]),
            ],
            // The files share the modules of a worker: loading them takes longer than most files run. Nearly all are in one
            // project, because Vitest runs one after the other, and those that wait for timers should run next to others.
            isolate: false,
            setupFiles: ['./test/english.ts'],
          },
        },
        ...(mode === 'test' || mode === 'development'
          ? [{ extends: true as const, test: { name: 'isolated', include: isolated } }]
          : []),
        ...(isLong
          ? [
              {
                extends: true as const,
                test: {
                  name: 'loaded',
                  // The contract, once more on records that have been loaded from files.
                  include: ['packages/service/test/contract.test.ts'],
                  isolate: false,
                },
              },
            ]
          : []),
        ...(isLong
          ? editionNames
              .filter((excel) => excel !== 'current' && !excel.startsWith('ltsc'))
              .map((excel) => ({
                extends: true as const,
                test: {
                  name: excel,
                  include: inEachExcel,
                  exclude: [...isolated, long],
                  isolate: false,
                  setupFiles: ['./test/english.ts'],
                  env: { CDATA_TEST_EXCEL: excel, CDATA_TEST_LONG: 'no' },
                },
              }))
          : []),
        ...(withPostgres
          ? [
              {
                extends: true as const,
                test: {
                  name: 'postgres',
                  include: [...onBothEngines, ...onPostgresOnly],
                  isolate: false,
                },
              },
            ]
          : []),
      ],
    },
  };
});
