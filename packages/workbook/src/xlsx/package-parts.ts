import { DOMParser, onErrorStopParsing, XMLSerializer, type Document, type Element } from '@xmldom/xmldom';
import type { Archive } from './archive.ts';

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
export function addPart(archive: Archive, part: NewPart): string {
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
export const relationshipsOf = (part: string): string => part.replace(/([^/]*)$/, '_rels/$1.rels');

export const escapedXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
