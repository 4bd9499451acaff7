import { notFound } from './host-error.ts';
import { RemoteCollection, RemoteObject } from './remote-object.ts';

/** A setting that travels with the workbook. */
class Setting extends RemoteObject {
  readonly #settings: Map<string, unknown>;
  readonly #key: string;

  constructor(settings: Map<string, unknown>, key: string) {
    super();
    this.#settings = settings;
    this.#key = key;
  }

  override identity() {
    return { Key: this.#key };
  }

  get key(): string {
    return this.#key;
  }

  get value(): unknown {
    return this.#settings.get(this.#key);
  }

  set value(value: unknown) {
    this.#settings.set(this.#key, value);
  }

  delete(): void {
    this.#settings.delete(this.#key);
  }
}

export class SettingCollection extends RemoteCollection<Setting> {
  readonly #settings: Map<string, unknown>;

  constructor(settings: Map<string, unknown>) {
    super();
    this.#settings = settings;
  }

  get items(): Setting[] {
    return [...this.#settings.keys()].map((key) => new Setting(this.#settings, key));
  }

  /** Sets a setting, or changes the one with this key. */
  add(key: string, value: unknown): Setting {
    this.#settings.set(key, value);
    return new Setting(this.#settings, key);
  }

  getItem(key: string): Setting {
    const found = this.getItemOrNullObject(key);
    if (!found) throw notFound();
    return found;
  }

  getItemOrNullObject(key: string): Setting | null {
    return this.#settings.has(key) ? new Setting(this.#settings, key) : null;
  }
}
