import type { DefinedName } from '../../grid/defined-names.ts';
import type { NameHost } from '../host.ts';
import { Range, resolveReference } from '../range/index.ts';
import { existing, invalidOperation, RemoteObject } from '../wire/index.ts';

export class NamedItem extends RemoteObject {
  readonly #host: NameHost;
  readonly #name: string;
  /** The sheet it belongs to; undefined is the workbook. */
  readonly #sheetId: string | undefined;

  constructor(host: NameHost, name: string, sheetId: string | undefined) {
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

  get comment(): string {
    return this.#definition().comment;
  }

  set comment(comment: string) {
    this.#definition();
    this.#host.grid.names.setComment(this.#name, this.#sheetId, comment);
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

  /** `Excel.NamedItemType`. */
  get type(): string {
    const value = this.value;
    if (this.getRangeOrNullObject()) return 'Range';
    if (typeof value === 'number') return Number.isInteger(value) ? 'Integer' : 'Double';
    if (typeof value === 'boolean') return 'Boolean';
    return 'String';
  }

  /** The address of a range, a constant, or a formula as text. */
  get value(): string | number | boolean {
    const { formula } = this.#definition();
    const text = /^"((?:[^"]|"")*)"$/.exec(formula);
    if (text) return text[1]!.replaceAll('""', '"');
    if (/^(TRUE|FALSE)$/i.test(formula)) return formula.toUpperCase() === 'TRUE';
    if (formula !== '' && !Number.isNaN(Number(formula))) return Number(formula);
    return this.getRangeOrNullObject()?.address ?? `=${formula}`;
  }

  get worksheet(): RemoteObject {
    if (this.#sheetId === undefined) throw invalidOperation();
    return this.#host.objects.worksheet(this.#sheetId);
  }

  get worksheetOrNullObject(): RemoteObject | null {
    return this.#sheetId === undefined ? null : this.#host.objects.worksheet(this.#sheetId);
  }

  getRange(): Range {
    return existing(this.getRangeOrNullObject());
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
