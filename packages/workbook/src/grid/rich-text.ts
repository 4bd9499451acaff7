import {
  BuildTextUtils,
  type ICellData,
  type IDocumentData,
  type IStyleData,
  type Nullable,
} from '@univerjs/core';
import { lookOf, styleOfLook, type CellLook } from './cell-look.ts';

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
