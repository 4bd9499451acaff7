// The entry of the database's thread, in plain JavaScript: a thread does not inherit the TypeScript loader of its parent
// (tsx, a test runner, another server) and registers its own here.
import { register } from 'tsx/esm/api';

register();
await import('./pglite-worker.ts');
