import {
  isBlankCell,
  addressReadings,
  certainNumber,
  normalizedAddress,
  unitAlone,
  type CivicAddress,
  withoutZeroDecimals,
} from '@cdata/catalog/reading';
import type { Mapping, RowValues } from '../sources/declaration.ts';
import { AddressReader } from '../store/address-key.ts';
import type { Cell } from '../store/copy.ts';
import { pointOf, polygonsOf } from './coordinates.ts';
import { textOf } from './field-value.ts';
import { columnValue, type MappedRow, type RowContext } from './map-record.ts';

const reader =
  (mapping: Mapping, values: RowValues) =>
  (name: string): string => {
    const column = mapping.columns[name];
    const value = column === undefined ? null : columnValue(column, values);
    return isBlankCell(value) ? '' : textOf(value);
  };

const ofStreetColumns = new AddressReader(null);

/** A row of the table of address points. */
export function mapAddress(
  mapping: Mapping,
  values: RowValues,
  { city, places, addresses, sourceId }: RowContext,
): MappedRow<{ cells: Cell[] } | { isExcluded: true }> {
  const text = reader(mapping, values);
  const whole = text('address');
  const [number, street] = [withoutZeroDecimals(text('number')), text('street')];
  const line = whole || [number, street].filter(Boolean).join(' ');
  if (line === '') return { reason: 'it has no address' };
  const { civic: written, postalCode } = whole
    ? addresses.readHouse(line)
    : ofStreetColumns.readHouse(line, { number, street });
  const civic = written && houseOf(written);
  // Parcels without a house have the number 0.
  if (civic?.number && /^0+$/.test(civic.number)) return { isExcluded: true };
  if (!civic?.number || civic.streetName === '') {
    return { reason: `'${line}' has no house number and street` };
  }
  const degrees = (name: string) => certainNumber(text(name), { kind: 'degrees', language: null });
  const [lng, lat] = [degrees('lng'), degrees('lat')];
  const own: [number, number] | null = lng !== null && lat !== null ? [lng, lat] : null;
  const geometry = mapping.columns.geometry && columnValue(mapping.columns.geometry, values);
  const point = own ?? pointOf(geometry);
  if (!point) return { reason: `'${line}' has no coordinates` };
  const place = places.read(...point);
  if (!place) return { reason: `'${line}' has no coordinates near ${city.name}` };
  const address = { ...civic, unit: null, numberTo: null };
  // Some cities write 0 for a house without units.
  const unit = unitAlone(text('unit')) ?? unitAlone(civic.unit ?? '') ?? '';
  return {
    cells: [
      ...[city.slug, normalizedAddress(address), civic.number, civic.streetName, civic.streetType],
      ...[civic.typeFirst, civic.direction, civic.directionFirst, text('neighbourhood')],
      ...[text('postal_code') || (postalCode ?? ''), place.lat, place.lng],
      ...[text('is_block_point') !== '', sourceId, unit],
    ],
  };
}

/** An address point is a house: `130 PARKWAY` is not a street of that name. */
const houseOf = (civic: CivicAddress): CivicAddress =>
  civic.number !== null
    ? civic
    : (addressReadings(civic, null).find((reading) => reading.civic.number !== null)?.civic ?? civic);

/** A row of the table of zoning districts. */
export function mapZone(
  mapping: Mapping,
  values: RowValues,
  { city, places, sourceId }: RowContext,
): MappedRow<{ cells: Cell[] }> {
  const text = reader(mapping, values);
  // `NA` is a zone, too: only blanks are none.
  const code = textOf(columnValue(mapping.columns.zone_code ?? 'zone_code', values) ?? '');
  if (code === '') return { reason: 'it has no zone code' };
  const geometry = columnValue(mapping.columns.geometry ?? 'geometry', values);
  const polygons = polygonsOf(geometry, places);
  if (!polygons) return { reason: `zone ${code} has no polygon near ${city.name}` };
  return {
    cells: [
      ...[city.slug, code, text('zone_description') || code, text('zone_category')],
      ...[JSON.stringify(polygons), sourceId],
    ],
  };
}
