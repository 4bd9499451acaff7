import type { DefinedName } from '../../grid/defined-names.ts';
import type { Host } from '../host.ts';
import { Range, resolveReference } from '../range/index.ts';
import { existing, RemoteObject } from '../wire/index.ts';

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
