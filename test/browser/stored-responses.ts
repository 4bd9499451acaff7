import type { Frame } from 'playwright-core';
import { expect } from 'vitest';

/** Everything in the add-in's database. */
export const storedResponses = (pane: Frame) =>
  pane.evaluate(async () => {
    const opened = indexedDB.open('cdata.answers');
    const database = await new Promise<IDBDatabase>(
      (resolve) => (opened.onsuccess = () => resolve(opened.result)),
    );
    const store = database.transaction('answers').objectStore('answers');
    const all = <T>(request: IDBRequest<T[]>) =>
      new Promise<T[]>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const [keys, values] = await Promise.all([all(store.getAllKeys()), all(store.getAll())]);
    database.close();
    return { keys, values };
  });

export const responsesStored = (pane: Frame, count: number) =>
  expect
    .poll(async () => (await storedResponses(pane)).keys.length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(count);
