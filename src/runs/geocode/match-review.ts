import { matchTypes } from '../../catalog/index.ts';
import type { Corrections } from './corrections.ts';
import { locateRun } from '../output-columns.ts';
import type { RememberedRun } from '../saved-run.ts';
import { baseHeader, cellAddress } from '../../excel/index.ts';
import { isAnswered } from '../answered-row.ts';
import { addressKey, addressLine, placedByHand } from './geocode-run.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { rowsInTurn } from '../rows-in-turn.ts';

/** An address as it was typed, beside what was found for it. */
export interface Match {
  key: string;
  typed: string;
  /** The address that it was matched with; empty where that column was not chosen, or nothing was found. */
  matched: string;
  matchType: string;
  /** 0 to 1; null where it is not known. */
  confidence: number | null;
  /** Why there is no answer; empty where there is one. */
  note: string;
  /** Rows of this address, and the first of its cells. */
  rows: number;
  cell: string;
  decided: boolean;
}

/** Confidence under which an exact match is looked at too. */
const sure = 0.9;

/**
 * The matches of a run that somebody should look at, worst first: what was not found, then the coarsest matches, then
 * the least sure. Those that were decided on come last.
 *
 * @throws WorkbookError where the sheet or a column is gone.
 * @throws The signal's reason once the reading is stopped.
 */
export async function matchesToReview(
  run: RememberedRun,
  corrections: Corrections,
  task: TaskContext,
): Promise<Match[]> {
  const layout = await locateRun(run);
  const columns = [...layout.sources, ...layout.outputs];
  const names = run.outputs.map(({ header }) => baseHeader(header));
  const at = (name: string) => {
    const position = names.indexOf(name);
    return position < 0 ? -1 : layout.sources.length + position;
  };
  const [matchType, confidence, matched] = [at('match_type'), at('confidence'), at('normalized_address')];
  const matches = new Map<string, Match>();
  let index = -1;
  const look = (row: unknown[]): void => {
    index++;
    const typed = addressLine(row.slice(0, layout.sources.length));
    const note = String(row.at(-1) ?? '');
    const answered = isAnswered(row.slice(layout.sources.length));
    if (typed === '' || (!answered && note === '')) return;
    const key = addressKey(typed);
    const known = matches.get(key);
    if (known) {
      known.rows++;
      return;
    }
    const sureness = row[confidence];
    matches.set(key, {
      key,
      typed,
      matched: String(row[matched] ?? ''),
      matchType: String(row[matchType] ?? ''),
      confidence: typeof sureness === 'number' ? sureness : null,
      note: answered ? '' : note,
      rows: 1,
      cell: cellAddress(layout.firstRow + index, layout.sources[0]!),
      // One that was corrected and has no answer is not done with.
      decided: answered && key in corrections,
    });
  };
  for await (const rows of rowsInTurn(layout, columns, task)) rows.forEach(look);
  return [...matches.values()].filter(isDoubtful).sort((one, other) => order(one) - order(other));
}

const isDoubtful = ({ note, matchType, confidence, decided }: Match): boolean =>
  decided ||
  note !== '' ||
  (matchType !== '' && matchType !== matchTypes[0] && matchType !== placedByHand) ||
  (confidence !== null && confidence < sure);

/** The worse, the smaller. */
function order({ note, matchType, confidence, decided }: Match): number {
  if (decided) return 1000;
  if (note) return 0;
  const rung = (matchTypes as readonly string[]).indexOf(matchType);
  return (matchTypes.length - rung) * 10 + (confidence ?? 1);
}
