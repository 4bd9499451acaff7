import { cityLabel } from '@cdata/catalog';
import {
  besideText,
  dollarFormat,
  fitText,
  textFormat,
  type CellScalar,
} from '../../../excel/cells/index.ts';
import { CellPlan, writeOwnSheet } from '../../../excel/index.ts';
import { formatNumber } from '../../../language/index.ts';
import type { EvidenceLine } from '../comparables/evidence-line.ts';
import { comparablesMessages } from '../comparables/messages.ts';
import { characteristicLabel } from '../subject/characteristics.ts';
import { sheetNames, sheetTitle, subjectName } from '../subject/subject-text.ts';
import { factText, foundText, gridKey, type Comparison } from './comparison.ts';
import { gridMessages } from './messages.ts';

/** Points: of the row, the address, the city, the value and the date; of a fact; and of what became of it. */
const [widthsOfSale, widthOfFact, widthsOfFate] = [[40, 170, 90, 80, 80], 100, [190, 160]];

/** What supports the rates: all that was read for them, and a sentence that counts it. */
export interface RateEvidence {
  lines: readonly EvidenceLine[];
  text: string;
}

/**
 * Lists every sale or assessment that was read on a sheet of its own, and what became of it: which comparable it is, whether
 * it supports the rates, and why not. Sales have the price and the date that the user gave.
 *
 * @param rates Null before rates are supported.
 * @returns The name of the sheet; null without anything to list.
 * @throws WorkbookError where Excel refuses.
 */
export async function writeEvidence(
  comparison: Comparison,
  rates: RateEvidence | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (linesOf(comparison, rates).length === 0) return null;
  const { plan, header, widths } = planEvidence(comparison, rates);
  const text = gridMessages();
  const { name } = await writeOwnSheet({
    ...{ plan, widths, undoStep: 'write evidence', key: ['evidence', ...gridKey(comparison)], signal },
    ...sheetNames(comparison.subject, text.evidenceSheet[comparison.basis]),
    print: { orientation: 'Landscape', pagesTall: null, titleRows: `$1:$${header + 1}` },
  });
  return name;
}

function planEvidence(
  comparison: Comparison,
  rates: RateEvidence | null,
): { plan: CellPlan; header: number; widths: number[] } {
  const text = gridMessages();
  const lines = linesOf(comparison, rates);
  const facts = [...new Set(lines.flatMap((line) => Object.keys(line.facts ?? {})))];
  const widths = [...widthsOfSale, ...facts.map(() => widthOfFact), ...widthsOfFate];
  const fate = widthsOfSale.length + facts.length;
  const plan = new CellPlan();
  plan.title(sheetTitle(text.evidenceTitle(subjectName(comparison.subject)), comparison));
  const sentences = [foundText(comparison), ...(rates ? [rates.text] : [])];
  sentences.forEach((sentence, at) => plan.prose(1 + at, sentence, widths));
  const header = sentences.length + 2;
  const labels = text.evidenceColumns[comparison.basis].toSpliced(
    ...[widthsOfSale.length, 0],
    ...facts.map((name) => characteristicLabel(name, comparison.unit)),
  );
  const first = plan.header(header, labels, 3);
  plan.put(header, fate - 1, labels[fate - 1]!, besideText(textFormat));
  plan.style('left', { row: header, column: fate, rows: 1, columns: 2 });
  const numbers = new Map(comparison.selected.map(({ recordId }, at) => [recordId, at + 1]));
  const ofRates = rates && new Map(rates.lines.map((line) => [line.id, line]));
  lines.forEach((line, at) => {
    const row = first + at;
    const { value, date } = line;
    plan.put(row, 0, line.row ?? '', besideText('0'));
    plan.texts(row, 1, [fitText(line.address), cityLabel(line.city)]);
    plan.put(row, 3, typeof value === 'string' ? quoted(value) : value, formatOf(value));
    plan.put(row, 4, line.reason === 'noDate' ? quoted(date) : fitText(date));
    facts.forEach((name, index) =>
      plan.put(row, widthsOfSale.length + index, fitText(factText(line.facts ?? {}, name, comparison.unit))),
    );
    const number = numbers.get(line.id);
    const became = number === undefined ? fateText(line, text.notChosen) : text.comparableNumber(number);
    plan.texts(row, fate, [
      became,
      ...(ofRates ? [fateText(ofRates.get(line.id) ?? line, text.inRates)] : []),
    ]);
  });
  const area = { row: first, rows: lines.length };
  plan.style('rows', { ...area, column: 0, columns: widths.length });
  plan.style('right', { ...area, column: 3, columns: fate - 3 });
  plan.style('wrapped', { ...area, column: 0, columns: widths.length });
  return { plan, header, widths };
}

const quoted = (text: string): string => (text === '' ? '' : fitText(gridMessages().quoted(text)));

/** What the comparables were chosen from, and then what was read for the rates only. */
function linesOf({ found }: Comparison, rates: RateEvidence | null): EvidenceLine[] {
  const read = found?.lines ?? [];
  const ids = new Set(read.map(({ id }) => id));
  const onlyForRates = (rates?.lines ?? []).filter(({ id }) => !ids.has(id));
  return [...read, ...onlyForRates];
}

const formatOf = (value: CellScalar): string => (typeof value === 'number' ? dollarFormat() : textFormat);

/** Why a line is not used, with the rows that it repeats; or what it is used for, and why although it was set aside. */
function fateText({ reason, rows, takenBack }: EvidenceLine, used: string): string {
  const { reasons, takenBackBecause, ofRows } = { ...comparablesMessages(), ...gridMessages() };
  if (reason === null) return [used, ...takenBack.map(({ why }) => takenBackBecause(why))].join('; ');
  const list = rows.map((row) => formatNumber(row)).join(', ');
  return list ? `${reasons[reason]} ${ofRows(list)}` : reasons[reason];
}
