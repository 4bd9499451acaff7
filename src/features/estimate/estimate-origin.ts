import { estimateLookup, neighboursLookup, type Engine, type EstimateInput } from '../../engine/index.ts';
import { formatPercent } from '../../language/index.ts';
import type { RunOrigin } from '../column-runs/index.ts';
import type { EstimateOptions, SavedEstimateRun } from './estimate-options.ts';
import { cellsOfListed } from './listed-permit.ts';
import { estimateMessages } from './messages.ts';
import { cityOfText, cityOptions, permitCells } from './permit-row.ts';
import { similarPermit, type SimilarPermit } from './similar-permits.ts';

/** Where an estimate comes from: the permits that it is made from, as far as they are saved. */
export const estimateOrigin: RunOrigin<EstimateOptions, EstimateInput> = {
  datasets: ['permit'],
  cityOf(cells, options) {
    const permit = permitCells(cells, options);
    return cityOfText(String(permit.municipality ?? ''), cityOptions(permit, options));
  },
  lookup: estimateLookup,
  async explain({ input }, engine) {
    const text = estimateMessages();
    const madeFrom = permitsText(input === null ? null : await savedSimilarPermits(input, engine));
    return {
      found: '',
      facts: [{ label: text.madeFrom, text: madeFrom }],
      remarks: [text.madeFromPermits(madeFrom)],
    };
  },
  cellsBehind: (run, cell) => cellsOfListed(run as SavedEstimateRun, cell),
};

/** Null if they are not saved on this computer. Makes no call. */
async function savedSimilarPermits(
  input: EstimateInput,
  engine: Pick<Engine, 'cached'>,
): Promise<SimilarPermit[] | null> {
  // Without a connection nothing is saved.
  const [saved] = await engine.cached(neighboursLookup, [input]).catch(() => []);
  return saved?.ok ? saved.value.map(similarPermit) : null;
}

/** Permits that are named. */
const maxPermits = 5;

/** `120 permits: BP-1 (4.2%), BP-2 (3.9%) and 118 more`, the heaviest first; where they are listed if they are not saved. */
function permitsText(permits: readonly SimilarPermit[] | null): string {
  const text = estimateMessages();
  if (permits === null) return text.permitsNotSaved(text.similarPermits);
  const named = permits
    .slice(0, maxPermits)
    .map(({ recordId, weight }) => `${recordId} (${formatPercent(weight, 1)})`);
  return text.permitsBehind(permits.length, named.join(', '), permits.length - named.length);
}
