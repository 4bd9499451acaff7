import {
  areaOf,
  areaProperties,
  CellPlan,
  findOwnSheet,
  inWorkbook,
  writeOwnSheet,
} from '../../../excel/index.ts';
import { inLanguage } from '../../../language/index.ts';
import type { Comparison } from '../grid/comparison.ts';
import { sheetTitle } from '../subject/subject-text.ts';
import { reportMessages } from './messages.ts';

/** What an appraiser states about an assignment, in the order of the page, and for how many lines it leaves room. */
const fields = {
  ...{ client: 1, intendedUsers: 2, purpose: 2, intendedUse: 2 },
  ...{ property: 2, interest: 2, valueDefinition: 4 },
  ...{ effectiveDate: 1, reportDate: 1, inspection: 2 },
  ...{ hypothetical: 3, extraordinary: 3, limiting: 8, certification: 8 },
  ...{ signature: 3, signedBy: 1, designation: 1, signedOn: 1 },
} as const;
type AssignmentField = keyof typeof fields;
const names = Object.keys(fields) as AssignmentField[];

const key = ['assignment'];
/** Points: of the labels, and of what the appraiser states. */
const widths = [170, 340];
const firstRow = 3;

/**
 * Writes the page of the assignment, which a workbook has once. The appraiser fills it in: what it has stays, in whichever
 * language it was written. Only the effective date of sales is taken over, because the appraiser has entered it before.
 *
 * @returns The name of its sheet.
 * @throws WorkbookError where Excel refuses.
 */
export async function writeAssignment(
  comparison: Pick<Comparison, 'effectiveDate' | 'isSample'>,
  signal: AbortSignal,
): Promise<string> {
  const entered = await readAssignment();
  const text = reportMessages().assignment;
  const plan = new CellPlan();
  plan.title(sheetTitle(text.title, comparison));
  plan.put(1, 0, text.hint);
  plan.style('secondary', { row: 1, column: 0, rows: 1, columns: 1 });
  names.forEach((name, at) => {
    const row = firstRow + at;
    const value = entered.get(name) ?? (name === 'effectiveDate' ? (comparison.effectiveDate ?? '') : '');
    plan.put(row, 0, text.fields[name]);
    plan.prose(row, value, widths.slice(1), { column: 1, minLines: fields[name] });
  });
  const area = { row: firstRow, rows: names.length };
  plan.style('rows', { ...area, column: 0, columns: 2 });
  plan.style('wrapped', { ...area, column: 0, columns: 1 });
  plan.style('top', { ...area, column: 0, columns: 1 });
  plan.style('input', { ...area, column: 1, columns: 1 });
  const { name } = await writeOwnSheet({
    ...{ plan, widths, undoStep: 'write assignment', key, name: text.sheetName, signal },
    print: { orientation: 'Portrait', pagesTall: null },
  });
  return name;
}

/** What the page has now, by the labels of either language. */
const readAssignment = (): Promise<Map<AssignmentField, string>> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = await findOwnSheet(context, key);
    const used = sheet?.getUsedRangeOrNullObject(true).load(areaProperties);
    if (!sheet || !used) return new Map<AssignmentField, string>();
    await context.sync();
    if (used.isNullObject) return new Map<AssignmentField, string>();
    const { row, rows } = areaOf(used);
    const cells = sheet.getRangeByIndexes(0, 0, row + rows, 2).load('text');
    await context.sync();
    const labels = (['en', 'fr'] as const).map((one) =>
      inLanguage(one, () => reportMessages().assignment.fields),
    );
    return new Map(
      names.flatMap((name) => {
        const line = cells.text.find(([label]) => labels.some((texts) => texts[name] === label));
        return line && line[1] !== '' ? [[name, line[1]!] as const] : [];
      }),
    );
  });
