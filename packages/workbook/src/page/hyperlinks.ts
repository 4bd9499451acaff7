import { resolveReference, type ExcelHost } from '../excel-api/index.ts';
import type { BrowserGrid } from '../grid/browser-grid.ts';

/** Addresses that a click may open: a workbook can contain links from anywhere. */
const followed = /^(?:https?|mailto):/i;

/** Follows the link of a cell that the user clicks, as Excel does: to an address, or to cells of the workbook. */
export function followHyperlinks(browserGrid: BrowserGrid, excel: ExcelHost): void {
  browserGrid.onClick((cell) => {
    const { address, documentReference } = excel.hyperlinks.at(cell) ?? {};
    if (address && followed.test(address)) window.open(address, '_blank', 'noopener');
    else if (documentReference) select(excel, documentReference);
  });
}

/** Does nothing where the sheet no longer exists. */
function select(excel: ExcelHost, reference: string): void {
  try {
    const { sheetId, area } = resolveReference(excel.grid, reference.replace(/^#/, ''));
    excel.select(sheetId, area);
  } catch {
    return;
  }
}
