import { areaUnitIn } from '@cdata/catalog/reading';
import type { AreaUnit, LoadedDataset } from '../sources/declaration.ts';
import type { PublishedRecord } from '../store/published-record.ts';
import { textOf } from './field-value.ts';

export const areaUnitWords: Readonly<Record<AreaUnit, string>> = {
  m2: 'as square metres',
  ft2: 'as square feet',
  ha: 'as hectares',
  acre: 'as acres',
  'by row': 'row by row, by its dollars per area, as square metres or square feet',
};

/** The field of a dataset's areas, whose unit a file may not name. */
export const areaField = (dataset: LoadedDataset): 'area_m2' | 'lot_size_sf' =>
  dataset === 'assessment' ? 'lot_size_sf' : 'area_m2';

/**
 * The unit that a header or most of its cells name: `Superficie (m²)`, `1,200 sq ft`; undefined if they name none.
 *
 * @param own The unit of the field, in which a cell with a unit is read, whichever it has.
 */
export function namedAreaUnit(
  header: string,
  cells: readonly unknown[],
  own: AreaUnit = 'm2',
): AreaUnit | undefined {
  const withUnit = cells.filter((cell) => areaUnitIn(textOf(cell ?? '')) !== null);
  return areaUnitIn(header) ?? (withUnit.length > cells.length / 2 ? own : undefined);
}

/**
 * Dollars of a new building per unit of area, below which the unit is a square foot: at $700, a square metre would be a
 * third of what the cheapest house has cost since 2005, and a square foot twice the dearest tower.
 */
const splitDollars = 700;
/** Fewer new buildings prove nothing. */
const minBuildings = 10;
/** A smaller share of one unit is a row that is written wrong. */
const minShare = 0.1;
/** Two units are this far apart, at least: a square metre has 10.76 square feet. */
const minFactor = 5;

const dollarsPerArea = (record: PublishedRecord): number | null => {
  const [value, area] = [Number(record.construction_value ?? 0), Number(record.area_m2 ?? 0)];
  return record.permit_type_canonical === 'new_construction' && value > 0 && area > 0 ? value / area : null;
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** The unit that the dollars per area of new buildings prove, with the words that say so; null if they don't. */
export function provenAreaUnit(
  records: readonly PublishedRecord[],
): { unit: AreaUnit; reason: string } | null {
  const all = records.map(dollarsPerArea).filter((one) => one !== null);
  if (all.length < minBuildings) return null;
  const [feet, metres] = [all.filter((one) => one < splitDollars), all.filter((one) => one >= splitDollars)];
  const isFew = (part: readonly number[]) => part.length < all.length * minShare;
  const said = (part: readonly number[]) =>
    `$${Math.round(median(part)).toLocaleString('en-CA')} per unit of area in ${part.length} new buildings`;
  if (isFew(metres)) return { unit: 'ft2', reason: said(feet) };
  if (isFew(feet)) return { unit: 'm2', reason: said(metres) };
  if (median(metres) < median(feet) * minFactor) return null;
  return { unit: 'by row', reason: `${said(feet)}, and ${said(metres)}` };
}

/**
 * Puts the floor area of a record into the field of its unit. Returns what was taken for granted, or why the area is left
 * out: without dollars of a new building, nothing tells the unit of a row.
 */
export function settleAreaUnit(
  record: PublishedRecord,
  unit: AreaUnit | undefined,
): { assumed?: string; problem?: string } {
  if (record.area_m2 === undefined || (unit !== 'ft2' && unit !== 'by row')) return {};
  const perArea = dollarsPerArea(record);
  const area = Number(record.area_m2);
  if (unit === 'by row') {
    if (perArea === null) {
      delete record.area_m2;
      return { problem: `area_m2 '${area}' may be square metres or square feet` };
    }
    if (perArea >= splitDollars)
      return { assumed: 'the floor area is read as square metres, by its dollars per area' };
  }
  delete record.area_m2;
  record.area_ft2 = area;
  return unit === 'ft2' ? {} : { assumed: 'the floor area is read as square feet, by its dollars per area' };
}
