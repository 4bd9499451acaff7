import { limits, squareFeetPerSquareMetre } from '@cdata/catalog';
import { readNumber, type NumberReading } from '@cdata/catalog/reading';
import { InvalidInputError, isBlank } from '../../excel/cells/index.ts';
import { formatNumber, cellMessages } from '../../language/index.ts';
import type { AreaUnit, EstimateOptions } from './estimate-options.ts';
import { declaredDollars } from './permit-count.ts';
import { estimateMessages } from './messages.ts';

type AreaOptions = Pick<EstimateOptions, 'areaUnit' | 'scales' | 'rangeSize' | 'withoutUnreadableAreas'>;

/** A cell's area as it is requested. */
interface PermitArea {
  size: number;
  unit: NonNullable<AreaUnit>;
  /** Whether the cell says something else: a range, or about how much. */
  isInterpreted: boolean;
}

/** What a cell says of a floor area. Of a size, `low` and `high` are the same. */
type FloorArea =
  { kind: 'missing' } | { kind: 'unreadable' } | ({ kind: 'size' } & Sizes) | ({ kind: 'range' } & Sizes);

interface Sizes {
  low: number;
  high: number;
  /** Null where the cell has none. */
  unit: AreaUnit;
  isApproximate: boolean;
}

function floorArea(cell: unknown, { scales }: AreaOptions): FloorArea {
  const reading = readNumber(cell, { kind: 'area', language: null, column: scales?.area });
  if (reading.kind === 'missing') return { kind: 'missing' };
  const unit = unitOf(reading);
  if (unit === undefined) return { kind: 'unreadable' };
  const isApproximate = 'assumed' in reading && reading.assumed.includes('approximate');
  if (reading.kind === 'range') return { ...reading, unit, isApproximate };
  return reading.kind === 'value'
    ? { kind: 'size', low: reading.value, high: reading.value, unit, isApproximate }
    : { kind: 'unreadable' };
}

/** Undefined for hectares and acres, in which no floor is measured. */
function unitOf(reading: NumberReading): AreaUnit | undefined {
  const unit = 'unit' in reading ? reading.unit : null;
  return unit === 'm2' || unit === 'ft2' || unit === null ? unit : undefined;
}

/**
 * The area of a permit, in the unit of its cell or else that of the column. Null if it is not known; cities write 0.
 *
 * @throws InvalidInputError if it cannot be read, or has no unit.
 */
export function permitArea(cell: unknown, options: AreaOptions): PermitArea | null {
  const text = estimateMessages();
  const area = floorArea(cell, options);
  if (area.kind === 'missing') return null;
  if (area.kind === 'unreadable') {
    if (options.withoutUnreadableAreas) return null;
    throw new InvalidInputError(text.areaUnreadable(String(cell).trim()));
  }
  const { low, high } = area;
  const size = { low, high, middle: (low + high) / 2 }[options.rangeSize ?? 'middle'];
  if (size === 0) return null;
  const unit = area.unit ?? options.areaUnit;
  if (unit === null) throw new InvalidInputError(text.areaWithoutUnit(String(cell).trim()));
  return { size, unit, isInterpreted: area.kind === 'range' || area.isApproximate };
}

/** What a row’s note says of an area that was interpreted; empty if the cell says it. */
export function areaRemark(cell: unknown, options: AreaOptions): string {
  const text = estimateMessages();
  if (isBlank(cell)) return '';
  const area = floorArea(cell, options);
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
/** What looks like a slip. */
export const slips = ['tenfold', 'tenth', 'zeroArea', 'impossibleArea', 'zeroValue', 'valueText'] as const;
type Slip = (typeof slips)[number];
export type AreaForm = (typeof areaForms)[number];
export type AreaReading = Readonly<Partial<Record<AreaForm | Slip, { rows: number; sample: string }>>>;

/** Areas of a kind that show how large it is. */
const minOfKind = 5;
/** A square metre has 10.8 square feet; a permit may be smaller than the others of its kind, too. */
const slipFactor = 7;

/** Collects how the areas and values of rows are read, so that the user answers what they do not say, once for all. */
export class AreaReadings {
  readonly #forms: Partial<Record<AreaForm | Slip, { rows: number; sample: string }>> = {};
  readonly #kinds = new Map<string, { size: number; cell: unknown }[]>();
  readonly #options: AreaOptions;

  constructor(options: AreaOptions) {
    this.#options = options;
  }

  /** @param kind Permits of the same kind have areas alike. */
  add(cell: unknown, kind = ''): void {
    if (isBlank(cell)) return;
    const area = floorArea(cell, this.#options);
    if (area.kind === 'size' || area.kind === 'range') {
      if (area.high === 0) return this.#count('zeroArea', cell);
      const unit = area.unit ?? this.#options.areaUnit;
      const size = ((area.low + area.high) / 2) * (unit === 'ft2' ? 1 / squareFeetPerSquareMetre : 1);
      if (area.low < 0 || size > limits.estimateArea) this.#count('impossibleArea', cell);
      else if (unit !== null && this.#kinds.get(kind)?.push({ size, cell }) === undefined)
        this.#kinds.set(kind, [{ size, cell }]);
      this.#count(area.unit ?? 'withoutUnit', cell);
    }
    if (area.kind === 'size' && area.isApproximate) this.#count('approximate', cell);
    if (area.kind !== 'size') this.#count(area.kind === 'missing' ? 'unknown' : area.kind, cell);
  }

  addDeclared(cell: unknown): void {
    const value = declaredDollars(cell, this.#options.scales?.declared_value);
    if (value !== null && value <= 0) this.#count('zeroValue', cell);
    if (Number.isNaN(value)) this.#count('valueText', cell);
  }

  #count(form: AreaForm | Slip, cell: unknown, forms = this.#forms): void {
    const entry = (forms[form] ??= { rows: 0, sample: String(cell).trim() });
    entry.rows++;
  }

  get all(): AreaReading {
    const forms = { ...this.#forms };
    for (const areas of this.#kinds.values()) {
      if (areas.length < minOfKind) continue;
      const middle = areas.map(({ size }) => size).sort((a, b) => a - b)[Math.floor(areas.length / 2)]!;
      for (const { size, cell } of areas) {
        if (size >= slipFactor * middle) this.#count('tenfold', cell, forms);
        if (size <= middle / slipFactor) this.#count('tenth', cell, forms);
      }
    }
    return forms;
  }
}
