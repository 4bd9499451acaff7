import { DOMParser, onErrorStopParsing, type Document } from '@xmldom/xmldom';
import { argumentError, notFound } from '../wire/host-error.ts';
import { RemoteCollection, RemoteObject } from '../wire/remote-object.ts';

/** XML that travels with the workbook. */
export class CustomXmlPart extends RemoteObject {
  readonly #parts: Map<string, string>;
  readonly #id: string;

  constructor(parts: Map<string, string>, id: string) {
    super();
    this.#parts = parts;
    this.#id = id;
  }

  override identity() {
    return { Id: this.#id };
  }

  get id(): string {
    return this.#id;
  }

  get namespaceUri(): string {
    return namespaceOf(this.getXml());
  }

  getXml(): string {
    const xml = this.#parts.get(this.#id);
    if (xml === undefined) throw notFound();
    return xml;
  }

  setXml(xml: string): void {
    this.#parts.set(this.#id, wellFormed(xml));
  }

  delete(): void {
    this.#parts.delete(this.#id);
  }
}

/** XML parts of the workbook, or those of one namespace. */
export class CustomXmlPartCollection extends RemoteCollection<CustomXmlPart> {
  readonly #parts: Map<string, string>;
  readonly #namespace: string | null;

  constructor(parts: Map<string, string>, namespace: string | null = null) {
    super();
    this.#parts = parts;
    this.#namespace = namespace;
  }

  get items(): CustomXmlPart[] {
    return [...this.#parts]
      .filter(([, xml]) => this.#namespace === null || namespaceOf(xml) === this.#namespace)
      .map(([id]) => new CustomXmlPart(this.#parts, id));
  }

  add(xml: string): CustomXmlPart {
    const id = `{${crypto.randomUUID().toUpperCase()}}`;
    this.#parts.set(id, wellFormed(xml));
    return new CustomXmlPart(this.#parts, id);
  }

  getByNamespace(namespace: string): CustomXmlPartCollection {
    return new CustomXmlPartCollection(this.#parts, namespace);
  }

  getItem(id: string): CustomXmlPart {
    const found = this.getItemOrNullObject(id);
    if (!found) throw notFound();
    return found;
  }

  getItemOrNullObject(id: string): CustomXmlPart | null {
    return this.#parts.has(id) ? new CustomXmlPart(this.#parts, id) : null;
  }

  getOnlyItem(): CustomXmlPart {
    const found = this.getOnlyItemOrNullObject();
    if (!found) throw notFound();
    return found;
  }

  getOnlyItemOrNullObject(): CustomXmlPart | null {
    return this.items.length === 1 ? this.items[0]! : null;
  }
}

/** @throws HostError InvalidArgument for what is not well-formed. */
function parsed(xml: string): Document {
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml');
  } catch {
    throw argumentError('The XML is not well-formed.');
  }
}

const namespaceOf = (xml: string): string => parsed(xml).documentElement?.namespaceURI ?? '';

function wellFormed(xml: string): string {
  parsed(xml);
  return xml;
}
