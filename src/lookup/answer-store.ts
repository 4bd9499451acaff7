/** An answer as it is kept, in memory and on this computer. */
export interface KeptAnswer {
  /** An answer, or why there certainly is none. */
  kind: 'answer' | 'error';
  /** The names of the answer's fields; null where it is no record. */
  names: readonly string[] | null;
  /** JSON of the values under the names, or of the whole. */
  text: string;
  /** When it was given, seconds since the epoch. */
  at: number;
  /** Until when it stays true, seconds since the epoch. */
  until: number;
}

/** How much is kept of a connection. */
export interface KeptSize {
  answers: number;
  /** Letters of all of them, about. */
  characters: number;
}

/**
 * Where answers outlive the page. Every method may fail or never end: who uses it goes on without. Several windows
 * use one store at once.
 */
export interface AnswerStore {
  /** What is kept under each key, in their order. */
  read(keys: string[]): Promise<(KeptAnswer | undefined)[]>;
  write(answers: Map<string, KeptAnswer>): Promise<void>;
  size(): Promise<KeptSize>;
  /** Forgets all answers of this connection. */
  clear(): Promise<void>;
}
