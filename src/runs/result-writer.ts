import type { RunLayout } from './output-columns.ts';
import { writeRows, type RowToWrite } from './row-writer.ts';
import { isAnswered } from './answered-row.ts';
import type { RunProgress } from './run-progress.ts';

/** Rows that are written at once, and how long fewer of them wait for more, milliseconds. */
const fullBlock = 1000;
const gathering = 400;

/** Gathers answers and writes them block by block, one block after the other. */
export class AnswerWriter {
  left = 0;
  readonly #layout: RunLayout;
  readonly #state: RunProgress;
  #gathered: RowToWrite[] = [];
  #writing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #failure: Error | null = null;

  constructor(layout: RunLayout, state: RunProgress) {
    this.#layout = layout;
    this.#state = state;
  }

  add(rows: RowToWrite[]): void {
    for (const row of rows) this.#gathered.push(row);
    if (this.#writing) return;
    if (this.#gathered.length >= fullBlock) this.#begin();
    else this.#timer ??= setTimeout(() => this.#begin(), gathering);
  }

  throwIfFailed(): void {
    if (this.#failure) throw this.#failure;
  }

  /** Writes what is left. */
  async finish(): Promise<void> {
    while (this.#writing || (this.#gathered.length > 0 && !this.#failure)) {
      this.#begin();
      await this.#writing;
    }
    this.throwIfFailed();
  }

  #begin(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    if (this.#writing || this.#failure || this.#gathered.length === 0) return;
    this.#writing = this.#write().then(
      () => {
        this.#writing = null;
        if (this.#gathered.length >= fullBlock) this.#begin();
        else if (this.#gathered.length > 0) this.#timer ??= setTimeout(() => this.#begin(), gathering);
      },
      (error: Error) => {
        this.#writing = null;
        this.#failure = error;
      },
    );
  }

  async #write(): Promise<void> {
    const rows = this.#gathered.splice(0, fullBlock);
    const written = await writeRows(this.#layout, rows, (count) => this.#state.with(count));
    this.left += rows.length - (written?.length ?? 0);
    if (!written) return;
    const failed = written.filter(({ values }) => !isAnswered(values));
    this.#state.written(written.length, failed.length);
  }
}
