import { argumentError, existing, RemoteCollection, RemoteObject } from '../wire/index.ts';

type Properties = Map<string, string>;

/** `Excel.WorksheetCustomProperty`. */
export class WorksheetCustomProperty extends RemoteObject {
  constructor(
    private readonly properties: Properties,
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

  get value(): string {
    return existing(this.properties.get(this.name) ?? null);
  }

  set value(value: string) {
    this.properties.set(this.name, String(value));
  }

  delete(): void {
    this.properties.delete(this.name);
  }
}

/** Keys differ without regard to case, and have up to 255 characters. */
export class WorksheetCustomPropertyCollection extends RemoteCollection<WorksheetCustomProperty> {
  constructor(private readonly properties: Properties) {
    super();
  }

  get items(): WorksheetCustomProperty[] {
    return [...this.properties.keys()].map((key) => new WorksheetCustomProperty(this.properties, key));
  }

  /** Adds a property, or changes the one with this key. */
  add(key: string, value: string): WorksheetCustomProperty {
    if (typeof key !== 'string' || key === '' || key.length > 255) throw argumentError();
    const property = this.getItemOrNullObject(key) ?? new WorksheetCustomProperty(this.properties, key);
    property.value = value;
    return property;
  }

  getItem(key: string): WorksheetCustomProperty {
    return existing(this.getItemOrNullObject(key));
  }

  getItemOrNullObject(key: string): WorksheetCustomProperty | null {
    return this.items.find((property) => property.key.toLowerCase() === key.toLowerCase()) ?? null;
  }
}
