import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { ChartRecord } from '../excel-api/index.ts';
import { isTextFormat } from '../grid/conditional-formats.ts';
import { readContents } from '../grid/workbook-contents.ts';
import type { WorkbookHost } from '../workbook-host.ts';
import { Archive } from './archive.ts';
import { isFileChart } from './file-chart.ts';
import { addTableFilters } from './file-markings.ts';
import { hideNames } from './file-state.ts';
import { fileRules } from './file-validation.ts';
import { FileRefusal, type OpenedFile, type OpenOptions, workbookOf } from './from-file.ts';
import { addCustomXml, addSettings } from './package-parts.ts';
import { fileOf } from './to-file.ts';

export { FileRefusal };

const maxFileBytes = 30 * 1024 * 1024;
/** A file that claims more than it could hold in cells. */
const maxExpandedBytes = 400 * 1024 * 1024;

/** The first bytes of an archive, and of a file that is protected by a password or that Excel 2003 wrote. */
const archiveStart = [0x50, 0x4b, 0x03, 0x04];
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0];

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** What a saved file has otherwise than the workbook. */
export type Difference = 'chartPictures' | 'cards' | 'conditionalFormats' | 'filters' | 'validation';

interface SavedFile {
  contents: Uint8Array<ArrayBuffer>;
  differences: Difference[];
}

/**
 * Opens an Excel file.
 *
 * @throws FileRefusal with the reason.
 */
export async function openXlsx(bytes: Uint8Array, options: OpenOptions): Promise<OpenedFile> {
  if (bytes.length > maxFileBytes) throw new FileRefusal('too-large');
  if (beginsWith(bytes, compoundStart)) throw new FileRefusal('protected');
  if (!beginsWith(bytes, archiveStart)) throw new FileRefusal('not-xlsx');
  const archive = Archive.read(bytes);
  if (!archive) throw new FileRefusal('damaged');
  if (archive.expandedSize > maxExpandedBytes) throw new FileRefusal('too-large');
  try {
    const file = await readXlsx(bytes, { readStyles: true });
    if (file.sheets.length === 0) throw new FileRefusal('not-xlsx');
    return workbookOf(file, archive, options);
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal('damaged', { cause: error });
  }
}

/**
 * The workbook as an Excel file.
 *
 * @param pictureOf Draws a chart that the file can't have as a chart, as PNG; without it, the file has no such charts.
 */
export async function saveXlsx(
  { grid, excel, namespace, addinId }: WorkbookHost,
  pictureOf?: (chart: ChartRecord) => Promise<Uint8Array>,
): Promise<SavedFile> {
  const { state } = excel;
  const pictures = new Map<string, Uint8Array>();
  for (const chart of state.charts) {
    if (pictureOf && !isFileChart(chart)) pictures.set(chart.id, await pictureOf(chart));
  }
  const contents = readContents(grid);
  const { sheets } = contents;
  // What the library does not write is added to its file.
  const archive = Archive.read(await writeXlsx(fileOf({ contents, state, namespace, pictures })))!;
  addTableFilters(archive, state.tables, (id) => grid.filters.ofTable(id));
  hideNames(
    archive,
    state,
    sheets.map(({ id }) => id),
  );
  addSettings(archive, addinId, state.settings);
  addCustomXml(archive, state.customXmlParts);
  const hasOtherRules = sheets.some(({ validation }) => fileRules(validation, namespace).leavesOut);
  const filters = [
    ...state.tables.map(({ id }) => grid.filters.ofTable(id)),
    ...sheets.flatMap(({ filter }) => filter?.columns ?? []),
  ];
  const differences = {
    chartPictures: pictures.size > 0,
    cards: sheets.some(({ cells }) => cells.some(({ isCard }) => isCard)),
    validation: hasOtherRules,
    conditionalFormats: sheets.some(({ conditionalFormats }) => !conditionalFormats.every(isTextFormat)),
    filters: filters.some((columns) => [...columns.values()].includes(null)),
  };
  return {
    contents: archive.bytes(),
    differences: (Object.keys(differences) as Difference[]).filter((one) => differences[one]),
  };
}
