import type { Host } from '../host.ts';
import { existing, RemoteCollection, RemoteObject } from '../wire/index.ts';

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
    this.host.state.settings.set(this.name, value);
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
