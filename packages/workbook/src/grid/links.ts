import {
  CustomRangeType,
  generateRandomId,
  type ICellData,
  type IDocumentData,
  type Nullable,
} from '@univerjs/core';

/** The address of a link: of the web, or in the workbook as `#gid=ID&range=A1`, with the id of a sheet. */
export function linkOf(cell: Nullable<ICellData>): string | null {
  const ranges = cell?.p?.body?.customRanges ?? [];
  const link = ranges.find(({ rangeType }) => rangeType === CustomRangeType.HYPERLINK);
  return (link?.properties?.url as string | undefined) ?? null;
}

/** Makes a link of a whole text. */
export function withLink(document: IDocumentData, url: string): IDocumentData {
  const { body } = document;
  const endIndex = body!.dataStream.length - 3;
  const rangeId = generateRandomId();
  const link = {
    rangeId,
    rangeType: CustomRangeType.HYPERLINK,
    startIndex: 0,
    endIndex,
    properties: { url },
  };
  return { ...document, body: { ...body!, customRanges: [link] } };
}

export const linkToCells = (sheetId: string, range: string): string => `#gid=${sheetId}&range=${range}`;

/** The cells of the workbook to which a link leads; null for an address of the web. */
export function linkedCells(url: string): { sheetId: string; range: string } | null {
  const parameters = url.startsWith('#') ? new URLSearchParams(url.slice(1)) : null;
  const [sheetId, range] = [parameters?.get('gid'), parameters?.get('range')];
  return sheetId && range ? { sheetId, range } : null;
}
