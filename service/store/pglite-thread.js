// The entry of the database's thread. In plain JavaScript: a thread does not inherit the reader of TypeScript of
// whoever started it (tsx, a test runner, another server), and takes its own here.
import { register } from 'tsx/esm/api';

register();
await import('./pglite-worker.ts');
