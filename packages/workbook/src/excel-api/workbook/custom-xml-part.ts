import { DOMParser, onErrorStopParsing, type Document } from '@xmldom/xmldom';
import { argumentError, existing, RemoteCollection, RemoteObject } from '../wire/index.ts';

export class CustomXmlPart extends RemoteObject {
  constructor(
    private readonly parts: Map<string, string>,
    private readonly partId: string,
  ) {
    super();
  }

  override identity() {
    return { Id: this.partId };
  }

  get id(): string {
    return this.partId;
  }

  get namespaceUri(): string {
    return namespaceOf(this.getXml());
  }

  getXml(): string {
    return existing(this.parts.get(this.partId) ?? null);
  }

  setXml(xml: string): void {
    this.parts.set(this.partId, checked(xml));
  }

  delete(): void {
    this.parts.delete(this.partId);
  }
}

export class CustomXmlPartCollection extends RemoteCollection<CustomXmlPart> {
  constructor(
    private readonly parts: Map<string, string>,
    private readonly namespace: string | null = null,
  ) {
    super();
  }

  get items(): CustomXmlPart[] {
    return [...this.parts]
      .filter(([, xml]) => this.namespace === null || namespaceOf(xml) === this.namespace)
      .map(([id]) => new CustomXmlPart(this.parts, id));
  }

  add(xml: string): CustomXmlPart {
    const id = `{${crypto.randomUUID().toUpperCase()}}`;
    this.parts.set(id, checked(xml));
    return new CustomXmlPart(this.parts, id);
  }

  getByNamespace(namespace: string): CustomXmlPartCollection {
    return new CustomXmlPartCollection(this.parts, namespace);
  }

  getItem(id: string): CustomXmlPart {
    return existing(this.getItemOrNullObject(id));
  }

  getItemOrNullObject(id: string): CustomXmlPart | null {
    return this.parts.has(id) ? new CustomXmlPart(this.parts, id) : null;
  }

  getOnlyItem(): CustomXmlPart {
    return existing(this.getOnlyItemOrNullObject());
  }

  getOnlyItemOrNullObject(): CustomXmlPart | null {
    return this.items.length === 1 ? this.items[0]! : null;
  }
}

/** @throws HostError InvalidArgument for XML that is not well-formed. */
function parse(xml: string): Document {
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml');
  } catch {
    throw argumentError('The XML is not well-formed.');
  }
}

const namespaceOf = (xml: string): string => parse(xml).documentElement?.namespaceURI ?? '';

function checked(xml: string): string {
  parse(xml);
  return xml;
}
