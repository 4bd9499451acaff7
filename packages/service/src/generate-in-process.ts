import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBundled } from '@cdata/programs';
import { StoreUnavailable } from './store/store.ts';

export interface GenerateOptions {
  data: string;
  records?: number;
  seed?: number;
  /** Called with the percentage that is done. */
  onProgress?: (percent: number) => void;
}

/** Next to this file, in the sources as in the bundle. */
const program = path.join(import.meta.dirname, isBundled ? 'generate.js' : 'generate.ts');

function typescriptLoader(): string[] {
  if (isBundled) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/**
 * Generates the sample data in a separate process, so that this one stays responsive and the memory of a load is freed.
 * Throws StoreUnavailable if another process uses the directory.
 */
export function generateInProcess({ data, records, seed, onProgress }: GenerateOptions): Promise<void> {
  const args = [
    ...['--data', data],
    ...(records === undefined ? [] : ['--records', String(records)]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ];
  const child = fork(program, args, {
    env: { ...process.env, DATABASE_URL: '' },
    // A large semi-space needs fewer collections: the generator mostly allocates short-lived rows.
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
            : new Error(`Generating the sample data ended with code ${code}. ${errors}`),
        );
    });
  });
}
