/**
 * The grids in which Canadian sheets have metres, by our own names: UTM's zones 7 to 22, MTM's 1 to 17, and the metres of
 * web maps.
 */
export const utmZones: readonly number[] = Array.from({ length: 16 }, (_, at) => at + 7);

/** The central meridians of MTM, degrees, by zone (EPSG:32181 to 32197). */
const mtmMeridians: Readonly<Record<number, number>> = {
  ...{ 1: -53, 2: -56, 3: -58.5, 4: -61.5, 5: -64.5, 6: -67.5, 7: -70.5, 8: -73.5, 9: -76.5, 10: -79.5 },
  ...{ 11: -82.5, 12: -81, 13: -84, 14: -87, 15: -90, 16: -93, 17: -96 },
};
export const mtmZones: readonly number[] = Object.keys(mtmMeridians).map(Number);

export interface Grid {
  kind: 'utm' | 'mtm';
  zone: number;
}

/** Names of grids, as they are saved and chosen: `utm-18`, `mtm-8`. */
export const gridNames: readonly string[] = [
  ...utmZones.map((zone) => `utm-${zone}`),
  ...mtmZones.map((zone) => `mtm-${zone}`),
];

export function gridNamed(name: string): Grid | null {
  if (!gridNames.includes(name)) return null;
  const [kind, zone] = name.split('-');
  return { kind: kind as Grid['kind'], zone: Number(zone) };
}

/** The definition of a grid for PROJ. The datum is NAD83, which is within 2 m of WGS84. */
export const gridProjection = ({ kind, zone }: Grid): string =>
  kind === 'utm'
    ? `+proj=utm +zone=${zone} +datum=NAD83 +units=m`
    : `+proj=tmerc +lat_0=0 +lon_0=${mtmMeridians[zone]} +k=0.9999 +x_0=304800 +y_0=0 +datum=NAD83 +units=m`;

export const webMercatorProjection =
  '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs';

/** Metres from the false easting that a place of the zone, or of the next one, may have. */
const reach = { utm: 400_000, mtm: 220_000 };
const falseEasting = { utm: 500_000, mtm: 304_800 };

export const isWithinGrid = ({ kind }: Grid, easting: number): boolean =>
  Math.abs(easting - falseEasting[kind]) <= reach[kind];

/** Whether metres may be those of UTM or MTM in Canada. */
export const areGridMetres = (easting: number, northing: number): boolean =>
  easting >= 80_000 && easting <= 920_000 && northing >= 4_500_000 && northing <= 9_400_000;

/** Whether metres may be those of a web map in Canada: no other ones are so far west. */
export const areWebMercatorMetres = (x: number, y: number): boolean =>
  x >= -15_700_000 && x <= -5_780_000 && y >= 5_000_000 && y <= 19_000_000;
