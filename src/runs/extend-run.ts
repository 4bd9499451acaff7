import { freeHeader, inWorkbook } from '../excel/index.ts';
import { adoptResults } from './adopt-results.ts';
import { anchorColumns, deleteAnchors } from './column-anchors.ts';
import type { ColumnRun, OutputColumn } from './column-run.ts';
import { isComparedOnly, type EstimateOptions } from './estimate/estimate-run.ts';
import { geocodeChoices, type GeocodeOptions } from './geocode/geocode-run.ts';
import { newEstimateRun, newGeocodeRun, type NewRun } from './new-run.ts';
import { formatOutputColumn } from './output-columns.ts';
import { locateRun } from './run-layout.ts';
import { outputColumnsOf, storeRun, type RunColumn, type SavedRun } from './saved-run.ts';

/** The new run with the columns and the labels of the saved run: a run keeps the columns that it has made. */
export function withColumnsOf(savedRun: SavedRun, newRun: NewRun): NewRun {
  const { source } = newRun;
  if (newRun.kind === 'geocode' && savedRun.kind === 'geocode') {
    const chosen = [...newRun.options.choices, ...savedRun.options.choices];
    const choices = geocodeChoices.filter((choice) => chosen.includes(choice));
    const { labels } = savedRun.options;
    return newGeocodeRun(source, newRun.sources, { ...newRun.options, labels, choices });
  }
  if (newRun.kind === 'estimate' && savedRun.kind === 'estimate') {
    const { mapped } = newRun.options;
    const added = savedRun.options.mapped.flatMap((name, position) =>
      mapped.includes(name) ? [] : [{ name, index: savedRun.sources[position]!.index }],
    );
    const options: EstimateOptions = {
      ...newRun.options,
      labels: savedRun.options.labels,
      mapped: [...mapped, ...added.map(({ name }) => name)],
    };
    return newEstimateRun(source, [...newRun.sources, ...added.map(({ index }) => index)], options);
  }
  return newRun;
}

/** The output columns of a new run that the saved run lacks. */
export function addedColumns(savedRun: SavedRun, newRun: NewRun): OutputColumn[] {
  const names = outputColumnsOf(savedRun).map(({ name }) => name);
  return withColumnsOf(savedRun, newRun).outputs.filter(({ name }) => !names.includes(name));
}

/**
 * Whether two runs request the same for the same rows, so that the second can add its columns to those of the first.
 * The indexes are those of their source columns.
 */
export function isSameQuestion(savedRun: SavedRun, savedSources: readonly number[], newRun: NewRun): boolean {
  if (savedRun.kind === 'geocode' || newRun.kind === 'geocode') {
    return savedRun.kind === newRun.kind && String(savedSources) === String(newRun.sources);
  }
  const [saved, other] = [savedRun.options, newRun.options];
  const requested = ({ mapped }: EstimateOptions, sources: readonly number[]) =>
    String(mapped.flatMap((name, at) => (isComparedOnly(name) ? [] : [`${name} ${sources[at]}`])));
  const compared = ({ mapped }: EstimateOptions, sources: readonly number[]) =>
    sources[mapped.findIndex(isComparedOnly)];
  const [savedColumn, otherColumn] = [compared(saved, savedSources), compared(other, newRun.sources)];
  return (
    saved.mode === other.mode &&
    saved.areaUnit === other.areaUnit &&
    requested(saved, savedSources) === requested(other, newRun.sources) &&
    (savedColumn === undefined || otherColumn === undefined || savedColumn === otherColumn)
  );
}

function choicesOf(newRun: NewRun): Partial<GeocodeOptions> | Partial<EstimateOptions> {
  if (newRun.kind === 'geocode') return { yieldingCity: newRun.options.yieldingCity };
  const { totals, report, types, cities } = newRun.options;
  return { totals, report, types, cities };
}

/**
 * Gives a saved run the columns of a new one that it lacks, before its note column. Its results are then requested
 * again, because they lack these columns.
 *
 * @throws WorkbookError where the sheet or a column no longer exists.
 */
export async function extendRun(
  savedRun: SavedRun,
  newRun: NewRun,
  columnRun: Pick<ColumnRun<unknown, unknown>, 'rowInput' | 'resultKey'>,
): Promise<SavedRun> {
  const added = addedColumns(savedRun, newRun);
  const merged = withColumnsOf(savedRun, newRun);
  // What is written besides the results, and how texts are read, is as the user chooses now.
  const choices = choicesOf(newRun);
  if (added.length === 0) {
    return { ...savedRun, options: { ...savedRun.options, ...choices } } as SavedRun;
  }
  const results = await adoptResults(savedRun, columnRun);
  const layout = await locateRun(savedRun);
  const noteAt = layout.outputs.at(-1)!;
  const moved = (index: number) => (index < noteAt ? index : index + added.length);
  const { headerRow, firstRow, rows } = layout;
  const run = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    const headers =
      headerRow === null
        ? null
        : sheet
            .getRangeByIndexes(headerRow, 0, 1, noteAt + 1)
            .getEntireRow()
            .getUsedRange(true)
            .load('values');
    sheet.getRangeByIndexes(firstRow, noteAt, 1, added.length).getEntireColumn().insert('Right');
    await context.sync();
    const taken = (headers?.values[0] ?? []).map(String);
    const columns = new Map<string, RunColumn>();
    outputColumnsOf(savedRun).forEach(({ name }, position) => {
      const { header } = savedRun.outputs[position]!;
      columns.set(name, { header, index: moved(layout.outputs[position]!) });
    });
    added.forEach((column, position) => {
      const index = noteAt + position;
      const header = headerRow === null ? '' : freeHeader(column.header, taken);
      formatOutputColumn(sheet, { firstRow, rows, index }, column);
      if (headerRow !== null) {
        const cell = sheet.getRangeByIndexes(headerRow, index, 1, 1);
        cell.copyFrom(sheet.getRangeByIndexes(headerRow, noteAt + added.length, 1, 1), 'Formats');
        cell.values = [[header]];
      }
      columns.set(column.name, { header, index });
    });
    results.startRound();
    results.store(context);
    const extended = {
      ...savedRun,
      sources: merged.sources.map((index) => ({
        header: newRun.source.columns.find((column) => column.index === index)?.header ?? '',
        index: moved(index),
      })),
      outputs: merged.outputs.map(({ name }) => columns.get(name)!),
      options: { ...merged.options, ...choices },
      headerRow,
      firstRow,
      round: results.round,
    } as SavedRun;
    storeRun(context, extended);
    if (headerRow === null) await deleteAnchors(context, savedRun.id);
    await context.sync();
    return extended;
  });
  if (headerRow === null) await anchorColumns(run);
  return run;
}
