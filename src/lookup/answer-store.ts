/** An answer as it is kept, in memory and on this computer. */
export interface KeptAnswer {
  /** JSON of the outcome: a text takes less memory than the objects it stands for. */
  text: string;
  /** When it was given, milliseconds since the epoch. */
  at: number;
  /** Until when it stays true. */
  until: number;
}

/**
 * Where answers outlive the page. Every method may fail or never end: who uses it goes on without. Several windows
 * use one store at once.
 */
export interface AnswerStore {
  /** What is kept under each key, in their order. */
  read(keys: string[]): Promise<(KeptAnswer | undefined)[]>;
  write(answers: Map<string, KeptAnswer>): Promise<void>;
  /** Forgets all answers of this connection. */
  clear(): Promise<void>;
}
