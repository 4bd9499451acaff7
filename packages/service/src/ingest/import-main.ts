#!/usr/bin/env node
import { importProgram } from './import-program.ts';

process.exitCode = await importProgram(process.argv.slice(2));
