import type { Mapping, RowValues } from '../sources/declaration.ts';
import { compositeArea } from '../estimate/price-index.ts';
import type { Cell } from '../store/copy.ts';
import { textOf } from './field-value.ts';
import { slugOfCity } from '../municipalities/municipality-register.ts';
import { columnValue, type MappedRow } from './map-record.ts';

/** A row of the table of price indexes. A metropolitan area has the slug of its first city: `Ottawa–Gatineau, Ontario part`. */
export function mapIndexValue(
  mapping: Mapping,
  values: RowValues,
  sourceId: string,
): MappedRow<{ cells: Cell[] }> {
  const text = (name: string): string =>
    textOf(columnValue(mapping.columns[name] ?? name, values) ?? '').trim();
  const month = /^(\d{4})-(\d{2})/.exec(text('month'))?.[0];
  if (month === undefined) return { reason: `'${text('month')}' is no month` };
  const value = Number(text('value'));
  if (!(value > 0)) return { reason: `the value '${text('value')}' is no index` };
  const area = text('area');
  if (area === '') return { reason: 'it names no area' };
  const building = /non.?residential/i.test(text('building')) ? 'non_residential' : 'residential';
  const slug = /composite|^canada/i.test(area)
    ? compositeArea
    : slugOfCity(area.split(/[,–]|-(?=[A-Z])/)[0]!.trim());
  return { cells: [sourceId, slug, building, month, value] };
}
