import type { LookupOptions } from '../engine/index.ts';
import { areaRange, inWorkbook, type SheetArea } from '../excel/index.ts';
import { registeredFunctions } from '../function-registry/index.ts';
import type { TaskContext } from '../tasks/index.ts';
import { readArguments } from './builder-cell.ts';
import { findCalls, type FormulaCall } from './formula-call.ts';
import { findFormulas } from './find-formulas.ts';

const readFormulas = (area: SheetArea): Promise<unknown[]> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const range = areaRange(context.workbook.worksheets.getItem(area.sheetId), area).load('formulas');
    await context.sync();
    return (range.formulas as unknown[][]).flat();
  });

/** CDATA calls in the cells of a workbook, each once for the sheet that it is on. */
async function* readCalls(signal: AbortSignal): AsyncGenerator<{ sheetId: string; call: FormulaCall }> {
  const { areas } = await findFormulas('workbook', signal);
  const texts = new Set<string>();
  for (const area of areas) {
    for (const formula of await readFormulas(area)) {
      const text = `${area.sheetId} ${String(formula)}`;
      if (typeof formula !== 'string' || texts.has(text)) continue;
      texts.add(text);
      for (const call of findCalls(formula)) yield { sheetId: area.sheetId, call };
    }
  }
}

/**
 * Evaluates the CDATA calls of all formulas again, and writes nothing. With an option that answers from saved results,
 * these are the responses behind the cells. Arguments that are calculations have no value here.
 */
export async function replayFormulas(
  options: LookupOptions,
  { signal, progress }: TaskContext,
): Promise<void> {
  let calls = 0;
  for await (const { sheetId, call } of readCalls(signal)) {
    signal.throwIfAborted();
    const definition = registeredFunctions.find(({ name }) => name === call.name);
    if (!definition) continue;
    const values = await readArguments(definition, call.args, sheetId).catch(() => null);
    if (values === null || Object.values(values).includes(undefined)) continue;
    await definition.evaluate(values, options).catch(() => undefined);
    progress(++calls, null);
  }
}
