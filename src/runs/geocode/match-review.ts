import { matchTypes } from '../../catalog/index.ts';
import { baseHeader, cellAddress } from '../../excel/index.ts';
import { messages } from '../../messages/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { hasResult } from '../column-run.ts';
import { readRows } from '../row-reader.ts';
import { locateRun } from '../run-layout.ts';
import { loadResultsOf, type SavedGeocodeRun } from '../saved-run.ts';
import type { Corrections } from './corrections.ts';
import { addressKey, addressLine, manualMatchType } from './geocode-run.ts';

export interface Match {
  key: string;
  address: string;
  /** The address it was matched with; empty if it has no column or nothing was found. */
  matchedAddress: string;
  matchType: string;
  /** 0 to 1, or null if it has no column or nothing was found. */
  confidence: number | null;
  /** Why there is no result; empty if there is one. */
  note: string;
  /** Rows with this address. */
  rows: number;
  /** Address of the first one's first cell. */
  cell: string;
  /** Whether the user has accepted or corrected it. */
  isReviewed: boolean;
}

/** An exact match with less confidence is reviewed too. */
const minConfidence = 0.9;

/**
 * Reads the matches of a run that the user should review, the worst first: addresses that were not found, then the
 * coarsest matches, then the least confident ones. Reviewed matches come last.
 *
 * @throws WorkbookError where the sheet or a column no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function readMatchesToReview(
  run: SavedGeocodeRun,
  corrections: Corrections,
  task: TaskContext,
): Promise<Match[]> {
  const layout = await locateRun(run);
  const results = await loadResultsOf(run);
  const sourceCount = layout.sources.length;
  const names = run.outputs.map(({ header }) => baseHeader(header));
  const valueOf = (outputs: readonly unknown[], name: string) => outputs[names.indexOf(name)];
  const matches = new Map<string, Match>();
  let index = -1;
  for await (const rows of readRows(layout, [...layout.sources, ...layout.outputs], task)) {
    for (const row of rows) {
      index++;
      const address = addressLine(row.slice(0, sourceCount));
      const outputs = row.slice(sourceCount);
      const key = addressKey(address);
      const isOfOtherAddress = results.stateOf(key, outputs) === 'changed';
      const isFound = hasResult(outputs) && !isOfOtherAddress;
      const note = isOfOtherAddress ? messages().geocode.addressChanged : String(outputs.at(-1) ?? '');
      if (address === '' || (!isFound && note === '')) continue;
      const match = matches.get(key);
      if (match) {
        match.rows++;
        continue;
      }
      const valueIfFound = (name: string) => (isOfOtherAddress ? '' : valueOf(outputs, name));
      const confidence = valueIfFound('confidence');
      matches.set(key, {
        key,
        address,
        matchedAddress: String(valueIfFound('normalized_address') ?? ''),
        matchType: String(valueIfFound('match_type') ?? ''),
        confidence: typeof confidence === 'number' ? confidence : null,
        note: isFound ? '' : note,
        rows: 1,
        cell: cellAddress(layout.firstRow + index, layout.sources[0]!),
        // A corrected address without a result still needs attention.
        isReviewed: isFound && key in corrections,
      });
    }
  }
  return [...matches.values()].filter(needsReview).sort((one, other) => rank(one) - rank(other));
}

const needsReview = ({ note, matchType, confidence, isReviewed }: Match): boolean =>
  isReviewed ||
  note !== '' ||
  (matchType !== '' && matchType !== matchTypes[0] && matchType !== manualMatchType) ||
  (confidence !== null && confidence < minConfidence);

/** The lower, the worse. */
function rank({ note, matchType, confidence, isReviewed }: Match): number {
  if (isReviewed) return 1000;
  if (note) return 0;
  const coarseness = (matchTypes as readonly string[]).indexOf(matchType);
  return (matchTypes.length - coarseness) * 10 + (confidence ?? 1);
}

/** Whether a run has the match types to review; without them, only addresses that were not found are reviewed. */
export const hasMatchTypes = ({ outputs }: SavedGeocodeRun): boolean =>
  outputs.some(({ header }) => baseHeader(header) === 'match_type');
