import type { FailedCells } from '../../engine/index.ts';
import { Subscribable } from '../../app/subscribable.ts';
import { findFailedFormulas, type FailedFormula } from './find-failed-formulas.ts';
import { followSheets } from './follow-sheets.ts';

interface Watcher {
  /** Whether to include formulas whose functions have not failed since the workbook was opened. */
  search: boolean;
}

/** Milliseconds between two readings, because thousands of cells may settle in a second. */
const readingInterval = 500;

/**
 * The formulas that call CDATA and show an error now. The workbook decides which ones do; the functions only supply the
 * reasons. Follows the workbook from the first failure on, and reads it while there is a watcher.
 */
export class FailedFormulas extends Subscribable {
  readonly #failedCells: FailedCells;
  #list: readonly FailedFormula[] | null = null;
  readonly #watchers = new Set<Watcher>();
  #isFollowing = false;
  #isSearchDue = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isReading = false;

  constructor(failedCells: FailedCells) {
    super();
    this.#failedCells = failedCells;
    failedCells.subscribe(() => {
      this.#follow();
      this.#readSoon();
    });
    this.#follow();
  }

  /** The latest failure first; the same array until it changes. Null until the workbook has been read. */
  get list(): readonly FailedFormula[] | null {
    return this.#list;
  }

  /** Keeps the list up to date until the returned function is called. */
  watch({ search }: Watcher): () => void {
    const watcher = { search };
    this.#watchers.add(watcher);
    if (search) {
      // What was listed before may be out of date.
      this.#list = null;
      this.#isSearchDue = true;
      this.notify();
    }
    this.#read();
    return () => void this.#watchers.delete(watcher);
  }

  /** Excel calculates a moved cell again, but not every host does. */
  #follow(): void {
    if (this.#isFollowing || this.#failedCells.isEmpty) return;
    this.#isFollowing = true;
    const following = followSheets({
      onChanged: () => this.#readSoon(),
      onMoved: (move) => {
        this.#failedCells.move(move);
        this.#isSearchDue ||= [...this.#watchers].some(({ search }) => search);
        this.#readSoon();
      },
    });
    following.catch(() => {
      this.#isFollowing = false;
    });
  }

  #readSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#read();
    }, readingInterval);
  }

  #read(): void {
    if (this.#watchers.size === 0) return;
    if (this.#isReading) return this.#readSoon();
    this.#isReading = true;
    this.#readWorkbook()
      // The workbook can't be read now, for example because it is being closed. The next change tries again.
      .catch(() => undefined)
      .finally(() => {
        this.#isReading = false;
      });
  }

  async #readWorkbook(): Promise<void> {
    const search = this.#isSearchDue;
    this.#isSearchDue = false;
    const searched = search ? await findFailedFormulas('workbook', this.#failedCells) : [];
    const foundCells = new Set(searched.map(({ cell }) => cell));
    const failedCells = this.#failedCells.all.map(({ cell }) => cell);
    const listed = search ? [] : (this.#list ?? []).map(({ cell }) => cell);
    const unchecked = new Set([...listed, ...failedCells].filter((cell) => !foundCells.has(cell)));
    const checked = await findFailedFormulas([...unchecked], this.#failedCells);
    const order = new Map(failedCells.map((cell, index) => [cell, index]));
    const rank = ({ cell }: FailedFormula) => order.get(cell) ?? -1;
    this.#list = [...searched, ...checked].sort((one, other) => rank(other) - rank(one));
    this.notify();
  }
}
