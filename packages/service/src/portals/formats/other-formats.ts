import { PortalError } from '../row.ts';

/** Formats in which municipalities publish too, by the first bytes of a file. */
const names: readonly (readonly [start: string, name: string])[] = [
  ['%PDF-', 'a PDF'],
  ['SQLite format 3', 'a GeoPackage or another SQLite database'],
  ['\xd0\xcf\x11\xe0', 'Excel’s older format (.xls)'],
];

/** Which of the formats that are not read a file with these first bytes is; undefined if none. */
export function formatNamed(start: Uint8Array): string | undefined {
  const text = Buffer.from(start).toString('latin1');
  return names.find(([bytes]) => text.startsWith(bytes))?.[1];
}

/** The refusal of such a file, with what to do. */
export const unreadableFormat = (name: string): PortalError =>
  new PortalError(`it is ${name}, which is not read: export it as CSV, XLSX, GeoJSON or a shapefile`);
