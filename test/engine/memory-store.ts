import type { ResultStore, StampedResult } from '../../src/engine/index.ts';

/** A store that fails when a test says so. */
export class MemoryStore implements ResultStore {
  readonly answers = new Map<string, StampedResult>();
  mood: 'well' | 'failing' | 'blocked' = 'well';

  read(keys: string[]): Promise<unknown[]> {
    return this.#do(() => keys.map((key) => this.answers.get(key)));
  }

  write(answers: Map<string, StampedResult>): Promise<void> {
    return this.#do(() => answers.forEach((answer, key) => this.answers.set(key, structuredClone(answer))));
  }

  delete(keys: string[]): Promise<void> {
    return this.#do(() => keys.forEach((key) => this.answers.delete(key)));
  }

  size() {
    const characters = [...this.answers.values()].reduce((sum, { text }) => sum + text.length, 0);
    return this.#do(() => ({ results: this.answers.size, characters }));
  }

  clear(): Promise<void> {
    return this.#do(() => this.answers.clear());
  }

  #do<T>(work: () => T): Promise<T> {
    if (this.mood === 'blocked') return new Promise(() => undefined);
    return this.mood === 'failing' ? Promise.reject(new Error('full')) : Promise.resolve(work());
  }
}
