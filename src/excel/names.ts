/** Excel's limits (Microsoft: "Excel specifications and limits"). */
const longestSheetName = 31;
const longestTableName = 255;

/**
 * A name that a sheet may have and none of these has: at most 31 characters, none of : \ / ? * [ ], no apostrophe at
 * an end, not "History".
 */
export function freeSheetName(wanted: string, taken: readonly string[]): string {
  const lawful =
    wanted
      .replace(/[:\\/?*[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^['\s]+/, '')
      .slice(0, longestSheetName)
      .replace(/['\s]+$/, '') || 'CDATA';
  return free(lawful.toLowerCase() === 'history' ? 'History 1' : lawful, taken, ' ', longestSheetName);
}

/** A name that a table may have and none of these has: letters, digits and underscores, not a cell's address. */
export function freeTableName(wanted: string, taken: readonly string[]): string {
  const letters = wanted
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const lawful = /^[A-Za-z_]/.test(letters) && !/^([A-Z]{1,3}\d+|R|C|R\d*C\d*)$/i.test(letters);
  return free((lawful ? letters : `T_${letters}`).slice(0, longestTableName), taken, '_', longestTableName);
}

function free(wanted: string, taken: readonly string[], joint: string, longest: number): string {
  const lower = new Set(taken.map((name) => name.toLowerCase()));
  let name = wanted;
  for (let number = 2; lower.has(name.toLowerCase()); number++) {
    const end = `${joint}${number}`;
    name = wanted.slice(0, longest - end.length) + end;
  }
  return name;
}
