import { addressOnSheet, cellAddress, inWorkbook, type SheetCell } from '../../excel/index.ts';
import type { Engine } from '../../engine/index.ts';
import { supports } from '../../app/office.ts';
import { reportAt, usedSources } from './reports/index.ts';
import type { Runs, ResultCell } from '../column-runs/index.ts';
import { recordAt } from '../tables/index.ts';
import type { CellOrigin, Precedent, RecordOrigin, ResultOrigin, UnknownOrigin } from './cell-origin.ts';
import { formulaOrigin, type CellFormula, type ReadSavedCalls } from './formula-origin.ts';
import { publisherOf, recordOrigin, shownOrigin, savedSources } from './record-origin.ts';

interface OriginServices {
  runs: Pick<Runs, 'resultAt' | 'saved' | 'originOf'>;
  engine: Pick<Engine, 'cached' | 'savedAt'>;
  readSavedCalls: ReadSavedCalls;
}

/** A cell with what it shows and where that comes from. */
export interface CellWithOrigin {
  /** With its sheet. */
  address: string;
  text: string;
  origin: CellOrigin;
}

/**
 * Where the value of a cell comes from. What identifies it is in its row and its formula, never its address. Makes no
 * calls.
 *
 * @throws WorkbookError where Excel refuses.
 */
export async function readOrigin(cell: SheetCell, services: OriginServices): Promise<CellWithOrigin> {
  const { address, text, ...contents } = await readCell(cell);
  return { address, text, origin: await originOf(cell, { text, ...contents }, services) };
}

async function originOf(
  cell: SheetCell,
  { text, formula, spillsFrom }: Omit<CellContents, 'address'>,
  services: OriginServices,
): Promise<CellOrigin> {
  if (formula !== null) {
    return formulaOrigin(formula, spillsFrom?.cell ?? cell, {
      spillsFrom: spillsFrom?.address ?? null,
      engine: services.engine,
      readSavedCalls: services.readSavedCalls,
    });
  }
  const result = await services.runs.resultAt(cell);
  if (result) {
    if (result.isHeader) return { kind: 'unknown', reason: 'header' };
    if (text === '') return { kind: 'unknown', reason: 'blank' };
    return resultOrigin(result, services);
  }
  const record = await recordAt(cell);
  if (record?.isHeader) return { kind: 'unknown', reason: 'header' };
  if (text === '') return { kind: 'unknown', reason: 'blank' };
  if (record) return withPublisher(recordOrigin(record), services);
  const inReport = await reportAt(cell);
  if (!inReport) return { kind: 'unknown', reason: 'not ours' };
  const { report, shown } = inReport;
  if (shown) return withPublisher(shownOrigin(report, shown), services);
  if (inReport.given) return { kind: 'unknown', reason: inReport.given };
  const { title, basis, records, retrievedAt, service } = report;
  const list = await savedSources(services.engine);
  const sources = list && usedSources(list, records);
  const precedents = report.run === undefined ? [] : await cellsOfRun(report.run, cell, services);
  return { kind: 'report', title, basis, records, retrievedAt, service, sources, precedents };
}

/** The cells of a run that a cell of its report shows; none where they are not known. */
async function cellsOfRun(id: string, cell: SheetCell, { runs }: OriginServices): Promise<Precedent[]> {
  const run = (await runs.saved()).find((one) => one.id === id);
  const behind =
    run &&
    (await runs
      .originOf(run)
      .cellsBehind?.(run, cell)
      .catch(() => null));
  if (!behind) return [];
  return behind.cells.map(({ row, column }) => {
    const address = addressOnSheet(behind.sheet, cellAddress(row, column));
    return { address, cells: 1, firstCell: address };
  });
}

async function withPublisher(
  origin: RecordOrigin | UnknownOrigin,
  { engine }: Pick<OriginServices, 'engine'>,
): Promise<RecordOrigin | UnknownOrigin> {
  const sources = origin.kind === 'record' ? await savedSources(engine) : null;
  return sources && origin.kind === 'record'
    ? { ...origin, publishedBy: publisherOf(sources, origin) }
    : origin;
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

async function resultOrigin(
  { run, output, inputs, key, input, state, note, trace }: ResultCell,
  { runs, engine }: OriginServices,
): Promise<ResultOrigin | UnknownOrigin> {
  if (state === 'unrelated') return { kind: 'unknown', reason: 'edited' };
  const current = inputs
    .map(({ text }) => text)
    .filter(Boolean)
    .join(', ');
  return {
    kind: 'result',
    run: run.kind,
    output: output.name,
    header: output.header || output.name,
    inputs,
    told: (await runs.originOf(run).explain?.({ key, input }, engine)) ?? null,
    retrievedAt: trace?.at ?? run.at,
    isTraced: trace !== null,
    typed: trace && trace.text !== current ? trace.text : null,
    // Without a result, the cell is the note.
    state: state === 'none' ? 'current' : state,
    note,
  };
}
