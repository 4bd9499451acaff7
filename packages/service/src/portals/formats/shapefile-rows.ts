import { readFile } from 'node:fs/promises';
import shp, { type FeatureCollectionWithFilename } from 'shpjs';
import { PortalError, type PortalRow } from '../row.ts';

/** The first four bytes of a `.shp` file (ESRI Shapefile Technical Description, 1998). */
export const shapefileStart = [0, 0, 0x27, 0x0a] as const;

/**
 * Reads a shapefile: a zip of its parts, or a `.shp` file with the others next to it. Coordinates become degrees, as its
 * `.prj` says; without one, they stay as they are.
 *
 * @param layer Of several in a zip, the one to read; the one with most features by default.
 * @throws PortalError where there is no such layer, or the attributes are missing.
 */
export async function* shapefileRows(file: string, layer?: string): AsyncGenerator<PortalRow> {
  const collections = [
    /\.shp$/i.test(file) ? await besideFile(file) : await shp(await readFile(file)),
  ].flat();
  const names = collections.map(({ fileName = '' }) => fileName);
  const collection =
    layer === undefined
      ? collections.reduce((most, one) => (one.features.length > most.features.length ? one : most))
      : collections.find(({ fileName }) => fileName === layer);
  if (!collection) throw new PortalError(`the shapefile has no layer '${layer}', but ${names.join(', ')}`);
  let at = 0;
  for (const { properties, geometry } of collection.features) {
    at++;
    yield { place: `feature ${at}`, values: { ...attributes(properties ?? {}), geometry } };
  }
}

/** The library makes dates midnight of this computer's zone, and blank numbers NaN. */
const attributes = (properties: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      if (value instanceof Date) return [name, dayOf(value)];
      return [name, Number.isNaN(value) ? null : value];
    }),
  );

function dayOf(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null;
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

async function besideFile(file: string): Promise<FeatureCollectionWithFilename> {
  const part = async (ending: string) => {
    for (const name of [ending, ending.toUpperCase()]) {
      const bytes = await readFile(file.replace(/shp$/i, name)).catch(() => undefined);
      if (bytes) return bytes;
    }
    return undefined;
  };
  const dbf = await part('dbf');
  if (!dbf) {
    throw new PortalError(
      `the shapefile's attributes are missing: put ${file.replace(/shp$/i, 'dbf')} next to it, or all of its parts into a zip`,
    );
  }
  const parts = { shp: await readFile(file), dbf, prj: await part('prj'), cpg: await part('cpg') };
  // The library's types lack the form with the parts in memory.
  return (await shp(parts as never)) as FeatureCollectionWithFilename;
}
