#!/usr/bin/env node
import './supported-node.cjs';

// Imported after the check: the libraries fail on an older Node with less helpful messages.
const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2));
