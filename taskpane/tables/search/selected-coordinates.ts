import { readCoordinates } from '@cdata/catalog/reading';
import type { Coordinate } from '../../../src/engine/index.ts';
import type { Selection } from '../../../src/excel/index.ts';

/** In degrees: two numbers in either order, in one cell or two; null for anything else, or where a sign is missing. */
export function selectedCoordinates({ values }: Pick<Selection, 'values'>): Coordinate | null {
  const cells = values.flat().filter((value) => String(value ?? '').trim() !== '');
  if (cells.length === 0 || cells.length > 2) return null;
  const reading = readCoordinates(cells);
  return reading.ok && reading.corrections.every((one) => one === 'swapped') ? reading.place : null;
}
