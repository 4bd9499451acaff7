/** Excel's limits (Microsoft: "Excel specifications and limits"). */
export const maxSheetNameLength = 31;
const maxTableNameLength = 255;

/** At most 31 characters, none of : \ / ? * [ ], no apostrophe at either end, not "History". */
export function freeSheetName(name: string, names: readonly string[]): string {
  const valid =
    name
      .replace(/[:\\/?*[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^['\s]+/, '')
      .replace(/['\s]+$/, '') || 'CDATA';
  const free = valid.toLowerCase() === 'history' ? 'History 1' : valid;
  return numbered(free, names, { separator: ' ', cut: cutAtWord });
}

/** Cuts a sheet's name after a word, unless that would lose most of it. */
function cutAtWord(name: string, suffix: string): string {
  const maxLength = maxSheetNameLength - suffix.length;
  const cut = name.slice(0, maxLength);
  const isWhole = name.length <= maxLength || /^[\s,;–-]/.test(name.slice(maxLength));
  const words = isWhole ? cut : cut.replace(/[\s,;–-]+[^\s,;–-]*$/, '');
  const trimmed = (words.length < maxLength / 2 ? cut : words).replace(/[\s',;–-]+$/, '');
  return (trimmed || 'CDATA') + suffix;
}

/** Letters, digits and underscores, not a cell's address. */
export function freeTableName(name: string, names: readonly string[]): string {
  const letters = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const isValid = /^[A-Za-z_]/.test(letters) && !/^([A-Z]{1,3}\d+|R|C|R\d*C\d*)$/i.test(letters);
  const cut = (valid: string, suffix: string) => valid.slice(0, maxTableNameLength - suffix.length) + suffix;
  return numbered(isValid ? letters : `T_${letters}`, names, { separator: '_', cut });
}

/** `lat`, `lat 2`. Case does not distinguish headers: Excel's tables allow no two alike. */
export const freeHeader = (header: string, names: readonly string[]): string =>
  numbered(header, names, { separator: ' ', cut: (free, suffix) => free + suffix });

/** @param options.cut Joins a name and its number, within the limits of Excel. */
function numbered(
  name: string,
  names: readonly string[],
  { separator, cut }: { separator: string; cut(name: string, suffix: string): string },
): string {
  const lower = new Set(names.map((one) => one.toLowerCase()));
  let free = cut(name, '');
  for (let number = 2; lower.has(free.toLowerCase()); number++) free = cut(name, `${separator}${number}`);
  return free;
}
