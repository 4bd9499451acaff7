import { absoluteAddress } from '../grid/address.ts';
import type { DefinedName } from '../grid/defined-names.ts';
import type { Host, RangeObject } from './host.ts';
import { Range, resolveReference } from './range/index.ts';
import { alreadyExists, argumentError, existing, RemoteCollection, RemoteObject } from './wire/index.ts';

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
    const formula = isReference
      ? absoluteAddress(grid.worksheets.name(reference.sheetId), reference.area)
      : formulaOf(reference);
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
}

/** A formula without its equals sign, or a constant as formulas write it. */
function formulaOf(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value).toUpperCase();
  return value.startsWith('=') ? value.slice(1) : `"${value.replaceAll('"', '""')}"`;
}

export class NamedItem extends RemoteObject {
  readonly #host: Host;
  readonly #name: string;
  /** The sheet it belongs to; undefined is the workbook. */
  readonly #sheetId: string | undefined;

  constructor(host: Host, name: string, sheetId: string | undefined) {
    super();
    this.#host = host;
    this.#name = name;
    this.#sheetId = sheetId;
  }

  override identity() {
    return { _Id: this.#name };
  }

  get name(): string {
    return this.#name;
  }

  get formula(): string {
    return `=${this.#definition().formula}`;
  }

  set formula(formula: string) {
    this.#definition();
    this.#host.grid.names.setFormula(this.#name, this.#sheetId, formula.replace(/^=/, ''));
  }

  get scope(): string {
    return this.#sheetId === undefined ? 'Workbook' : 'Worksheet';
  }

  get visible(): boolean {
    return !this.#host.state.hiddenNames.has(this.#key());
  }

  set visible(visible: boolean) {
    if (visible) this.#host.state.hiddenNames.delete(this.#key());
    else this.#host.state.hiddenNames.add(this.#key());
  }

  getRangeOrNullObject(): Range | null {
    const { formula } = this.#definition();
    if (!/^[^"()+*/^&<>=]+$/.test(formula.replace(/'(?:[^']|'')*'/g, ''))) return null;
    try {
      const { sheetId, area } = resolveReference(this.#host.grid, formula, this.#sheetId);
      return new Range(this.#host, sheetId, area);
    } catch {
      return null;
    }
  }

  delete(): void {
    this.#definition();
    this.#host.grid.names.delete(this.#name, this.#sheetId);
  }

  #definition(): DefinedName {
    const names = this.#host.grid.names.list(this.#sheetId);
    return existing(names.find(({ name }) => name === this.#name) ?? null);
  }

  #key(): string {
    return `${this.#sheetId ?? ''} ${this.#name}`;
  }
}
