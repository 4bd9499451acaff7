import { DOMParser, onErrorStopParsing, XMLSerializer, type Document, type Element } from '@xmldom/xmldom';
import { readCustomXml, type CustomXmlRecord } from '../excel-api/index.ts';
import type { Archive } from './archive.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const customXml = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';

/** Saves custom XML parts in a file (ECMA-376, part 1, 15.2.5 and 22.5). */
export function addCustomXml(archive: Archive, parts: ReadonlyMap<string, CustomXmlRecord>): void {
  let number = 0;
  for (const [id, { xml, namespaceUri }] of parts) {
    const [item, properties] = [++number, `itemProps${number}.xml`];
    const name = `customXml/item${item}.xml`;
    addPart(archive, {
      name,
      xml: '',
      from: 'xl/workbook.xml',
      type: `${office}/customXml`,
      target: `../${name}`,
    });
    // As it is: it may have a declaration of its own.
    archive.setText(name, xml);
    addPart(archive, {
      name: `customXml/${properties}`,
      xml: `<ds:datastoreItem ds:itemID="${escapedXml(id)}" xmlns:ds="${customXml}"><ds:schemaRefs>${namespaceUri && `<ds:schemaRef ds:uri="${escapedXml(namespaceUri)}"/>`}</ds:schemaRefs></ds:datastoreItem>`,
      contentType: 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml',
      from: name,
      type: `${office}/customXmlProps`,
      target: properties,
    });
  }
}

/** The custom XML parts of a file, by their ids; those that are not well-formed are left out. */
export function customXmlOf(archive: Archive): Map<string, CustomXmlRecord> {
  const parts = new Map<string, CustomXmlRecord>();
  for (const name of archive.names.filter((one) => /^customXml\/item\d+\.xml$/i.test(one))) {
    const record = readCustomXml(archive.text(name)!);
    if (record) parts.set(idOf(archive, name), record);
  }
  return parts;
}

function idOf(archive: Archive, name: string): string {
  const references = readPart(archive, relationshipsOf(name));
  const target = references && elementsOf(references, 'Relationship')[0]?.getAttribute('Target');
  const properties = target ? readPart(archive, `customXml/${target.split('/').at(-1)}`) : null;
  const item = properties && elementsOf(properties, 'datastoreItem')[0];
  return item?.getAttributeNS(customXml, 'itemID') || `{${crypto.randomUUID().toUpperCase()}}`;
}

// Excel saves the settings of an add-in in a part for this add-in (Microsoft: "[MS-OWEXML]: Office Web Extensibility
// Extensions", and "Automatically open a task pane with a document").

const extensionNamespace = 'http://schemas.microsoft.com/office/webextensions/webextension/2010/11';
const panesNamespace = 'http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11';
const relationship = 'http://schemas.microsoft.com/office/2011/relationships/webextension';
const panes = 'xl/webextensions/taskpanes.xml';

/** Saves the settings of an add-in in a file. The pane does not open by itself. */
export function addSettings(archive: Archive, addinId: string, settings: ReadonlyMap<string, unknown>): void {
  if (settings.size === 0) return;
  const properties = [...settings].map(
    ([key, value]) =>
      `<we:property name="${escapedXml(key)}" value="${escapedXml(JSON.stringify(value) ?? 'null')}"/>`,
  );
  addPart(archive, {
    name: panes,
    xml: `<wetp:taskpanes xmlns:wetp="${panesNamespace}"><wetp:taskpane dockstate="right" visibility="0" width="350" row="1"><wetp:webextensionref xmlns:r="${office}" r:id="rIdAdded1"/></wetp:taskpane></wetp:taskpanes>`,
    contentType: 'application/vnd.ms-office.webextensiontaskpanes+xml',
    from: '',
    type: `${relationship}taskpanes`,
    target: panes,
  });
  addPart(archive, {
    name: 'xl/webextensions/webextension1.xml',
    xml: `<we:webextension xmlns:we="${extensionNamespace}" id="{${crypto.randomUUID().toUpperCase()}}"><we:reference id="${escapedXml(addinId)}" version="1.0.0.0" store="developer" storeType="Registry"/><we:alternateReferences/><we:properties>${properties.join('')}</we:properties><we:bindings/><we:snapshot xmlns:r="${office}"/></we:webextension>`,
    contentType: 'application/vnd.ms-office.webextension+xml',
    from: panes,
    type: relationship,
    target: 'webextension1.xml',
  });
}

/** The settings of an add-in that a file has; those that are no JSON are left out. */
export function settingsOf(archive: Archive, addinId: string): Map<string, unknown> {
  const settings = new Map<string, unknown>();
  for (const name of archive.names.filter((one) => /^xl\/webextensions\/webextension\d*\.xml$/i.test(one))) {
    const part = readPart(archive, name);
    const references = part ? elementsOf(part, 'reference') : [];
    if (!references.some((one) => one.getAttribute('id')?.toLowerCase() === addinId.toLowerCase())) continue;
    for (const property of elementsOf(part!, 'property')) {
      try {
        settings.set(
          property.getAttribute('name') ?? '',
          JSON.parse(property.getAttribute('value') ?? '') as unknown,
        );
      } catch {
        // Not one of Office.js.
      }
    }
  }
  return settings;
}

// Files in an .xlsx file are parts of a package (ECMA-376, part 2): each is related to another one, and has a type.

const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = '[Content_Types].xml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A part of a file; null where there is none, or none that is well-formed. */
export function readPart(archive: Archive, name: string): Document | null {
  const text = archive.text(name);
  if (text === null) return null;
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
  } catch {
    return null;
  }
}

/** Changes a part of a file, if it has it. */
export function changePart(archive: Archive, name: string, change: (root: Element) => void): void {
  const part = readPart(archive, name);
  if (!part?.documentElement) return;
  change(part.documentElement);
  archive.setText(name, new XMLSerializer().serializeToString(part));
}

/** Descendants by their local name, because files differ in prefixes. */
export const elementsOf = (root: Document | Element, name: string): Element[] => [
  ...root.getElementsByTagNameNS('*', name),
];

export function addElement(parent: Element, name: string, attributes: Record<string, string>): Element {
  const element = parent.ownerDocument!.createElementNS(parent.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.appendChild(element);
  return element;
}

interface NewPart {
  name: string;
  xml: string;
  /** Left out for plain XML. */
  contentType?: string;
  /** The part that refers to it, blank for the whole file, the kind of the reference, and its target. */
  from: string;
  type: string;
  target: string;
}

/** Adds a part to a file, and returns the id of the reference to it. */
function addPart(archive: Archive, part: NewPart): string {
  const { name, xml, contentType, from, type, target } = part;
  archive.setText(name, declaration + xml);
  if (contentType) {
    changePart(archive, contentTypes, (root) =>
      addElement(root, 'Override', { PartName: `/${name}`, ContentType: contentType }),
    );
  }
  const list = relationshipsOf(from);
  if (!archive.names.includes(list))
    archive.setText(list, `${declaration}<Relationships xmlns="${relationships}"/>`);
  let id = '';
  changePart(archive, list, (root) => {
    id = `rIdAdded${elementsOf(root, 'Relationship').length + 1}`;
    addElement(root, 'Relationship', { Id: id, Type: type, Target: target });
  });
  return id;
}

/** The part that lists what a part refers to. */
const relationshipsOf = (part: string): string => part.replace(/([^/]*)$/, '_rels/$1.rels');

const escapedXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
