#!/usr/bin/env node
import { ingestProgram } from './ingest-program.ts';

process.exitCode = await ingestProgram(process.argv.slice(2));
