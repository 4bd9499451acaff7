import { fork } from 'node:child_process';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildAll } from '../../packages/workbook/src/build.ts';
import type { SharedParts } from './shared-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shared: SharedParts;
  }
}

/**
 * Builds the add-in and the workbook's page, and starts the one browser and the one local server that all browser
 * tests share. Both run in a process of their own, so that neither waits for the test runner. A run that a test starts
 * shares those of the test: `CDATA_SHARED_PARTS` has them as JSON.
 */
export default async function setup(projects: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const { CDATA_SHARED_PARTS: running } = process.env;
  if (running !== undefined) {
    projects.provide('shared', JSON.parse(running) as SharedParts);
    return async () => {};
  }
  // The sample data is loaded while the add-in is built.
  const build = buildAll((line) => process.stdout.write(`${line}\n`));
  const child = fork(path.join(import.meta.dirname, 'shared-process.ts'), { execArgv: ['--import', 'tsx'] });
  const started = new Promise<SharedParts>((resolve, reject) => {
    child.once('message', (message) => resolve(message as SharedParts));
    child.once('exit', (code) =>
      reject(new Error(`The process of the browser and server ended with ${code}.`)),
    );
  });
  const [shared] = await Promise.all([started, build]);
  projects.provide('shared', shared);
  return () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.disconnect();
    });
}
