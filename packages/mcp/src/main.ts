#!/usr/bin/env node
import { run } from './run.ts';

// Apart from what it runs, so that tests can import that without running it.
process.exitCode = await run(process.argv.slice(2));
