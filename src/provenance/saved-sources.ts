import { sourcesLookup, type FieldValues, type Engine } from '../engine/index.ts';

/** The service's list of sources; null if it is not saved on this computer. Makes no call. */
export async function savedSources(engine: Pick<Engine, 'cached'>): Promise<FieldValues[] | null> {
  // Without a connection nothing is saved.
  const [list] = await engine.cached(sourcesLookup, [null]).catch(() => []);
  return list?.ok ? list.value.sources : null;
}
