import { addressPartOf, otherCity } from '@cdata/catalog/address';
import { geocodeLookup } from '../engine/index.ts';
import type { ColumnSource } from '../runs/index.ts';

/**
 * The address that cells make up.
 *
 * @param yieldingCity Position of a city that yields to another one that the address names.
 */
export const addressLine = (cells: readonly unknown[], yieldingCity?: number): string =>
  yieldingCity !== undefined && cityConflict(cells, yieldingCity)
    ? joinCells(withoutCity(cells, yieldingCity))
    : joinCells(cells);

const joinCells = (cells: readonly unknown[]): string =>
  cells
    .map((cell) => String(cell ?? '').trim())
    .filter(Boolean)
    .join(', ');

const withoutCity = (cells: readonly unknown[], cityAt: number): unknown[] =>
  cells.filter((_, position) => position !== cityAt);

/** Addresses that differ only in case and spaces have the same key. */
export const addressKey = (line: string): string => geocodeLookup.key({ address: line, municipality: null });

/** The city in the city's column, and another one that the rest of the address names. */
interface CityConflict {
  column: string;
  address: string;
}

/** @param cityAt Position of the city's cell. */
export function cityConflict(cells: readonly unknown[], cityAt: number): CityConflict | null {
  const column = String(cells[cityAt] ?? '').trim();
  const address = column === '' ? null : otherCity(joinCells(withoutCity(cells, cityAt)), column);
  return address === null ? null : { column, address };
}

/** The position of the city column among the source columns, or -1. */
export function cityPosition({ columns }: Pick<ColumnSource, 'columns'>, sources: readonly number[]): number {
  const headerOf = (index: number) => columns.find((column) => column.index === index)?.header ?? '';
  return sources.findIndex((index) => addressPartOf(headerOf(index)) === 'city');
}
