import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBundled } from '@cdata/programs';
import { sampleVersion } from './sample/sample-version.ts';
import { DataDirectory } from './store/data-directory.ts';
import type { Stamp } from './store/database.ts';
import { schemaVersion } from './store/migrations.ts';
import { StoreUnavailable } from './store/store.ts';

/** Returns a test that accepts the stamp of a sample of this version with this number of permits, if one is given. */
export async function isCurrentFor(version: string, permits?: number): Promise<(stamp: Stamp) => boolean> {
  const schema = await schemaVersion();
  return (stamp) =>
    stamp.schema === schema && stamp.sample === version && stamp.permits === (permits ?? stamp.permits);
}

interface SampleOptions {
  data: string;
  databaseUrl?: string;
  records?: number;
  /** With `off`, no sample is loaded. */
  sample?: 'on' | 'off';
  /** Called with the percentage that is done. */
  onProgress?: (percent: number) => void;
}

/**
 * Starts a process that loads the sample if the directory is new, or its sample another one. Its modules load in a
 * moment, so that a first start begins with what takes longest.
 *
 * @returns `finished` settles when the data is ready; it throws StoreUnavailable if another process uses the directory.
 */
export async function startSample(options: SampleOptions): Promise<{ finished: Promise<void> }> {
  const { data, databaseUrl, sample, records } = options;
  const isMissing =
    databaseUrl === undefined &&
    sample !== 'off' &&
    (await DataDirectory.lacksSample(data, await isCurrentFor(await sampleVersion(), records)));
  const finished = isMissing ? loadInProcess(options) : Promise.resolve();
  // Its error is also thrown when it is awaited.
  finished.catch(() => undefined);
  return { finished };
}

/** Next to this file, in the sources as in the bundle. */
const program = path.join(import.meta.dirname, isBundled ? 'load-sample.js' : 'load-sample-main.ts');

function typescriptLoader(): string[] {
  if (isBundled) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/** A separate process keeps this one responsive, and frees the memory of the load. */
function loadInProcess({ data, records, onProgress }: SampleOptions): Promise<void> {
  const child = fork(program, [data, ...(records === undefined ? [] : [String(records)])], {
    // A large semi-space needs fewer collections: a load mostly allocates short-lived rows.
    execArgv: [...typescriptLoader(), '--max-semi-space-size=32'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr!.on('data', (text: Buffer) => (errors += text.toString()));
  child.on('message', (percent: number) => onProgress?.(percent));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          code === 1
            ? new StoreUnavailable(errors.trim())
            : new Error(`Loading the sample data ended with code ${code}. ${errors}`),
        );
    });
  });
}
