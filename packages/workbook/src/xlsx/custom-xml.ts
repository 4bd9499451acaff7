import { readCustomXml, type CustomXmlRecord } from '../excel-api/index.ts';
import type { Archive } from './archive.ts';
import { addPart, elementsOf, escapedXml, readPart, relationshipsOf } from './package-parts.ts';

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
