import type { Field } from '../catalog/index.ts';
import {
  type CellScalar,
  columnFormat,
  isText,
  maxBlockBytes,
  textFormat,
  valueBytes,
} from '../excel/index.ts';
import type { CellChange } from './refresh-report.ts';
import type { BodyBlock } from './table-body.ts';

/** Cells that are written as one range; null leaves one as it is. */
export interface CellPatch {
  /** Its first row in the body and its first column in the table. */
  row: number;
  column: number;
  values: (CellScalar | null)[][];
  /** Null where no cell needs another format than it has. */
  formats: (string | null)[][] | null;
}

/** What has to be written of a block for its rows to hold the newest values. */
export interface BlockChanges {
  patches: CellPatch[];
  changes: CellChange[];
}

/** Rows between two that change which cost less than a range of its own. */
const smallGap = 20;

/**
 * Compares a block with the newest values of its records. Cells with a formula are the user's own and stay.
 *
 * @param ids The id of each row; blank where the user added it.
 * @param newest By id, a value for each field.
 * @param silent Fields whose columns are new: filling them is no change of a record.
 */
export function changesOf(
  block: BodyBlock,
  fields: readonly Field[],
  ids: readonly string[],
  newest: ReadonlyMap<string, readonly CellScalar[]>,
  silent: ReadonlySet<string>,
): BlockChanges {
  const changes: CellChange[] = [];
  const patches = block.runs.flatMap((run, at) => {
    const rows: { row: number; values: (CellScalar | null)[]; formats: (string | null)[] }[] = [];
    for (let row = 0; row < block.rows; row++) {
      const id = ids[row]!;
      const record = newest.get(id);
      if (!record) continue;
      const values = Array<CellScalar | null>(run.columns).fill(null);
      const formats = Array<string | null>(run.columns).fill(null);
      let differs = false;
      for (let index = 0; index < run.columns; index++) {
        const before = block.values[at]![row]![index]!;
        const after = record[run.from + index]!;
        if (same(before, after) || isFormula(block.formulas[at]![row]![index], before)) continue;
        const field = fields[run.from + index]!;
        differs = true;
        values[index] = after;
        formats[index] = formatFor(field, before, after);
        if (silent.has(field.name)) continue;
        changes.push({ id, field: field.name, before, after });
      }
      if (differs) rows.push({ row: block.from + row, values, formats });
    }
    return patched(run.to, run.columns, rows);
  });
  return { patches, changes };
}

/**
 * Whether a cell holds a formula. Text that begins with "=" reads as a formula too, but shows itself and no result.
 */
const isFormula = (contents: unknown, shown: CellScalar): boolean =>
  typeof contents === 'string' && contents.startsWith('=') && contents !== shown;

/** Whether a cell shows a value already, as far as Excel keeps it: 15 digits, one kind of line end. */
function same(shown: CellScalar, value: CellScalar): boolean {
  if (shown === value) return true;
  if (typeof shown === 'number' && typeof value === 'number') {
    return Math.abs(shown - value) <= 1e-13 * Math.max(Math.abs(shown), Math.abs(value));
  }
  return typeof shown === 'string' && typeof value === 'string' && asKept(shown) === asKept(value);
}

/** An apostrophe that begins a text is Excel's own mark of text. */
const asKept = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/^'/, '');

/** The format that a value needs and its cell may not have; the format that the user gave the cell stays otherwise. */
function formatFor(field: Field, before: CellScalar, after: CellScalar): string | null {
  if (isText(after)) return textFormat;
  return isText(before) && columnFormat(field) !== textFormat ? columnFormat(field) : null;
}

/** Rows near one another as ranges, those between them left as they are. */
function patched(
  column: number,
  columns: number,
  rows: readonly { row: number; values: (CellScalar | null)[]; formats: (string | null)[] }[],
): CellPatch[] {
  const patches: CellPatch[] = [];
  const nothing = () => Array<null>(columns).fill(null);
  for (const { row, values, formats } of rows) {
    const last = patches.at(-1);
    const gap = last ? row - last.row - last.values.length : Infinity;
    if (last && gap <= smallGap) {
      for (let index = 0; index < gap; index++) {
        last.values.push(nothing());
        last.formats!.push(nothing());
      }
      last.values.push(values);
      last.formats!.push(formats);
    } else patches.push({ row, column, values: [values], formats: [formats] });
  }
  for (const patch of patches) {
    if (patch.formats!.every((row) => row.every((format) => format === null))) patch.formats = null;
  }
  return patches;
}

/** Patches in groups that fit into a request each. */
export function requestsOf(patches: readonly CellPatch[]): CellPatch[][] {
  const groups: CellPatch[][] = [];
  let bytes = Infinity;
  for (const patch of patches) {
    const own =
      500 + patch.values.flat().reduce<number>((sum, value) => sum + 8 + valueBytes(value ?? ''), 0) * 1.2;
    if (bytes + own > maxBlockBytes) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)!.push(patch);
    bytes += own;
  }
  return groups;
}
