#!/usr/bin/env node
import { runTokenCommand } from './token-command.ts';

// Apart from what it runs, as in main.ts.
process.exitCode = await runTokenCommand(process.argv.slice(2));
