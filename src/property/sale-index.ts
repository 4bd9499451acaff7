import { constantMixIndex, quarterOf, type IndexPeriod } from '@cdata/catalog/value-index';
import { areaFieldOf, type AreaField } from './areas.ts';
import type { Sale } from './find-sales.ts';
import { characteristicOf } from './rates.ts';

export interface SaleIndex {
  periods: IndexPeriod[];
  /** What prices are divided by. */
  areaField: AreaField;
  /** Sales without that area are not in the index. */
  leftOut: number;
}

/** Degrees: places of about three kilometres. */
const [placeHeight, placeWidth] = [0.03, 0.045];

/**
 * An index of prices per m² by quarter, with classes, sizes and places held constant, by the code that makes the index of
 * declared construction values.
 */
export function saleIndex(sales: readonly Sale[]): SaleIndex {
  const records = sales.map(({ comparable }) => comparable.record);
  const areaField = areaFieldOf(records[0] ?? null, records);
  const observations = sales.flatMap(({ comparable: { record, propertyClass }, price, date }) => {
    const size = characteristicOf(record, areaField, 'm2');
    if (size === null) return [];
    const [lat, lng] = [Number(record.lat), Number(record.lng)];
    return [
      {
        quarter: quarterOf(date),
        value: price / size,
        size,
        kind: propertyClass,
        place: `${Math.floor(lat / placeHeight)} ${Math.floor(lng / placeWidth)}`,
      },
    ];
  });
  return {
    periods: constantMixIndex(observations),
    areaField,
    leftOut: sales.length - observations.length,
  };
}
