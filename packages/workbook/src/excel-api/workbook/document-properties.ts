import type { RootHost } from '../host.ts';
import type { DocumentProperty } from '../state.ts';
import { argumentError, existing, RemoteCollection, RemoteObject } from '../wire/index.ts';

/** `Excel.DocumentProperties` that can be set; blank until they are. */
export class DocumentProperties extends RemoteObject {
  constructor(private readonly host: RootHost) {
    super();
  }

  get author(): string {
    return this.#get('author');
  }

  set author(text: string) {
    this.#set('author', text);
  }

  get category(): string {
    return this.#get('category');
  }

  set category(text: string) {
    this.#set('category', text);
  }

  get comments(): string {
    return this.#get('comments');
  }

  set comments(text: string) {
    this.#set('comments', text);
  }

  get company(): string {
    return this.#get('company');
  }

  set company(text: string) {
    this.#set('company', text);
  }

  get keywords(): string {
    return this.#get('keywords');
  }

  set keywords(text: string) {
    this.#set('keywords', text);
  }

  get manager(): string {
    return this.#get('manager');
  }

  set manager(text: string) {
    this.#set('manager', text);
  }

  get subject(): string {
    return this.#get('subject');
  }

  set subject(text: string) {
    this.#set('subject', text);
  }

  get title(): string {
    return this.#get('title');
  }

  set title(text: string) {
    this.#set('title', text);
  }

  get revisionNumber(): number {
    return Number(this.#get('revisionNumber') || 1);
  }

  set revisionNumber(revision: number) {
    this.#set('revisionNumber', String(revision));
  }

  /** The local workbook has no users. */
  get lastAuthor(): string {
    return '';
  }

  get custom(): CustomPropertyCollection {
    return new CustomPropertyCollection(this.host);
  }

  #get(name: string): string {
    return this.host.state.properties.get(name) ?? '';
  }

  #set(name: string, text: string): void {
    this.host.state.properties.set(name, text);
  }
}

/** `Excel.CustomProperty`. */
export class CustomProperty extends RemoteObject {
  constructor(
    private readonly host: RootHost,
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

  /** `Excel.DocumentPropertyType`. */
  get type(): string {
    const { value } = this;
    if (typeof value === 'number') return Number.isInteger(value) ? 'Number' : 'Float';
    return typeof value === 'boolean' ? 'Boolean' : 'String';
  }

  get value(): DocumentProperty {
    return existing(this.host.state.customProperties.get(this.name) ?? null);
  }

  set value(value: DocumentProperty) {
    this.host.state.customProperties.set(this.name, value);
  }

  delete(): void {
    this.host.state.customProperties.delete(this.name);
  }
}

/** Keys differ without regard to case. */
export class CustomPropertyCollection extends RemoteCollection<CustomProperty> {
  constructor(private readonly host: RootHost) {
    super();
  }

  get items(): CustomProperty[] {
    return [...this.host.state.customProperties.keys()].map((key) => new CustomProperty(this.host, key));
  }

  /** Adds a property, or changes the one with this key. Keys have up to 255 characters. */
  add(key: string, value: DocumentProperty): CustomProperty {
    if (key === '' || key.length > 255) throw argumentError();
    const property = this.getItemOrNullObject(key) ?? new CustomProperty(this.host, key);
    property.value = value;
    return property;
  }

  deleteAll(): void {
    this.host.state.customProperties.clear();
  }

  getItem(key: string): CustomProperty {
    return existing(this.getItemOrNullObject(key));
  }

  getItemOrNullObject(key: string): CustomProperty | null {
    return this.items.find((item) => item.key.toLowerCase() === key.toLowerCase()) ?? null;
  }
}
