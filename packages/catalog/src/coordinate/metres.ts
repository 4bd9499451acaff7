import { plainAngles } from './angle.ts';
import { gridNamed, type Grid } from './grid.ts';

/** Two distances in metres as they are written in one cell. */
export interface WrittenMetres {
  parts: [number, number];
  /** The zone that the cell names, `outside` if it is not in Canada, or null. */
  grid: Grid | 'outside' | null;
  /** Whether letters say which one is the easting: `5039123 N 611234 E`. */
  hasLetters: boolean;
}

/** `611234.5`, `611 234,5`, `5,039,123` and `611234 mE`, metres; null if it is no number. */
export function parseMetres(cell: unknown): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  const text = plainAngles(String(cell ?? ''))
    .replace(/\s*M?\s*[ENWS]?\s*$/, '')
    .replace(/[\s']/g, '');
  if (!/^-?\d+(?:,\d+)*(?:\.\d+)?$/.test(text)) return null;
  // No easting has three digits: a comma behind so few separates thousands.
  const isDecimalComma = /^-?\d{4,},\d+$/.test(text);
  return Number(isDecimalComma ? text.replace(',', '.') : text.replaceAll(',', ''));
}

const zoneAtStart = /^(?:(UTM|MTM)\s*)?(?:ZONE|FUSEAU)?\s*(\d{1,2})\s*([C-HJ-NP-X])?(?=[\s,;:]+-?\d)/;
const zoneAnywhere = /\b(?:(UTM|MTM)\s*(?:ZONE|FUSEAU)?|ZONE|FUSEAU)\s*(\d{1,2})\s*([C-HJ-NP-X])?(?![\d.])/;

/** Reads `18T 611234 5039123`, `MTM 8; 299 000; 5 039 000` and `611234, 5039123`; null if it is no pair of metres. */
export function splitMetres(text: string): WrittenMetres | null {
  const plain = plainAngles(text).trim();
  for (const pattern of [zoneAtStart, zoneAnywhere, null]) {
    const zone = pattern?.exec(plain) ?? null;
    if (pattern && !zone) continue;
    const rest = zone ? plain.replace(zone[0], ' ').trim() : plain;
    const parts = metresOf(rest);
    if (!parts) continue;
    return { parts, grid: zone && gridOf(zone), hasLetters: /\d\s*M?\s*[EN]/.test(rest) };
  }
  return null;
}

/** A cell of a column of zones: `18`, `18T`, `UTM 18`, `MTM 8`; null if it names no zone. */
export function parseZone(cell: unknown): Grid | 'outside' | null {
  const text = plainAngles(String(cell ?? '')).trim();
  const zone = /^(?:(UTM|MTM)\s*)?(?:ZONE|FUSEAU)?\s*(\d{1,2})\s*([C-HJ-NP-X])?$/.exec(text);
  return zone && gridOf(zone);
}

/** Bands south of Canada; N is the northern hemisphere as well as a band. */
const southernBands = /[C-HJ-MP-S]/;

function gridOf([, kind = 'UTM', zone, band]: RegExpExecArray): Grid | 'outside' {
  if (band && southernBands.test(band)) return 'outside';
  return gridNamed(`${kind.toLowerCase()}-${Number(zone)}`) ?? 'outside';
}

function metresOf(text: string): [number, number] | null {
  const separated = [/[;|\t\n]/, /,\s+/, /\s+/, /,/].map((separator) =>
    text
      .replace(/(\d)\s*M?\s*([EN])(?![A-Z])/g, '$1$2 ')
      .replace(/^[\s,;]+|[\s,;]+$/g, '')
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  );
  for (const parts of separated) {
    if (parts.length !== 2) continue;
    const [first, second] = parts.map(parseMetres);
    if (typeof first === 'number' && typeof second === 'number') return [first, second];
  }
  return null;
}
