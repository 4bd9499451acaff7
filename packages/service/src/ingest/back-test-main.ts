#!/usr/bin/env node
import { backTestProgram } from './back-test-program.ts';

process.exitCode = await backTestProgram(process.argv.slice(2));
