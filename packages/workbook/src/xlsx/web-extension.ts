import type { Archive } from './archive.ts';
import { addPart, elementsOf, escapedXml, readPart } from './package-parts.ts';

// Excel saves the settings of an add-in in a part for this add-in (Microsoft: "[MS-OWEXML]: Office Web Extensibility
// Extensions", and "Automatically open a task pane with a document").

const extensionNamespace = 'http://schemas.microsoft.com/office/webextensions/webextension/2010/11';
const panesNamespace = 'http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
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
