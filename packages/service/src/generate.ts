#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { SingleBar, Presets } from 'cli-progress';
import { runProgram } from '@cdata/programs';
import { help, readGenerateOptions } from './generate-command.ts';
import { prepareDatabase, sampleSource } from './prepare-database.ts';
import { StoreUnavailable } from './store/store.ts';

async function generate(args: readonly string[]): Promise<void> {
  const options = readGenerateOptions(args);
  if (!options) {
    process.stdout.write(`${help}\n`);
    return;
  }
  // Most of a new database's code runs only once: compiling it for speed takes longer than it saves.
  setFlagsFromString('--wasm-tiering-budget=100000000');
  const databaseUrl = process.env.DATABASE_URL || undefined;
  // A person who runs the program wants the sample; a service that starts it may serve loaded records.
  const sample = process.send ? undefined : 'on';
  const database = await prepareDatabase(sampleSource, { ...options, databaseUrl, sample, onProgress });
  await database.close();
  if (!process.send)
    process.stdout.write(`The sample data is in ${databaseUrl ? 'the database' : options.data}.\n`);
}

const bar = new SingleBar({ format: '{bar} {percentage}%', stream: process.stderr }, Presets.shades_classic);

/** Shows the progress, or reports it to the parent process. */
function onProgress(percent: number): void {
  if (process.send) {
    process.send(percent);
    return;
  }
  if (!bar.isActive) bar.start(100, 0);
  bar.update(percent);
  if (percent === 100) bar.stop();
}

// Ends with the process that started it, at once: process.exit waits for the database's thread, and a program that is
// started again would find the directory in use. The next start builds an incomplete database again.
const end = (): void => void process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);

process.exitCode = await runProgram(() => generate(process.argv.slice(2)), [StoreUnavailable]);
process.off('disconnect', end);
if (process.connected) process.disconnect();
