import { DOMParser } from '@xmldom/xmldom';
import {
  dataTypeOf,
  isBasicWithProperties,
  isEntity,
  plainValueOf,
  type DataType,
} from '../data-types/data-type.ts';
import type { CustomXmlRecord } from '../excel-api/index.ts';
import { cellAddress } from '../grid/address.ts';
import type { SheetContents } from '../grid/workbook-contents.ts';
import { escapedXml } from './package-parts.ts';

/** A part of the local workbook's own: Excel shows data cards of files only if it has written them itself. */
const namespaceUri = 'urn:cdata:local-workbook:data-types';
const id = '{1C5A3C0E-6F0B-4B5C-9B1B-7C3F7A5D2E41}';

interface SavedDataType {
  sheet: string;
  address: string;
  dataType: DataType;
}

/** The data cards, values with properties and formatted numbers of cells, as a custom XML part; none if there are none. */
export function cardsPart(sheets: readonly SheetContents[]): [string, CustomXmlRecord][] {
  const saved = sheets.flatMap(({ name, cells }) =>
    cells.flatMap(({ row, column, dataType }): SavedDataType[] =>
      dataType ? [{ sheet: name, address: cellAddress(row, column), dataType }] : [],
    ),
  );
  if (saved.length === 0) return [];
  const xml = `<dataTypes xmlns="${namespaceUri}">${escapedXml(JSON.stringify(saved))}</dataTypes>`;
  return [[id, { xml, namespaceUri }]];
}

/** Whether cells have data cards, which are texts in Excel. */
export const hasCards = (sheets: readonly SheetContents[]): boolean => hasDataType(sheets, isEntity);

/** Whether values have properties, which Excel does not see. */
export const hasProperties = (sheets: readonly SheetContents[]): boolean =>
  hasDataType(sheets, isBasicWithProperties);

const hasDataType = (sheets: readonly SheetContents[], isOne: (dataType: unknown) => boolean): boolean =>
  sheets.some(({ cells }) => cells.some(({ dataType }) => isOne(dataType)));

/** Takes the data types out of a file's custom XML parts; of cells that show something else by now, they are left out. */
export function restoreCards(parts: Map<string, CustomXmlRecord>, sheets: readonly SheetContents[]): void {
  for (const [key, part] of parts) {
    if (part.namespaceUri !== namespaceUri) continue;
    parts.delete(key);
    const cells = new Map(
      sheets.flatMap((sheet) =>
        sheet.cells.map((cell) => [`${sheet.name}!${cellAddress(cell.row, cell.column)}`, cell] as const),
      ),
    );
    for (const { sheet, address, dataType } of savedIn(part.xml)) {
      const cell = cells.get(`${sheet}!${address}`);
      const valid = dataTypeOf({ dataType });
      if (cell && valid && cell.value === plainValueOf(valid)) cell.dataType = valid;
    }
  }
}

function savedIn(xml: string): SavedDataType[] {
  const { documentElement } = new DOMParser().parseFromString(xml, 'text/xml');
  try {
    const saved = JSON.parse(documentElement?.textContent ?? '') as unknown;
    return Array.isArray(saved) ? (saved as SavedDataType[]) : [];
  } catch {
    return [];
  }
}
