#!/usr/bin/env node
import { exportProgram } from './export-program.ts';

process.exitCode = await exportProgram(process.argv.slice(2));
