import type { Host } from '../host.ts';
import { argumentError, existing, RemoteCollection, RemoteObject } from '../wire/index.ts';

/**
 * Characters of all settings of an add-in: Microsoft's staff names 2 MB (OfficeDev/office-js, issue 621); more of them are
 * refused with InvalidArgument (3957).
 */
const maxLength = 2_000_000;

const lengthOf = ([key, value]: readonly [string, unknown]): number =>
  key.length + (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length;

class Setting extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly name: string,
  ) {
    super();
  }

  override identity() {
    return { Key: this.name };
  }

  get key(): string {
    return this.name;
  }

  get value(): unknown {
    return this.host.state.settings.get(this.name);
  }

  set value(value: unknown) {
    const { settings } = this.host.state;
    const others = [...settings].filter(([name]) => name !== this.name);
    const length = [...others, [this.name, value] as const].reduce((sum, entry) => sum + lengthOf(entry), 0);
    if (length > maxLength) throw argumentError();
    settings.set(this.name, value);
    this.host.events.settingsChanged();
  }

  delete(): void {
    this.host.state.settings.delete(this.name);
    this.host.events.settingsChanged();
  }
}

export class SettingCollection extends RemoteCollection<Setting> {
  constructor(private readonly host: Host) {
    super();
  }

  get items(): Setting[] {
    return [...this.host.state.settings.keys()].map((key) => new Setting(this.host, key));
  }

  /** Adds a setting, or changes the one with this key. */
  add(key: string, value: unknown): Setting {
    const setting = new Setting(this.host, key);
    setting.value = value;
    return setting;
  }

  getItem(key: string): Setting {
    return existing(this.getItemOrNullObject(key));
  }

  getItemOrNullObject(key: string): Setting | null {
    return this.host.state.settings.has(key) ? new Setting(this.host, key) : null;
  }
}
