#!/usr/bin/env node
import { unloadProgram } from './unload-program.ts';

process.exitCode = await unloadProgram(process.argv.slice(2));
