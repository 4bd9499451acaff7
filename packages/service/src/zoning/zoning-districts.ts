import type { Zone } from '../queries/geocoding.ts';

export interface ZoningDistrict extends Pick<
  Zone,
  'city' | 'zone_code' | 'zone_description' | 'zone_category'
> {
  /** The number of areas with the code. */
  districts: number;
}

/** One row per city and code, in the order of the zones. */
export function zoningDistricts(zones: readonly Zone[]): ZoningDistrict[] {
  const rows = new Map<string, ZoningDistrict>();
  for (const { city, zone_code, zone_description, zone_category } of zones) {
    const key = `${city} ${zone_code}`;
    const row = rows.get(key) ?? { city, zone_code, zone_description, zone_category, districts: 0 };
    row.districts++;
    rows.set(key, row);
  }
  return [...rows.values()];
}
