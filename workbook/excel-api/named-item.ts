import type { ExcelHost } from './excel-host.ts';
import { alreadyExists, argumentError, notFound } from './host-error.ts';
import { Range } from './range.ts';
import { RemoteCollection, RemoteObject } from './remote-object.ts';

/** A name for a range or a formula. */
class NamedItem extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #name: string;

  constructor(host: ExcelHost, name: string) {
    super();
    this.#host = host;
    this.#name = name;
  }

  get name(): string {
    return this.#name;
  }

  get formula(): string {
    return `=${this.#reference()}`;
  }

  get type(): string {
    return 'Range';
  }

  getRange(): Range {
    const { sheetId, area } = this.#host.place(this.#reference());
    return new Range(this.#host, sheetId, area);
  }

  delete(): void {
    this.#host.grid.workbook.deleteDefinedName(this.#name);
  }

  #reference(): string {
    const name = this.#host.grid.workbook.getDefinedName(this.#name);
    if (!name) throw notFound();
    return name.getFormulaOrRefString().replace(/^=/, '');
  }
}

export class NamedItemCollection extends RemoteCollection<NamedItem> {
  readonly #host: ExcelHost;

  constructor(host: ExcelHost) {
    super();
    this.#host = host;
  }

  get items(): NamedItem[] {
    return this.#host.grid.workbook
      .getDefinedNames()
      .map((name) => new NamedItem(this.#host, name.getName()));
  }

  add(name: string, reference: Range | string): NamedItem {
    if (!/^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(name)) throw argumentError();
    if (this.getItemOrNullObject(name)) throw alreadyExists();
    const address = reference instanceof Range ? reference.address : reference.replace(/^=/, '');
    this.#host.grid.workbook.insertDefinedName(name, address);
    return new NamedItem(this.#host, name);
  }

  getItem(name: string): NamedItem {
    const found = this.getItemOrNullObject(name);
    if (!found) throw notFound();
    return found;
  }

  getItemOrNullObject(name: string): NamedItem | null {
    return this.items.find((item) => item.name.toLowerCase() === name.toLowerCase()) ?? null;
  }
}
