import { defineConfig } from 'vitest/config';
import { hostileCategories, hostileFiles } from './test/hostile/categories.ts';
import { postgresPrograms } from './packages/service/test/postgres.ts';

/** The service's tests that run on PostgreSQL too: those of what its SQL does. */
const onBothEngines = [
  'contract',
  'filters',
  'cursor',
  'following-loads',
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
// The tests of the gateway and of the server for agents run on the service that the tests of the service share.
const inService = ['service', 'gateway', 'mcp'].map((name) => `packages/${name}/test/**/*.test.ts`);
const postgres = postgresPrograms() !== null;
if (!postgres) console.log('PostgreSQL is not installed: the service is tested on PGlite alone.');

const inBrowser = [
  'test/browser/**/*.test.ts',
  'test/taskpane/bundle.test.ts',
  'test/bench/workbook.test.ts',
];

// Benchmarks; thousands of requests to a service that is slow, rejects and fails; loads that are killed; the whole program compiled;
// services of their own. `npm run test:quick`, whose mode is `quick`, leaves them out.
const long = [
  'test/bench/**/*.test.ts',
  'test/functions/calls.test.ts',
  'test/functions/call-price.test.ts',
  'test/functions/difficult-day.test.ts',
  'test/functions/failed-cells.test.ts',
  'test/functions/rejected-arguments.test.ts',
  'test/hostile/hostile-service.test.ts',
  'packages/service/test/ingest/interrupted-load.test.ts',
  'test/project/uses.test.ts',
  'test/property/client-workbook.test.ts',
  'test/property/comparables.test.ts',
  'test/geocode/messy-review.test.ts',
  'test/runs/service-runs.test.ts',
  'test/statistics/statistics.test.ts',
  'test/tables/match-count.test.ts',
  'test/tables/call-price.test.ts',
  'test/tables/refresh/killed-refresh.test.ts',
];
// These files replace modules or globals that others use, or are many times slower in a process that others have used.
const isolated = [
  'test/hostile/kept-values.test.ts',
  'test/functions/register.test.ts',
  'test/tables/two-windows.test.ts',
  'test/api/microsoft-account.test.ts',
  // In a document.
  'test/taskpane/hooks.test.ts',
];

export default defineConfig(({ mode }) => {
  /** The files of `npm run test:hostile`; null in other modes. */
  const hostile = mode === 'hostile' ? hostileFiles(import.meta.dirname) : null;
  return {
    test: {
      reporters: ['default', mode === 'hostile' ? './test/hostile-counts.ts' : './test/closing-line.ts'],
      tags: Object.keys(hostileCategories).map((name) => ({ name })),
      // Machines may be shared and busy: a set-up that makes some progress may take long. The global set-up ends a run
      // that makes none.
      testTimeout: 300_000,
      hookTimeout: 1_200_000,
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
            include: hostile ?? ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
            exclude: [
              ...isolated,
              ...onPostgresOnly,
              ...(mode === 'quick' ? [...inBrowser, ...inService, ...long] : []),
            ],
            // The files share the modules of a worker: loading them takes longer than most files run. Nearly all are in one
            // project, because Vitest runs one after the other, and those that wait for timers should run next to others.
            isolate: false,
            setupFiles: ['./test/english.ts', './test/member-record.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'isolated',
            include: hostile ? isolated.filter((file) => hostile.includes(file)) : isolated,
          },
        },
        {
          extends: true,
          test: {
            name: 'loaded',
            // The contract, once more on records that have been loaded from files.
            include: ['packages/service/test/contract.test.ts'],
            isolate: false,
          },
        },
        ...(postgres
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
