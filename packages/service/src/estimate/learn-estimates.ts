import { readLearnedPermits, readPriceIndex } from '../queries/estimates.ts';
import type { Dollars, LearnedPermit, TestedModel } from '../queries/estimate-rows.ts';
import type { Store } from '../store/store.ts';
import { testOnNewest, trackRecords } from './back-test.ts';
import { learnModel } from './model.ts';
import { observationsOf } from './observations.ts';
import { PriceIndex } from './price-index.ts';

/** What the permits and price indexes that are held say about the value of other permits. */
export async function learnEstimates(store: Store): Promise<TestedModel> {
  return trainModel(await readLearnedPermits(store), new PriceIndex(await readPriceIndex(store)));
}

/** Learns from permits, and tests what is learned on the newest of them. */
export function trainModel(permits: readonly LearnedPermit[], index: PriceIndex): TestedModel {
  const observations = observationsOf(permits, index);
  return {
    ...learnModel(observations),
    records: trackRecords(testOnNewest(observations)),
    dollars: dollarsOf(permits, index),
  };
}

/** Without an index, dollars are those of the month of a city's newest permit. */
function dollarsOf(permits: readonly LearnedPermit[], index: PriceIndex): Map<string, Dollars> {
  const dollars = new Map<string, Dollars>();
  for (const { municipality, date } of permits) {
    const former = dollars.get(municipality);
    const month = date.slice(0, 7);
    if (!former) dollars.set(municipality, index.dollars(municipality) ?? { indexName: null, month });
    else if (former.indexName === null && month > former.month) {
      dollars.set(municipality, { indexName: null, month });
    }
  }
  return dollars;
}
