import { setFlagsFromString } from 'node:v8';
import { runProgram } from '@cdata/programs';
import { prepareDatabase, sampleSource } from './prepare-database.ts';
import { StoreUnavailable } from './store/store.ts';

/* Loads the sample into a directory, and reports the progress to the process that started it; see startSample. */

// Most of a new database's code runs only once: compiling it for speed takes longer than it saves.
setFlagsFromString('--wasm-tiering-budget=100000000');

// Ends with the process that started it, at once: process.exit waits for the database's thread, and a program that is
// started again would find the directory in use. The next start builds an incomplete database again.
const end = (): void => void process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);

const [data, records] = process.argv.slice(2);

process.exitCode = await runProgram(async () => {
  const database = await prepareDatabase(sampleSource, {
    data: data!,
    records: records === undefined ? undefined : Number(records),
    onProgress: (percent) => process.send!(percent),
  });
  await database.close();
}, [StoreUnavailable]);
process.off('disconnect', end);
process.disconnect();
