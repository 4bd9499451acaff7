import { readXlsx, writeXlsx, type Workbook } from 'hucre/xlsx';
import type { ChartRecord } from '../excel-api/index.ts';
import { readContents } from '../grid/workbook-contents.ts';
import type { WorkbookHost } from '../workbook-host.ts';
import { expandedSize } from './archive-size.ts';
import { isFileChart } from './file-chart.ts';
import { FileRefusal } from './file-refusal.ts';
import { workbookOf, type OpenedFile } from './from-file.ts';
import { fileOf } from './to-file.ts';

const maxFileBytes = 30 * 1024 * 1024;
/** A file that claims more than it could hold in cells. */
const maxExpandedBytes = 400 * 1024 * 1024;

/** The first bytes of an archive, and of a file that is protected by a password or that Excel 2003 wrote. */
const archiveStart = [0x50, 0x4b, 0x03, 0x04];
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0];

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Opens an Excel file.
 *
 * @param name Of the workbook.
 * @param namespace Prefix of the add-in's functions in formulas.
 * @throws FileRefusal with the reason.
 */
export async function openXlsx(bytes: Uint8Array, name: string, namespace: string): Promise<OpenedFile> {
  if (bytes.length > maxFileBytes) throw new FileRefusal('too-large');
  if (beginsWith(bytes, compoundStart)) throw new FileRefusal('protected');
  if (!beginsWith(bytes, archiveStart)) throw new FileRefusal('not-xlsx');
  const size = expandedSize(bytes);
  if (size === null) throw new FileRefusal('damaged');
  if (size > maxExpandedBytes) throw new FileRefusal('too-large');
  let file: Workbook;
  try {
    file = await readXlsx(bytes, { readStyles: true });
  } catch (error) {
    throw new FileRefusal('damaged', { cause: error });
  }
  if (file.sheets.length === 0) throw new FileRefusal('not-xlsx');
  return workbookOf(file, name, namespace);
}

/**
 * The workbook as an Excel file.
 *
 * @param pictureOf Draws a chart that the file can't have as a chart, as PNG; without it, the file has no such charts.
 */
export async function saveXlsx(
  { grid, excel, namespace }: WorkbookHost,
  pictureOf?: (chart: ChartRecord) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const pictures = new Map<string, Uint8Array>();
  for (const chart of excel.state.charts) {
    if (pictureOf && !isFileChart(chart)) pictures.set(chart.id, await pictureOf(chart));
  }
  return writeXlsx(fileOf({ contents: readContents(grid), state: excel.state, namespace, pictures }));
}
