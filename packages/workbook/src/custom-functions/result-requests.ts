import { byteLength, maxPayload } from '../payload.ts';

/** A result that waits to be sent. */
interface WaitingResult {
  /** When the function returned it, in milliseconds. */
  time: number;
  /** Characters and bytes of its JSON. */
  characters: number;
  bytes: number;
  deliver(): void;
  drop(): void;
}

/** Milliseconds between two requests, after one was refused. */
const retryDelay = 500;
/** A result that could not be sent for this many milliseconds is dropped; its cell stays at #BUSY!. */
const resultLifetime = 60_000;
/** Characters of the results that are sent together after a request that was too large. */
const maxSlice = 2_000_000;

/**
 * Sends the results of custom functions as Office.js does: all that are ready in one request. After a request that is too
 * large, those that fit together into a slice are sent again, then the others. A result larger than a slice is never sent
 * alone: it is delivered if the request that it is left in is small enough, and dropped otherwise.
 */
export class ResultRequests {
  #ready: WaitingResult[] = [];
  #slice: WaitingResult[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  /**
   * @param value What the function returned.
   * @param outcome `deliver` gives it to the cell; `drop` leaves the cell as it is.
   */
  add(value: unknown, outcome: Pick<WaitingResult, 'deliver' | 'drop'>): void {
    const json = jsonOf(value);
    this.#ready.push({ time: Date.now(), characters: json.length, bytes: byteLength(json), ...outcome });
    this.#schedule(0);
  }

  #schedule(delay: number): void {
    this.#timer ??= setTimeout(() => this.#send(), delay);
  }

  #send(): void {
    this.#timer = null;
    const isSlice = this.#slice.length > 0;
    const results = isSlice ? this.#slice : this.#ready;
    if (isSlice) this.#slice = [];
    else this.#ready = [];
    if (results.reduce((sum, { bytes }) => sum + bytes, 0) > maxPayload) this.#divide(results);
    else for (const { deliver } of results) deliver();
    if (this.#slice.length + this.#ready.length > 0) this.#schedule(retryDelay);
  }

  /** Puts results that were refused together into a slice, and the rest back. */
  #divide(results: readonly WaitingResult[]): void {
    let characters = 0;
    for (const result of results) {
      if (Date.now() - result.time > resultLifetime) result.drop();
      else if (characters + result.characters < maxSlice) {
        characters += result.characters;
        this.#slice.push(result);
      } else this.#ready.push(result);
    }
  }
}

/** An error's JSON is its own; a value that has none counts as nothing. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
