import type { UseClass } from '@cdata/catalog';
import type { Store } from '../store/store.ts';
import { declaredAreas, declaredValues } from './estimates.ts';
import { SqlParameters } from './sql.ts';

/** A permit with a declared value and a floor area. */
export interface DeclaredValue {
  /** YYYY-MM-DD. */
  date: string;
  /** Dollars per square metre. */
  rate: number;
  /** Square metres. */
  area: number;
  permitType: string | null;
  useClass: UseClass | null;
  /** The city's class of the building, folded. */
  buildingClass: string | null;
  /** WGS84 degrees. */
  lat: number | null;
  lng: number | null;
}

export interface DeclaredValuesOf {
  municipality: string;
  permitType?: string;
  useClass?: string;
}

/** The permits of a city of which the value per square metre is known, up to today. */
export function readDeclaredValues(
  store: Store,
  { municipality, permitType, useClass }: DeclaredValuesOf,
): Promise<DeclaredValue[]> {
  const sql = new SqlParameters();
  const conditions = [
    `municipality = ${sql.add(municipality)}`,
    ...(permitType === undefined ? [] : [`permit_type = ${sql.add(permitType)}`]),
    ...(useClass === undefined ? [] : [`use_class = ${sql.add(useClass)}`]),
  ];
  return store.query<DeclaredValue>(
    `SELECT event_date::text AS date, value / area AS rate, area, permit_type AS "permitType",
       use_class AS "useClass", building_class AS "buildingClass", lat, lng
     FROM record
     WHERE entity_type = 'permit' AND value > 0 AND area > 0 AND ${conditions.join(' AND ')}
       AND value BETWEEN ${declaredValues.min} AND ${declaredValues.max}
       AND area BETWEEN ${declaredAreas.min} AND ${declaredAreas.max}
       AND event_date BETWEEN date '1900-01-01' AND current_date
       AND nullif(trade, 'trade_other') IS NULL`,
    sql.values,
  );
}
