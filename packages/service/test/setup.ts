import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { listen } from './listen.ts';
import { copySampleDatabase } from './sample-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the service that the tests of a project share. */
    serviceAddress: string;
  }
}

/** Starts one service on the small sample for all tests that only read from it. */
export default async function setup(projects: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const data = await copySampleDatabase().catch((error: Error) => {
    // Vitest fails to print the stack of an error in a setup, and then its message.
    throw Object.assign(new Error(error.message), { stack: error.message });
  });
  const { address, close } = await listen({ data });
  projects.provide('serviceAddress', address);
  return async () => {
    await close();
    await rm(data, { recursive: true, force: true });
  };
}
