import { areaAddress, quotedSheet } from '../../grid/address.ts';
import type { Host, RangeObject } from '../host.ts';
import { alreadyExists, argumentError, existing, RemoteCollection } from '../wire/index.ts';
import { NamedItem } from './named-item.ts';

const maxCharactersOfName = 255;

/**
 * Excel's rules for the names of tables and ranges (Microsoft: "Names in formulas", "Rename an Excel table"): letters,
 * digits, periods and underscores, begun by a letter, underscore or backslash, at most 255 characters, no address of a
 * cell.
 */
export const isValidName = (name: string): boolean =>
  /^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(name) &&
  name.length <= maxCharactersOfName &&
  !/^([A-Z]{1,3}\d+|R|C|R\d*C\d*)$/i.test(name);

export class NamedItemCollection extends RemoteCollection<NamedItem> {
  readonly #host: Host;
  readonly #sheetId: string | undefined;

  /** @param sheetId Left out for the names of the workbook. */
  constructor(host: Host, sheetId?: string) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
  }

  get items(): NamedItem[] {
    return this.#host.grid.names
      .list(this.#sheetId)
      .map(({ name }) => new NamedItem(this.#host, name, this.#sheetId));
  }

  /** A name is unique in its scope, and a name of the workbook differs from those of tables. */
  add(name: string, reference: RangeObject | string): NamedItem {
    if (!isValidName(name)) throw argumentError();
    const { grid, tables } = this.#host;
    const sheetId = this.#sheetId;
    const isOfTable = sheetId === undefined && tables.find(name) !== null;
    if (isOfTable || grid.names.find(name, sheetId)) throw alreadyExists();
    const isReference = typeof reference === 'object';
    const formula = isReference ? this.#absoluteAddress(reference) : formulaOf(reference);
    grid.names.add({ name, sheetId, formula }, { isReference });
    return new NamedItem(this.#host, name, sheetId);
  }

  getItem(name: string): NamedItem {
    return existing(this.getItemOrNullObject(name));
  }

  getItemOrNullObject(name: string): NamedItem | null {
    const item = this.#host.grid.names.find(name, this.#sheetId);
    return item && new NamedItem(this.#host, item.name, this.#sheetId);
  }

  /** `Sheet1!$A$1:$B$2`. */
  #absoluteAddress({ sheetId, area }: RangeObject): string {
    const sheet = quotedSheet(this.#host.grid.worksheets.name(sheetId));
    return `${sheet}!${areaAddress(area).replace(/[A-Z]+|\d+/g, '$$$&')}`;
  }
}

/** A formula without its equals sign, or a constant as formulas write it. */
function formulaOf(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value).toUpperCase();
  return value.startsWith('=') ? value.slice(1) : `"${value.replaceAll('"', '""')}"`;
}
