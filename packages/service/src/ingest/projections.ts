import { gridProjection, mtmZones, utmZones, webMercatorProjection } from '@cdata/catalog/reading';
import proj4 from 'proj4';
import { UsageError } from '@cdata/programs';

const utm = (zone: number): string => gridProjection({ kind: 'utm', zone });
const mtm = mtmZones.map((zone) => gridProjection({ kind: 'mtm', zone }));
const albertaMeridians = [-111, -114, -117, -120] as const;
const alberta3tm = albertaMeridians.map(
  (meridian) => `+proj=tmerc +lat_0=0 +lon_0=${meridian} +k=0.9999 +x_0=0 +y_0=0 +datum=NAD83 +units=m`,
);
const alberta10tm = '+proj=tmerc +lat_0=0 +lon_0=-115 +k=0.9992 +x_0=500000 +y_0=0 +datum=NAD83 +units=m';
const bcAlbers =
  '+proj=aea +lat_0=45 +lon_0=-126 +lat_1=50 +lat_2=58.5 +x_0=1000000 +y_0=0 +datum=NAD83 +units=m';
const statisticsCanada =
  '+proj=lcc +lat_0=63.390675 +lon_0=-91.8666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 +datum=NAD83';
const canadaAtlas = '+proj=lcc +lat_0=49 +lon_0=-95 +lat_1=49 +lat_2=77 +x_0=0 +y_0=0 +datum=NAD83';
const quebecLambert =
  '+proj=lcc +lat_0=44 +lon_0=-68.5 +lat_1=60 +lat_2=46 +x_0=0 +y_0=0 +datum=NAD83 +units=m';
const stereographic = (lat: number, lng: number, falseOrigin: string): string =>
  `+proj=sterea +lat_0=${lat} +lon_0=${lng} +k=0.999912 ${falseOrigin} +datum=NAD83 +units=m`;
const newBrunswick = stereographic(46.5, -66.5, '+x_0=2500000 +y_0=7500000');
const princeEdwardIsland = stereographic(47.25, -63, '+x_0=400000 +y_0=800000');

/** The projections in which Canadian municipalities and provinces publish metres, as proj4 reads them. */
export const canadianProjections: readonly string[] = [
  ...utmZones.map(utm),
  ...mtm,
  ...alberta3tm,
  ...[alberta10tm, webMercatorProjection, bcAlbers, statisticsCanada, canadaAtlas, quebecLambert],
  ...[newBrunswick, princeEdwardIsland],
];

/** The EPSG registry's numbers of these projections; several datums have numbers of their own, a metre apart. */
const byEpsgCode = new Map<number, string>([
  ...utmZones.flatMap((zone) => [26900, 32600].map((base) => [base + zone, utm(zone)] as const)),
  // NAD83(CSRS): zones 11 to 13 and 17 to 21, then the others.
  ...[11, 12, 13].map((zone) => [2955 + zone - 11, utm(zone)] as const),
  ...[17, 18, 19, 20, 21].map((zone) => [2958 + zone - 17, utm(zone)] as const),
  ...[7, 8, 9, 10].map((zone) => [3154 + zone - 7, utm(zone)] as const),
  ...[14, 15, 16].map((zone) => [3158 + zone - 14, utm(zone)] as const),
  [3761, utm(22)],
  ...mtm.map((projection, at) => [32181 + at, projection] as const),
  // NAD83(CSRS) has numbers for MTM zones 3 to 10 alone.
  ...mtm.slice(2, 10).map((projection, at) => [2945 + at, projection] as const),
  ...alberta3tm.map((projection, at) => [3775 + at, projection] as const),
  ...alberta3tm.map((projection, at) => [3779 + at, projection] as const),
  [3801, alberta3tm[3]!],
  ...[3400, 3402].map((code) => [code, alberta10tm] as const),
  ...[3857, 900913, 102100].map((code) => [code, webMercatorProjection] as const),
  [3005, bcAlbers],
  [3153, bcAlbers],
  [3347, statisticsCanada],
  [3348, statisticsCanada],
  [3978, canadaAtlas],
  [3979, canadaAtlas],
  [32198, quebecLambert],
  [6622, quebecLambert],
  [2953, newBrunswick],
  [2954, princeEdwardIsland],
]);

/** Degrees: NAD83, its Canadian version, and WGS84, which are a metre apart. */
const degreesCodes = new Set([4269, 4617, 4326]);

/**
 * A projection as files and people name it: `EPSG:26910`, `urn:ogc:def:crs:EPSG::26910`, `UTM 10`, `MTM 8`, `3TM 114`,
 * the text of a `.prj` file, or proj4's own. Undefined for degrees.
 *
 * @throws UsageError for a name that is no projection's, with examples.
 */
export function projectionNamed(name: string): string | undefined {
  const epsg = /(?:^|EPSG:+)(\d{4,6})$/i.exec(name.trim())?.[1];
  if (degreesCodes.has(Number(epsg)) || /CRS:?84$/i.test(name)) return undefined;
  const [, family = '', number = ''] = /^(utm|mtm|3tm)\D*(\d+)/i.exec(name.trim()) ?? [];
  const familyNames: Record<string, string | undefined> = {
    utm: Number(number) >= 7 && Number(number) <= 22 ? utm(Number(number)) : undefined,
    mtm: mtm[Number(number) - 1],
    '3tm': alberta3tm[albertaMeridians.findIndex((meridian) => meridian === -Number(number))],
  };
  const projection = byEpsgCode.get(Number(epsg)) ?? familyNames[family.toLowerCase()] ?? definition(name);
  if (projection !== undefined) return projection;
  throw new UsageError(
    `The projection '${name}' is not known: name it like EPSG:26910, UTM 10, MTM 8 or 3TM 114, or as a proj4 text.`,
  );
}

/** A text that defines a projection: that of a `.prj` file, or proj4's own. */
function definition(text: string): string | undefined {
  if (!/^\s*(?:\+proj=|PROJCS\[|PROJCRS\[)/i.test(text)) return undefined;
  try {
    proj4(text, 'WGS84');
    return text;
  } catch {
    return undefined;
  }
}
