import { datasets, type DatasetName } from '@cdata/catalog';
import * as v from 'valibot';
import { inWorkbook, StoredJson } from '../excel/index.ts';
import { newsSchema } from './news.ts';
import { sightingSchema } from './sighting.ts';

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const placeSchema = v.object({ name: v.string(), lat: v.number(), lng: v.number() });
export type WatchedPlace = v.InferOutput<typeof placeSchema>;

const watchSchema = v.object({
  dataset: v.picklist(Object.keys(datasets) as DatasetName[]),
  /** Without limit and cursor; around places, without a place. */
  query: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  maxRows: v.pipe(countSchema, v.minValue(1)),
  /** The list of properties around which it looks, and what the list is called. */
  places: v.optional(v.array(placeSchema)),
  list: v.optional(v.string()),
  /** Base address of the service. */
  service: v.string(),
  /** ISO 8601. */
  checkedAt: v.string(),
  /** Of the last check. */
  calls: countSchema,
  records: countSchema,
  /** Records that the last check did not find although the service has them: its answer was incomplete. */
  missed: v.optional(countSchema, 0),
  checksOnOpen: v.optional(v.boolean(), false),
  unread: v.array(newsSchema),
});
export type WatchContent = v.InferOutput<typeof watchSchema>;

/** What a watch looks for. */
export type WatchQuery = Pick<WatchContent, 'dataset' | 'query' | 'maxRows' | 'places' | 'list'>;

export interface Watch extends WatchContent {
  id: string;
}

export const watchStore = new StoredJson('cdata.watch.', watchSchema);
/** By id: the records that were found last, by record id. Apart, because the pane lists watches without them. */
export const snapshotStore = new StoredJson('cdata.watched.', v.record(v.string(), sightingSchema));

/** In the order in which they were made. */
export const listWatches = (): Promise<Watch[]> =>
  inWorkbook(async (context) => {
    const load = watchStore.loadAll(context);
    await context.sync();
    return load().map(({ key, value }) => ({ ...value, id: key }));
  });
