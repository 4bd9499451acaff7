import * as v from 'valibot';
import { isSameSighting, sightingSchema, type Sighting } from './sighting.ts';

/** A record that is not as it was when the user last looked. */
export const newsSchema = v.object({
  id: v.string(),
  /** When the user last looked; null if it was not there. */
  before: v.nullable(sightingSchema),
  /** Now; null if the service no longer publishes it. */
  after: v.nullable(sightingSchema),
  /** Whether the search no longer finds it although it is published: it has left the bounds of the search. */
  hasLeft: v.optional(v.boolean(), false),
});
export type News = v.InferOutput<typeof newsSchema>;

export type NewsKind = 'added' | 'changed' | 'gone';
export const newsKinds: readonly NewsKind[] = ['added', 'changed', 'gone'];

export const kindOf = ({ before, after, hasLeft }: News): NewsKind =>
  after === null || hasLeft ? 'gone' : before === null ? 'added' : 'changed';

export interface WatchState {
  /** The records as the last check found them, by id. */
  snapshot: ReadonlyMap<string, Sighting>;
  /** What the user has not read, by id. */
  unread: ReadonlyMap<string, News>;
}

/** What a check finds. */
export interface Reading {
  /** The records of the search, by id. */
  records: ReadonlyMap<string, Sighting>;
  /** Records that are gone, by id: null, or as it is published outside the search. */
  gone: ReadonlyMap<string, Sighting | null>;
}

/**
 * The state after a check. News are what differs from when the user last looked, not from the last check: a permit that
 * was issued and then completed is one change, and one that came and went is none.
 */
export function withReading({ snapshot, unread }: WatchState, { records, gone }: Reading): WatchState {
  const next = { snapshot: new Map(snapshot), unread: new Map(unread) };
  const note = (id: string, after: Sighting | null, hasLeft: boolean) => {
    const earlier = unread.get(id);
    const before = earlier ? earlier.before : (snapshot.get(id) ?? null);
    const isBack = !hasLeft && isSameSighting(before, after);
    if (isBack || (hasLeft && before === null)) next.unread.delete(id);
    else next.unread.set(id, { id, before, after, hasLeft });
  };
  for (const [id, sighting] of records) {
    if (!isSameSighting(snapshot.get(id) ?? null, sighting)) note(id, sighting, false);
    next.snapshot.set(id, sighting);
  }
  for (const [id, after] of gone) {
    note(id, after, after !== null);
    next.snapshot.delete(id);
  }
  return next;
}

/**
 * The state after the user has read some news. What a check has changed since they were shown stays, as a change from
 * what was shown.
 */
export function withRead({ snapshot, unread }: WatchState, readNews: readonly News[]): WatchState {
  const next = new Map(unread);
  for (const { id, after, hasLeft } of readNews) {
    const current = unread.get(id);
    if (!current) continue;
    if (current.hasLeft === hasLeft && isSameSighting(current.after, after)) next.delete(id);
    else next.set(id, { ...current, before: hasLeft ? null : after });
  }
  return { snapshot, unread: next };
}

export type NewsCounts = Record<NewsKind, number>;

export function countNews(news: Iterable<News>): NewsCounts {
  const counts: NewsCounts = { added: 0, changed: 0, gone: 0 };
  for (const one of news) counts[kindOf(one)]++;
  return counts;
}
