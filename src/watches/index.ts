/** Searches and places that are watched: what was added, changed or removed since the user last looked. */

export * from './insert-news.ts';
export * from './news.ts';
export { hasPlaces, maxGoneLookUps, maxWatchedPlaces, maxWatchedRecords } from './read-records.ts';
export { deleteWatch, setChecksOnOpen } from './change-watch.ts';
export { listWatches, type Watch, type WatchedPlace, type WatchQuery } from './saved-watches.ts';
export type { Sighting } from './sighting.ts';
export * from './watch-summary.ts';
export {
  checkCalls,
  checkOnOpen,
  firstCalls,
  markRead,
  startCheck,
  startWatch,
  type CheckResult,
  type WatchTask,
} from './watch-tasks.ts';
