import { bundle } from '@cdata/programs/bundle';

await bundle({
  folder: import.meta.dirname,
  programs: {
    service: 'src/main.ts',
    'load-sample': 'src/load-sample-main.ts',
    ingest: 'src/ingest/ingest-main.ts',
    import: 'src/ingest/import-main.ts',
    export: 'src/ingest/export-main.ts',
    unload: 'src/ingest/unload-main.ts',
    backtest: 'src/ingest/back-test-main.ts',
  },
  files: ['src/store/migrations', 'src/store/pglite-thread.js', 'sample-data/sample.ndjson.gz'],
  // PGlite finds its WebAssembly and its extensions next to its own files. pg-native is an optional part of pg.
  external: ['@electric-sql/pglite', 'pg-native'],
});
