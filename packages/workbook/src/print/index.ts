import type { WorkbookHost } from '../workbook-host.ts';
import { printView } from './print-view.ts';

/** Prints the active sheet with the browser; false if it has nothing to print. */
export async function printActiveSheet(host: WorkbookHost): Promise<boolean> {
  await host.calculation.applied();
  const view = await printView(host, host.grid.worksheets.activeId);
  document.getElementById('print')?.remove();
  if (!view) return false;
  document.body.append(view);
  addEventListener('afterprint', () => view.remove(), { once: true });
  window.print();
  return true;
}
