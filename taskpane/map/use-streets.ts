import { useMemo, useSyncExternalStore } from 'react';
import { language } from '../../src/language/index.ts';
import type { TileSource } from '../../src/connection/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';

interface Streets {
  /** Null if the organization wants no streets. */
  source: TileSource | null;
  /** Whether the map may load them; null until someone has answered. */
  answer: boolean | null;
  /** Whether their host could not be reached. */
  hasFailed: boolean;
  /** The tiles to load, in the user's language; null for none. The same object until it changes. */
  tiles: { layers: readonly string[]; maxNativeZoom: number } | null;
}

/** The streets of all maps. */
export function useStreets(): Streets {
  const { tileSettings } = useRuntime();
  const { source, subscribe } = tileSettings;
  const answer = useSyncExternalStore(subscribe, () => tileSettings.answer);
  const hasFailed = useSyncExternalStore(subscribe, () => tileSettings.hasFailed);
  const isShown = answer === true && !hasFailed;
  const shownLanguage = language();
  const tiles = useMemo(
    () =>
      source && isShown
        ? { layers: source.layers[shownLanguage], maxNativeZoom: source.maxNativeZoom }
        : null,
    [source, isShown, shownLanguage],
  );
  return { source, answer, hasFailed, tiles };
}
