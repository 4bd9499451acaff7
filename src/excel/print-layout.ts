import { inWorkbook } from './in-workbook.ts';

export interface PrintLayout {
  /** Such as `A1:H40`. */
  area: string;
  orientation: 'Portrait' | 'Landscape';
  /** One page, or as many as the rows need. */
  pagesTall: 1 | null;
  /** Rows that every page repeats, such as `$4:$4`. */
  titleRows?: string;
  /** Rows, counted from 0, that begin pages; others begin where they need to. */
  breaks?: readonly number[];
}

/**
 * Sets up a sheet to be printed one page wide on letter paper. A batch ends at the first request that Excel refuses, and
 * Excel reads the sizes of paper from a printer: what needs none comes first. The sheet is complete without any of it.
 */
export async function setPrintLayout(sheetId: string, layout: PrintLayout): Promise<void> {
  const { area, orientation, pagesTall, titleRows, breaks = [] } = layout;
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const { pageLayout, horizontalPageBreaks } = sheet;
    horizontalPageBreaks.removePageBreaks();
    for (const row of breaks) horizontalPageBreaks.add(sheet.getRangeByIndexes(row, 0, 1, 1));
    pageLayout.setPrintArea(area);
    if (titleRows !== undefined) pageLayout.setPrintTitleRows(titleRows);
    pageLayout.orientation = orientation;
    pageLayout.zoom = {
      horizontalFitToPages: 1,
      ...(pagesTall !== null && { verticalFitToPages: pagesTall }),
    };
    pageLayout.centerHorizontally = true;
    await context.sync();
    pageLayout.paperSize = 'Letter';
    await context.sync();
  }).catch(() => undefined);
}

/** Points of a landscape page of letter paper within its margins, and of a row, at most. */
const page = { width: 691, height: 504, row: 18 } as const;

/** Rows of a landscape page that is as wide as its columns, repeated rows left out. */
export const rowsOnPage = (width: number): number =>
  Math.floor(page.height / (page.row * Math.min(1, page.width / width))) - 2;

/**
 * Where pages begin so that no part of a sheet is divided that has room on a page. A part that has none begins a page.
 *
 * @param parts The first rows of the parts, in order, counted from 0; the first one begins a page.
 * @param sheet.end The first row below the last part.
 * @param sheet.width Points of all columns that are printed.
 */
export function breaksBetween(
  parts: readonly number[],
  { end, width }: { end: number; width: number },
): number[] {
  const room = rowsOnPage(width);
  const [first = 0, ...others] = parts;
  const breaks: number[] = [];
  let [pageStart, isDivided] = [first, (others[0] ?? end) - first > room];
  others.forEach((row, at) => {
    const next = others[at + 1] ?? end;
    if (!isDivided && next - pageStart <= room) return;
    breaks.push(row);
    [pageStart, isDivided] = [row, next - row > room];
  });
  return breaks;
}
