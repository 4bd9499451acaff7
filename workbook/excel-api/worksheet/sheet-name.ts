import type { ExcelHost } from '../excel-host.ts';
import { alreadyExists, argumentError } from '../wire/host-error.ts';
import { charactersOfSheetName } from '../wire/limits.ts';

/**
 * A sheet's name, if Excel takes it: 1 to 31 characters, none of : \ / ? * [ ], no apostrophe at an end, not History,
 * unique in the workbook (Microsoft: "Rename a worksheet").
 *
 * @param own Id of the sheet that may have it already.
 */
export function checkedSheetName(host: ExcelHost, name: string, own?: string): string {
  const lawful = name.length > 0 && name.length <= charactersOfSheetName && !/[:\\/?*[\]]|^'|'$/.test(name);
  if (!lawful || name.toLowerCase() === 'history') throw argumentError();
  const taken = host.sheetId(name);
  if (taken !== null && taken !== own) throw alreadyExists();
  return name;
}

/** `Sheet1`, `Sheet2`, …: the first that is free from the number of sheets on. */
export function freeSheetName(host: ExcelHost): string {
  let number = host.grid.sheets().length + 1;
  while (host.sheetId(`Sheet${number}`) !== null) number++;
  return `Sheet${number}`;
}

/** `Permits (2)`: the name of a copy. */
export function copiedSheetName(host: ExcelHost, name: string): string {
  const plain = name.replace(/ \(\d+\)$/, '');
  let number = 2;
  const numbered = () => `${plain.slice(0, charactersOfSheetName - ` (${number})`.length)} (${number})`;
  while (host.sheetId(numbered()) !== null) number++;
  return numbered();
}
