import { addressOnSheet, cellAddress, inWorkbook, type SheetCell } from '../../excel/index.ts';
import type { Engine } from '../../engine/index.ts';
import { cellsOfListed, isEstimateRun } from '../estimate/index.ts';
import { supports } from '../../app/office.ts';
import { reportAt, usedSources } from './reports/index.ts';
import type { Runs } from '../column-runs/index.ts';
import { recordAt } from '../tables/index.ts';
import type { CellSource, Precedent, RecordSource, UnknownSource } from './cell-source.ts';
import { formulaSource, type CellFormula } from './formula-source.ts';
import { publisherOf, recordSource, shownSource, savedSources } from './record-source.ts';
import { resultSource } from './result-source.ts';

export interface SourceServices {
  runs: Pick<Runs, 'resultAt' | 'saved'>;
  engine: Pick<Engine, 'cached' | 'savedAt'>;
}

/** A cell with what it shows and where that comes from. */
export interface SourcedCell {
  /** With its sheet. */
  address: string;
  text: string;
  source: CellSource;
}

/**
 * Where the value of a cell comes from. What identifies it is in its row and its formula, never its address. Makes no
 * calls.
 *
 * @throws WorkbookError where Excel refuses.
 */
export async function readSource(cell: SheetCell, services: SourceServices): Promise<SourcedCell> {
  const { address, text, ...contents } = await readCell(cell);
  return { address, text, source: await sourceOf(cell, { text, ...contents }, services) };
}

async function sourceOf(
  cell: SheetCell,
  { text, formula, spillsFrom }: Omit<CellContents, 'address'>,
  services: SourceServices,
): Promise<CellSource> {
  if (formula !== null) {
    return formulaSource(formula, spillsFrom?.cell ?? cell, {
      spillsFrom: spillsFrom?.address ?? null,
      engine: services.engine,
    });
  }
  const result = await services.runs.resultAt(cell);
  if (result) {
    if (result.isHeader) return { kind: 'unknown', reason: 'header' };
    if (text === '') return { kind: 'unknown', reason: 'blank' };
    return resultSource(result, services.engine);
  }
  const record = await recordAt(cell);
  if (record?.isHeader) return { kind: 'unknown', reason: 'header' };
  if (text === '') return { kind: 'unknown', reason: 'blank' };
  if (record) return withPublisher(recordSource(record), services);
  const inReport = await reportAt(cell);
  if (!inReport) return { kind: 'unknown', reason: 'not ours' };
  const { report, shown } = inReport;
  if (shown) return withPublisher(shownSource(report, shown), services);
  const { title, basis, records, retrievedAt, service } = report;
  const list = await savedSources(services.engine);
  const sources = list && usedSources(list, records);
  const precedents = report.run === undefined ? [] : await cellsOfRun(report.run, cell, services);
  return { kind: 'report', title, basis, records, retrievedAt, service, sources, precedents };
}

/** The cells of a run that a cell of its report shows; none where they are not known. */
async function cellsOfRun(id: string, cell: SheetCell, { runs }: SourceServices): Promise<Precedent[]> {
  const run = (await runs.saved()).filter(isEstimateRun).find((one) => one.id === id);
  const behind = run && (await cellsOfListed(run, cell).catch(() => null));
  if (!behind) return [];
  return behind.cells.map(({ row, column }) => {
    const address = addressOnSheet(behind.sheet, cellAddress(row, column));
    return { address, cells: 1, firstCell: address };
  });
}

async function withPublisher(
  source: RecordSource | UnknownSource,
  { engine }: Pick<SourceServices, 'engine'>,
): Promise<RecordSource | UnknownSource> {
  const sources = source.kind === 'record' ? await savedSources(engine) : null;
  return sources && source.kind === 'record'
    ? { ...source, publishedBy: publisherOf(sources, source) }
    : source;
}

interface CellContents {
  address: string;
  text: string;
  /** Of the cell, or of the one from which its value spills; null for a value. */
  formula: CellFormula | null;
  spillsFrom: { cell: SheetCell; address: string } | null;
}

const readCell = ({ sheetId, row, column }: SheetCell): Promise<CellContents> =>
  inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId).load('name');
    const range = sheet.getRangeByIndexes(row, column, 1, 1).load('formulas,formulasLocal,values,text');
    const parent = supports('dynamicArrays')
      ? range.getSpillParentOrNullObject().load('rowIndex,columnIndex,formulas,formulasLocal')
      : null;
    await context.sync();
    const text = range.text[0]![0]!;
    const address = addressOnSheet(sheet.name, cellAddress(row, column));
    const own = formulaIn(range, range.values);
    if (own !== null || !parent || parent.isNullObject)
      return { address, text, formula: own, spillsFrom: null };
    const { rowIndex, columnIndex } = parent;
    return {
      address,
      text,
      formula: formulaIn(parent, [['']]),
      spillsFrom: {
        cell: { sheetId, row: rowIndex, column: columnIndex },
        address: addressOnSheet(sheet.name, cellAddress(rowIndex, columnIndex)),
      },
    };
  });

/** A text that begins with an equals sign is reported as a formula, too, but its value is the same text. */
function formulaIn(
  { formulas, formulasLocal }: Pick<Excel.Range, 'formulas' | 'formulasLocal'>,
  values: unknown[][],
): CellFormula | null {
  const [contents, value] = [formulas[0]![0] as unknown, values[0]![0]];
  return typeof contents === 'string' && contents.startsWith('=') && contents !== value
    ? { english: contents, local: String(formulasLocal[0]![0]) }
    : null;
}
