import * as v from 'valibot';
import {
  consecutiveRanges,
  inWorkbook,
  loadSettingLengths,
  maxSettingsLength,
  StoredJson,
  totalLength,
} from '../../excel/index.ts';
import type { SheetRows } from '../column-runs/index.ts';
import { cellHashLength, type EditedCell, type SheetEdit } from './edited-cells.ts';

/** What wrote to the sheet, which undoes its own writing only. */
const editKinds = ['clean', 'match'] as const;
export type EditKind = (typeof editKinds)[number];

const integer = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const editSchema = v.object({
  kind: v.picklist(editKinds),
  /** ISO 8601. */
  at: v.string(),
  source: v.object({
    sheetId: v.string(),
    sheet: v.string(),
    tableId: v.nullable(v.string()),
    headerRow: v.nullable(integer),
    firstRow: integer,
    rows: integer,
  }),
  sources: v.array(integer),
  own: v.nullable(
    v.object({
      id: v.string(),
      columns: v.array(v.nullable(integer)),
      made: v.nullable(v.picklist(['tableColumn', 'inserted', 'adjacent'])),
    }),
  ),
  /** Number of cells. */
  cells: integer,
  rows: integer,
});

/** Cells of one column, or the addresses of rows. */
const blockSchema = v.object({
  /** Null for the addresses. */
  column: v.nullable(integer),
  /** The first of consecutive rows, and how many they are. */
  rows: v.array(v.tuple([integer, integer])),
  /** Null if all were blank. */
  before: v.nullable(v.array(v.union([v.string(), v.number(), v.boolean()]))),
  /** Hashes of what was written, joined. */
  after: v.string(),
});
type Block = v.InferOutput<typeof blockSchema>;

const edits = new StoredJson('cdata.edit.', editSchema);
const blockPrefix = 'cdata.edited.';
const blocks = new StoredJson(blockPrefix, blockSchema);
/** Characters of a key, and of what else is saved. */
const blockOverhead = 200;

/** Cells of a block: a setting should stay small. */
const maxBlockCells = 2000;
/** Edits of one kind on one sheet that can be undone, one after the other. */
const maxEdits = 5;

/** What was written last on a sheet, without its cells. */
export interface UndoableEdit extends v.InferOutput<typeof editSchema> {
  id: string;
}

/** The edits of one kind on a sheet, the newest first. Call the result after the next synchronization. */
function loadEdits(
  context: Excel.RequestContext,
  kind: EditKind,
  { sheetId, sheet }: Pick<SheetRows, 'sheetId' | 'sheet'>,
): () => UndoableEdit[] {
  const loaded = edits.loadAll(context);
  return () =>
    loaded()
      .map(({ key: id, value }) => ({ ...value, id }))
      // Excel may give sheets other ids when a workbook is opened again.
      .filter(
        (edit) => edit.kind === kind && (edit.source.sheetId === sheetId || edit.source.sheet === sheet),
      )
      .sort((a, b) => b.at.localeCompare(a.at));
}

/**
 * Saves in the workbook what it takes to undo an edit, so that it can be undone when the pane is opened again. The oldest
 * edits make room for it; one that takes more than the workbook has room for is not saved, and only Excel can undo it.
 */
export async function saveEdit(
  context: Excel.RequestContext,
  kind: EditKind,
  edit: SheetEdit,
): Promise<void> {
  if (edit.cells.length === 0) return;
  const { sheetId, sheet, tableId, headerRow, firstRow, rowCount } = edit.rows;
  const loadedEdits = loadEdits(context, kind, edit.rows);
  const loadedLengths = loadSettingLengths(context);
  await context.sync();
  const earlier = loadedEdits();
  const [newest] = earlier;
  const newBlocks = [...addressBlocks(edit.addresses), ...cellBlocks(edit.cells)];
  const length = newBlocks.reduce((sum, block) => sum + JSON.stringify(block).length + blockOverhead, 0);
  const lengths = loadedLengths();
  const lengthOf = ({ id }: UndoableEdit) =>
    totalLength(new Map([...lengths].filter(([key]) => key.startsWith(`${blockPrefix}${id}.`))));
  let room = maxSettingsLength - totalLength(lengths);
  if (length > earlier.reduce((sum, one) => sum + lengthOf(one), room)) return;
  for (const [at, one] of [...earlier.entries()].reverse()) {
    if (at < maxEdits - 1 && room >= length) break;
    room += lengthOf(one);
    await deleteEdit(context, one.id);
  }
  const id = crypto.randomUUID();
  edits.set(context, id, {
    kind,
    // Two edits of one millisecond are in their order, too.
    at: new Date(Math.max(Date.now(), newest ? Date.parse(newest.at) + 1 : 0)).toISOString(),
    source: { sheetId, sheet, tableId, headerRow, firstRow, rows: rowCount },
    sources: [...edit.columns],
    own: edit.own && { ...edit.own, columns: [...edit.own.columns] },
    cells: edit.cells.length,
    rows: edit.addresses.size,
  });
  newBlocks.forEach((block, at) => blocks.set(context, `${id}.${at}`, block));
  await context.sync();
}

const addressBlocks = (addresses: SheetEdit['addresses']): Block[] =>
  chunksOf([...addresses].sort(([a], [b]) => a - b)).map((chunk) => ({
    column: null,
    rows: rangesOf(chunk.map(([row]) => row)),
    before: null,
    after: chunk.map(([, after]) => after).join(''),
  }));

function cellBlocks(cells: readonly EditedCell[]): Block[] {
  const byColumn = new Map<number, EditedCell[]>();
  for (const cell of cells) {
    const ofColumn = byColumn.get(cell.column);
    if (ofColumn) ofColumn.push(cell);
    else byColumn.set(cell.column, [cell]);
  }
  return [...byColumn].flatMap(([column, ofColumn]) =>
    chunksOf(ofColumn.sort((a, b) => a.row - b.row)).map((chunk) => ({
      column,
      rows: rangesOf(chunk.map(({ row }) => row)),
      before: chunk.every(({ before }) => before === '') ? null : chunk.map(({ before }) => before),
      after: chunk.map(({ after }) => after).join(''),
    })),
  );
}

const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / maxBlockCells) }, (_, at) =>
    items.slice(at * maxBlockCells, (at + 1) * maxBlockCells),
  );

const rangesOf = (rows: readonly number[]): [number, number][] =>
  consecutiveRanges(rows).map(({ first, count }) => [first, count]);

function rowsOf({ rows, after }: Block): { row: number; hash: string }[] {
  return rows
    .flatMap(([first, count]) => Array.from({ length: count }, (_, at) => first + at))
    .map((row, at) => ({ row, hash: after.slice(at * cellHashLength, (at + 1) * cellHashLength) }));
}

/** The last edit of a kind on a sheet that has not been undone, or null. */
export const readUndoableEdit = (
  kind: EditKind,
  place: Pick<SheetRows, 'sheetId' | 'sheet'>,
): Promise<UndoableEdit | null> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loaded = loadEdits(context, kind, place);
    await context.sync();
    return loaded()[0] ?? null;
  });

/** Where an edit is undone: the sheet and the table of the list, whose ids may be others than when it was written. */
export type EditPlace = Pick<SheetRows, 'sheetId' | 'sheet' | 'tableId'>;

/** The cells of an edit, on the sheet that it is undone on. */
export const readEdit = (
  { id, source, sources: columns, own }: UndoableEdit,
  { sheetId, sheet, tableId }: EditPlace,
): Promise<SheetEdit> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loaded = blocks.loadAll(context);
    await context.sync();
    const ofEdit = loaded().flatMap(({ key, value }) => (key.startsWith(`${id}.`) ? [value] : []));
    return {
      rows: {
        ...source,
        rowCount: source.rows,
        sheetId,
        sheet,
        tableId: source.tableId === null ? null : tableId,
      },
      ...{ columns, own },
      addresses: new Map(
        ofEdit
          .filter(({ column }) => column === null)
          .flatMap((block) => rowsOf(block).map(({ row, hash }) => [row, hash] as const)),
      ),
      cells: ofEdit.flatMap((block) =>
        block.column === null
          ? []
          : rowsOf(block).map(({ row, hash }, at) => ({
              ...{ row, column: block.column!, after: hash },
              before: block.before?.[at] ?? '',
            })),
      ),
    };
  });

/** Deletes an edit with the next synchronization of the context after this one: it can no longer be undone. */
export async function deleteEdit(context: Excel.RequestContext, id: string): Promise<void> {
  const loaded = blocks.loadAll(context);
  await context.sync();
  edits.delete(context, id);
  for (const { key } of loaded()) if (key.startsWith(`${id}.`)) blocks.delete(context, key);
}
