import {
  BuildTextUtils,
  CustomRangeType,
  generateRandomId,
  type ICellData,
  type IDocumentData,
  type IStyleData,
  type Nullable,
} from '@univerjs/core';
import { type CellLook, lookOf, styleOfLook } from './appearance.ts';

const { transform } = BuildTextUtils;
const plainText = transform.getPlainText;
/** Univer ends the lines of a text within a cell with `\r`, also where formulas read it; Excel ends them with `\n`. */
transform.getPlainText = (stream) => plainText(stream).replaceAll('\r', '\n');

/**
 * The text of a cell that was typed with a line break or has several fonts, which Univer stores as a document; null for
 * any other cell.
 */
export function documentText(cell: Nullable<ICellData>): string | null {
  const stream = cell?.p?.body?.dataStream;
  return stream === undefined ? null : transform.getPlainText(stream);
}

/** A part of a text in one font; without a look, it has that of its cell. */
export interface TextRun {
  text: string;
  look?: Partial<CellLook>;
}

/** The parts of a cell's text, if it has several fonts; otherwise null. */
export function textRunsOf(cell: Nullable<ICellData>): TextRun[] | null {
  const text = documentText(cell);
  const styled = (cell?.p?.body?.textRuns ?? []).filter(({ ts }) => ts && Object.keys(ts).length > 0);
  if (text === null || styled.length === 0) return null;
  const runs: TextRun[] = [];
  let at = 0;
  for (const { st, ed, ts } of styled) {
    if (st > at) runs.push({ text: text.slice(at, st) });
    runs.push({ text: text.slice(st, ed), look: lookOf(ts as IStyleData) });
    at = ed;
  }
  return [...runs, { text: text.slice(at) }].filter((run) => run.text !== '');
}

/** A text of several fonts as Univer stores it. */
export function documentOf(runs: readonly TextRun[]): IDocumentData {
  const text = runs
    .map((run) => run.text)
    .join('')
    .replace(/\r?\n/g, '\r');
  let at = 0;
  const textRuns = runs.map((run) => {
    const st = at;
    at += run.text.replace(/\r\n/g, '\n').length;
    return { st, ed: at, ts: run.look ? styleOfLook(run.look) : {} };
  });
  const ends = [...`${text}\r`].flatMap((character, index) => (character === '\r' ? [index] : []));
  return {
    id: 'd',
    documentStyle: {},
    body: {
      dataStream: `${text}\r\n`,
      textRuns,
      paragraphs: ends.map((startIndex) => ({ startIndex })),
      sectionBreaks: [{ startIndex: text.length + 1 }],
    },
  } as IDocumentData;
}

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
