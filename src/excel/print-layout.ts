import { inWorkbook } from './in-workbook.ts';

export interface PrintLayout {
  /** Such as `A1:H40`. */
  area: string;
  orientation: 'Portrait' | 'Landscape';
  /** One page, or as many as the rows need. */
  pagesTall: 1 | null;
  /** Rows that every page repeats, such as `$4:$4`. */
  titleRows?: string;
}

/**
 * Sets up a sheet to be printed one page wide on letter paper. Excel reads some of this from a printer and may refuse
 * it where there is none; the sheet is complete without it.
 */
export async function setPrintLayout(sheetId: string, layout: PrintLayout): Promise<void> {
  const { area, orientation, pagesTall, titleRows } = layout;
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { pageLayout } = context.workbook.worksheets.getItem(sheetId);
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
