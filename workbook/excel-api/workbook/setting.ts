import type { ExcelHost } from '../excel-host.ts';
import { notFound } from '../wire/host-error.ts';
import { RemoteCollection, RemoteObject } from '../wire/remote-object.ts';

/** A setting that travels with the workbook. */
export class Setting extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #key: string;

  constructor(host: ExcelHost, key: string) {
    super();
    this.#host = host;
    this.#key = key;
  }

  override identity() {
    return { Key: this.#key };
  }

  get key(): string {
    return this.#key;
  }

  get value(): unknown {
    return this.#host.settings.get(this.#key);
  }

  set value(value: unknown) {
    this.#host.changeSettings((settings) => settings.set(this.#key, value));
  }

  delete(): void {
    this.#host.changeSettings((settings) => settings.delete(this.#key));
  }
}

export class SettingCollection extends RemoteCollection<Setting> {
  readonly #host: ExcelHost;

  constructor(host: ExcelHost) {
    super();
    this.#host = host;
  }

  get items(): Setting[] {
    return [...this.#host.settings.keys()].map((key) => new Setting(this.#host, key));
  }

  /** Sets a setting, or changes the one with this key. */
  add(key: string, value: unknown): Setting {
    this.#host.changeSettings((settings) => settings.set(key, value));
    return new Setting(this.#host, key);
  }

  getItem(key: string): Setting {
    const found = this.getItemOrNullObject(key);
    if (!found) throw notFound();
    return found;
  }

  getItemOrNullObject(key: string): Setting | null {
    return this.#host.settings.has(key) ? new Setting(this.#host, key) : null;
  }
}
