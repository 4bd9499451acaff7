import { setFlagsFromString } from 'node:v8';
import { SingleBar, Presets } from 'cli-progress';
import { UsageError } from './command-line.ts';
import { help, readGenerateCommand } from './generate-command.ts';
import { prepareDatabase, sampleSource } from './prepare-database.ts';
import { StoreUnavailable } from './store/store.ts';

async function run(args: readonly string[]): Promise<void> {
  const command = readGenerateCommand(args);
  if (command.kind === 'help') {
    process.stdout.write(`${help}\n`);
    return;
  }
  const { records, seed, data } = command;
  // Most of a new database's code runs only once: compiling it for speed takes longer than it saves.
  setFlagsFromString('--wasm-tiering-budget=100000000');
  const databaseUrl = process.env.DATABASE_URL || undefined;
  const database = await prepareDatabase(sampleSource, { data, databaseUrl, records, seed, onProgress });
  await database.close();
  if (!process.send) process.stdout.write(`The sample data is in ${databaseUrl ? 'the database' : data}.\n`);
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

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StoreUnavailable || error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof StoreUnavailable ? 1 : 2;
}
process.off('disconnect', end);
if (process.connected) process.disconnect();
