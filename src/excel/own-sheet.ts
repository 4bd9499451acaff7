import { areaAddress } from './area.ts';
import type { CellPlan } from './cell-plan.ts';
import { addSheet } from './in-front.ts';
import { inWorkbook } from './in-workbook.ts';
import { freeSheetName, maxSheetNameLength } from './names.ts';
import { setPrintLayout, type PrintLayout } from './print-layout.ts';
import { canUndoFormulas, startWriting } from './undo-step.ts';

/** What identifies a sheet that the add-in makes, such as the run that it reports. */
export interface SheetIdentity {
  /** Parts that together belong to no other sheet. */
  key: readonly string[];
  /** Its name if it is added. */
  name: string;
  /** Its name where Excel has no room for the longer one, which would lose its last words: the first that fits. */
  shorterNames?: readonly string[];
}

/** The hidden name that marks cells under a key. */
export const markOf = (key: readonly string[], prefix = 'cdata_sheet'): string =>
  `${prefix}_${key.join('_')}`
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, 255);

/**
 * The sheet that the add-in made under the same key, even if the user has renamed or moved it; a new one if there is
 * none. A hidden name refers to all its cells, because the ids of sheets may change between sessions, and the user may
 * delete or move any row or cell.
 *
 * @param signal Ends the wait for the workbook to be in front: see {@link addSheet}.
 */
export async function openOwnSheet(
  context: Excel.RequestContext,
  { key, name, shorterNames = [] }: SheetIdentity,
  signal: AbortSignal | undefined,
): Promise<{ sheet: Excel.Worksheet; isNew: boolean }> {
  const { worksheets, names } = context.workbook;
  worksheets.load('items/name');
  const ownSheet = await findOwnSheet(context, key);
  if (ownSheet) return { sheet: ownSheet, isNew: false };
  startWriting(context);
  names.getItemOrNullObject(markOf(key)).delete();
  const candidates = [name, ...shorterNames];
  const sheet = await addSheet(
    context,
    freeSheetName(
      candidates.find((one) => one.length <= maxSheetNameLength) ?? candidates.at(-1)!,
      worksheets.items.map((one) => one.name),
    ),
    signal,
  );
  names.add(markOf(key), sheet.getRange()).visible = false;
  await context.sync();
  return { sheet, isNew: true };
}

/** The sheet that the add-in made under a key, with its id and name; null if it was deleted. */
export async function findOwnSheet(
  context: Excel.RequestContext,
  key: readonly string[],
): Promise<Excel.Worksheet | null> {
  const mark = context.workbook.names.getItemOrNullObject(markOf(key));
  const marked = mark.getRangeOrNullObject();
  await context.sync();
  if (mark.isNullObject || marked.isNullObject) return null;
  const sheet = marked.worksheet.load('id,name');
  await context.sync();
  return sheet;
}

interface OwnSheet extends SheetIdentity {
  plan: CellPlan;
  /** Points of its columns, all of which are printed. */
  widths: readonly number[];
  /** What the undo step is called. */
  undoStep: string;
  print: Omit<PrintLayout, 'area'>;
  /** Whether it is hidden when it is added. */
  isHidden?: boolean;
  signal: AbortSignal | undefined;
  /** Draws on the sheet, and synchronizes at will. */
  draw?(context: Excel.RequestContext, sheet: Excel.Worksheet): Promise<void>;
}

/**
 * Writes a plan on the sheet of its key, in place of what was there, and sets the sheet up to be printed.
 *
 * @throws WorkbookError where Excel refuses; the signal's reason if it is aborted while another workbook is in front.
 */
export async function writeOwnSheet({
  plan,
  widths,
  undoStep,
  print,
  isHidden = false,
  signal,
  draw,
  ...identity
}: OwnSheet): Promise<{ id: string; name: string }> {
  const { id, name, isNew } = await inWorkbook(
    { waitForCellEdit: true, ...(canUndoFormulas(plan.formulas) && { undoStep }) },
    async (context) => {
      const opened = await openOwnSheet(context, identity, signal);
      await plan.replace(context, opened.sheet, widths);
      await draw?.(context, opened.sheet);
      await context.sync();
      return { id: opened.sheet.id, name: opened.sheet.name, isNew: opened.isNew };
    },
  );
  if (isNew && isHidden) await hideSheet(id);
  const area = areaAddress({ row: 0, column: 0, rows: plan.rows, columns: widths.length });
  // The title is on every page.
  await setPrintLayout(id, { titleRows: '$1:$1', ...print, area });
  return { id, name };
}

/** Excel takes back the writing of a sheet, but not that it is hidden. */
const hideSheet = (id: string): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    context.workbook.worksheets.getItem(id).visibility = 'Hidden';
    await context.sync();
  });
