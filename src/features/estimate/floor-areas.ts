import { readFloorArea, type AreaUnit, type FloorArea } from '@cdata/catalog';
import { InvalidInputError, isBlank } from '../../excel/cells/index.ts';
import { formatNumber, cellMessages } from '../../language/index.ts';
import type { EstimateOptions } from './estimate-options.ts';
import { estimateMessages } from './messages.ts';

type AreaOptions = Pick<EstimateOptions, 'areaUnit' | 'rangeSize' | 'withoutUnreadableAreas'>;

/** A cell's area as it is requested. */
export interface PermitArea {
  size: number;
  unit: AreaUnit;
  /** Whether the cell says something else: a range, or about how much. */
  isInterpreted: boolean;
}

const areaOfCell = (cell: unknown): FloorArea =>
  typeof cell === 'number'
    ? { kind: 'size', size: cell, unit: null, isApproximate: false }
    : readFloorArea(String(cell ?? ''));

/**
 * The area of a permit, in the unit of its cell or else that of the column. Null if it is not known; cities write 0.
 *
 * @throws InvalidInputError if it cannot be read, or has no unit.
 */
export function permitArea(cell: unknown, options: AreaOptions): PermitArea | null {
  const text = estimateMessages();
  const area = areaOfCell(cell);
  if (area.kind === 'unknown') return null;
  if (area.kind === 'unreadable') {
    if (options.withoutUnreadableAreas) return null;
    throw new InvalidInputError(text.areaUnreadable(String(cell).trim()));
  }
  const size = area.kind === 'size' ? area.size : sizeOfRange(area, options);
  if (size === 0) return null;
  const unit = area.unit ?? options.areaUnit;
  if (unit === null) throw new InvalidInputError(text.areaWithoutUnit(String(cell).trim()));
  return { size, unit, isInterpreted: area.kind === 'range' || area.isApproximate };
}

function sizeOfRange({ low, high }: { low: number; high: number }, { rangeSize = 'middle' }: AreaOptions) {
  return { low, high, middle: (low + high) / 2 }[rangeSize];
}

/** What a row’s note says of an area that was interpreted; empty if the cell says it. */
export function areaRemark(cell: unknown, options: AreaOptions): string {
  const text = estimateMessages();
  if (isBlank(cell)) return '';
  const area = areaOfCell(cell);
  if (area.kind === 'unreadable' && options.withoutUnreadableAreas)
    return text.areaIgnored(String(cell).trim());
  const requestedArea = area.kind === 'unreadable' ? null : permitArea(cell, options);
  if (!requestedArea?.isInterpreted) return '';
  const symbol = requestedArea.unit === 'm2' ? 'm²' : cellMessages().squareFeet;
  const size = `${formatNumber(requestedArea.size)} ${symbol}`;
  return text.areaInterpreted(String(cell).trim(), size);
}

/** How many cells say their areas in which way, with the first text of each. */
export const areaForms = [
  'm2',
  'ft2',
  'withoutUnit',
  'approximate',
  'range',
  'unknown',
  'unreadable',
] as const;
export type AreaForm = (typeof areaForms)[number];
export type AreaReading = Readonly<Partial<Record<AreaForm, { rows: number; sample: string }>>>;

/** Collects how the areas of rows are read, so that the user answers what they do not say, once for all. */
export class AreaReadings {
  readonly #forms: Partial<Record<AreaForm, { rows: number; sample: string }>> = {};

  add(cell: unknown): void {
    if (isBlank(cell) || cell === 0) return;
    const area = areaOfCell(cell);
    const isSize = area.kind === 'size' || area.kind === 'range';
    if (isSize) this.#count(area.unit ?? 'withoutUnit', cell);
    if (area.kind === 'size' && area.isApproximate) this.#count('approximate', cell);
    if (area.kind !== 'size') this.#count(area.kind, cell);
  }

  #count(form: AreaForm, cell: unknown): void {
    const entry = (this.#forms[form] ??= { rows: 0, sample: String(cell).trim() });
    entry.rows++;
  }

  get all(): AreaReading {
    return this.#forms;
  }
}
