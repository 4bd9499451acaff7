import { BuildTextUtils, type ICellData, type Nullable } from '@univerjs/core';

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
