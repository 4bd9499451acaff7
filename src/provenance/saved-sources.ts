import { sourcesLookup, type Answer, type ConnectedLookups } from '../engine/index.ts';

/** The service's list of sources; null if it is not saved on this computer. Makes no call. */
export async function savedSources(lookups: Pick<ConnectedLookups, 'cached'>): Promise<Answer[] | null> {
  // Without a connection nothing is saved.
  const [list] = await lookups.cached(sourcesLookup, [null]).catch(() => []);
  return list?.ok ? list.value.sources : null;
}
