import { argumentError, isCellError, type ResultCell } from './result.ts';
import { cellMessages } from '../src/language/index.ts';

/**
 * Maximum bytes of a result as Excel sends it, as UTF-8 JSON. After a request that is too large, Office.js repeats the
 * results that fit into 2,000,000 characters together. It never sends a larger one alone, and drops it after a minute: its
 * cell would stay at #BUSY! (Office.js 1.1.110; OfficeDev/office-js, issue 2222).
 */
const maxBytes = 1_900_000;

const encoder = new TextEncoder();

/**
 * Returns the rows.
 *
 * @throws #VALUE! if they are too large for one formula; the error that they have, if they have nothing else.
 */
export function requireSize(rows: ResultCell[][]): ResultCell[][] {
  if (fits(rows)) return rows;
  if (rows.every((cells) => cells.every(isCellError))) throw rows[0]![0] as CustomFunctions.Error;
  throw argumentError(cellMessages().resultTooLarge);
}

function fits(rows: ResultCell[][]): boolean {
  let bytes = 0;
  return rows.every((row) => (bytes += encoder.encode(JSON.stringify(row)).length + 1) <= maxBytes);
}
