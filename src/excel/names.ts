/** Excel's limits (Microsoft: "Excel specifications and limits"). */
const maxSheetNameLength = 31;
const maxTableNameLength = 255;

/** At most 31 characters, none of : \ / ? * [ ], no apostrophe at either end, not "History". */
export function freeSheetName(name: string, taken: readonly string[]): string {
  const valid =
    name
      .replace(/[:\\/?*[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^['\s]+/, '')
      .slice(0, maxSheetNameLength)
      .replace(/['\s]+$/, '') || 'CDATA';
  return numbered(valid.toLowerCase() === 'history' ? 'History 1' : valid, taken, ' ', maxSheetNameLength);
}

/** Letters, digits and underscores, not a cell's address. */
export function freeTableName(name: string, taken: readonly string[]): string {
  const letters = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const isValid = /^[A-Za-z_]/.test(letters) && !/^([A-Z]{1,3}\d+|R|C|R\d*C\d*)$/i.test(letters);
  const valid = (isValid ? letters : `T_${letters}`).slice(0, maxTableNameLength);
  return numbered(valid, taken, '_', maxTableNameLength);
}

/** `lat`, `lat 2`. Case does not distinguish headers: Excel's tables allow no two alike. */
export const freeHeader = (header: string, taken: readonly string[]): string =>
  numbered(header, taken, ' ', Infinity);

export const baseHeader = (header: string): string => header.replace(/ \d+$/, '');

function numbered(name: string, taken: readonly string[], separator: string, maxLength: number): string {
  const lower = new Set(taken.map((one) => one.toLowerCase()));
  let free = name;
  for (let number = 2; lower.has(free.toLowerCase()); number++) {
    const suffix = `${separator}${number}`;
    free = name.slice(0, maxLength - suffix.length) + suffix;
  }
  return free;
}
