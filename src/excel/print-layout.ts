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
 * Sets up a sheet to be printed one page wide on letter paper. Excel reads some of this from a printer and may refuse
 * it where there is none; the sheet is complete without it.
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
    pageLayout.paperSize = 'Letter';
    pageLayout.centerHorizontally = true;
    pageLayout.zoom = {
      horizontalFitToPages: 1,
      ...(pagesTall !== null && { verticalFitToPages: pagesTall }),
    };
    await context.sync();
  }).catch(() => undefined);
}
