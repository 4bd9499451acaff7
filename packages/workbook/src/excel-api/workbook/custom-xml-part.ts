import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import type { CustomXmlRecord } from '../state.ts';
import { argumentError, existing, RemoteCollection, RemoteObject } from '../wire/index.ts';

type Parts = Map<string, CustomXmlRecord>;

class CustomXmlPart extends RemoteObject {
  constructor(
    private readonly parts: Parts,
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
    return this.#record().namespaceUri;
  }

  getXml(): string {
    return this.#record().xml;
  }

  setXml(xml: string): void {
    this.#record();
    this.parts.set(this.partId, customXml(xml));
  }

  delete(): void {
    this.#record();
    this.parts.delete(this.partId);
  }

  /** @throws HostError ItemNotFound for a part that has been deleted. */
  #record(): CustomXmlRecord {
    return existing(this.parts.get(this.partId) ?? null);
  }
}

/** The custom XML parts of one namespace. */
class CustomXmlPartScopedCollection extends RemoteCollection<CustomXmlPart> {
  constructor(
    private readonly parts: Parts,
    private readonly namespaceUri: string,
  ) {
    super();
  }

  get items(): CustomXmlPart[] {
    return [...this.parts]
      .filter(([, { namespaceUri }]) => namespaceUri === this.namespaceUri)
      .map(([id]) => new CustomXmlPart(this.parts, id));
  }

  /** Microsoft's client addresses a part of a namespace by its id once it has been synchronized. */
  getItem(id: string): CustomXmlPart {
    return existing(this.items.find((part) => part.id === id) ?? null);
  }

  /** The only part of the namespace; null if there are none or several. */
  getOnlyItemOrNullObject(): CustomXmlPart | null {
    const { items } = this;
    return items.length === 1 ? items[0]! : null;
  }
}

export class CustomXmlPartCollection extends RemoteCollection<CustomXmlPart> {
  constructor(private readonly parts: Parts) {
    super();
  }

  get items(): CustomXmlPart[] {
    return [...this.parts.keys()].map((id) => new CustomXmlPart(this.parts, id));
  }

  add(xml: string): CustomXmlPart {
    const id = `{${crypto.randomUUID().toUpperCase()}}`;
    this.parts.set(id, customXml(xml));
    return new CustomXmlPart(this.parts, id);
  }

  getByNamespace(namespaceUri: string): CustomXmlPartScopedCollection {
    return new CustomXmlPartScopedCollection(this.parts, namespaceUri);
  }

  getItem(id: string): CustomXmlPart {
    return existing(this.getItemOrNullObject(id));
  }

  getItemOrNullObject(id: string): CustomXmlPart | null {
    return this.parts.has(id) ? new CustomXmlPart(this.parts, id) : null;
  }
}

/** @throws HostError InvalidArgument for XML that is not well-formed. */
function customXml(xml: string): CustomXmlRecord {
  const record = readCustomXml(xml);
  if (!record) throw argumentError();
  return record;
}

/** An XML document as a workbook stores it; null if it is not well-formed. */
export function readCustomXml(xml: string): CustomXmlRecord | null {
  try {
    const { documentElement } = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
      xml,
      'text/xml',
    );
    return { xml, namespaceUri: documentElement?.namespaceURI ?? '' };
  } catch {
    return null;
  }
}
