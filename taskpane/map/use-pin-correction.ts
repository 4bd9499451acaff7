import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MapPlace, MapPoint } from '../../src/features/map/index.ts';
import { errorText } from '../../src/language/index.ts';
import {
  countCorrection,
  deleteCorrections,
  isGeocodeRun,
  saveCorrections,
  savedCorrections,
  type Correction,
  type SavedGeocodeRun,
} from '../../src/features/geocode/index.ts';
import { addressKey, HigherCountError } from '../../src/features/column-runs/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import type { RunTask } from '../column-runs/run-tasks.ts';
import { useRunTask, useSavedRuns } from '../column-runs/use-runs.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useCorrectionCalls } from '../geocode/use-candidates.ts';

/** Digits of degrees that are written for a pin: ten centimetres. */
export const pinDigits = 6;

interface MovedPin {
  pointId: number;
  /** Where the pin was when it began to move. */
  from: MapPlace;
  place: MapPlace;
}

interface PlaceCorrection {
  run: SavedGeocodeRun;
  /** The address whose place is corrected. */
  match: ReturnType<typeof matchOf>;
  /** Null to use the service's place again. */
  correction: Correction | null;
  /** What it replaces. */
  former: Correction | null;
  /** The calls that the user has seen for it; undefined if they were still being counted. */
  calls: number | undefined;
}

interface CountedAction {
  /** The maximum calls that it takes. */
  calls: number;
  start(): void;
}

export interface PinCorrection {
  /** The pin while it is moved, or null. */
  pin: MovedPin | null;
  /** What writes the correction, if it was made on this screen. */
  task: RunTask | null;
  error: string | null;
  isBusy: boolean;
  /** Maximum calls that saving the place takes. */
  calls: number;
  /** Whether the point is a match of a geocode run. */
  canCorrect: boolean;
  /** Takes back the correction that was saved last on this screen; null if it is not the point's. */
  undo: CountedAction | null;
  /** Uses the service's place again; null where it is in use. */
  revert: CountedAction | null;
  start(): void;
  move(place: MapPlace): void;
  save(): void;
  cancel(): void;
}

/** Corrects the match of a point by moving its pin, as the review does with coordinates that the user enters. */
export function usePinCorrection(point: MapPoint | null, runId: string | null): PinCorrection {
  const { runs, engine } = useRuntime();
  const queries = useQueryClient();
  const run = useSavedRuns()
    .filter(isGeocodeRun)
    .find(({ id }) => id === runId);
  const latest = useRunTask('geocode');
  const [pin, setPin] = useState<MovedPin | null>(null);
  const current = pin !== null && pin.pointId === point?.id ? pin : null;
  const match = matchOf(point?.name ?? '');
  const correction = current && correctionOf(current.place);
  const { data: corrections = {} } = useQuery({
    queryKey: ['corrections'],
    queryFn: savedCorrections,
    enabled: run !== undefined,
    gcTime: 0,
  });
  const former = corrections[match.key] ?? null;
  const saving = useMutation({
    mutationFn: async (saved: PlaceCorrection) => {
      const { choices } = saved.run.options;
      const maxCalls = await countCorrection([saved.match], saved.correction, { choices, engine });
      if (saved.calls !== undefined && maxCalls > saved.calls)
        throw new HigherCountError(maxCalls, saved.calls);
      const { key } = saved.match;
      await (saved.correction ? saveCorrections({ [key]: saved.correction }) : deleteCorrections([key]));
      return runs.resume(saved.run, { keys: new Set([key]), maxCalls }).id;
    },
    onSuccess: () => setPin(null),
    onError: () => queries.invalidateQueries({ queryKey: ['correction calls'] }),
    gcTime: 0,
  });
  const lastSaved = saving.isSuccess && saving.variables.match.key === match.key ? saving.variables : null;
  const choices = run?.options.choices ?? [];
  const [calls] = useCorrectionCalls([match], correction ? [correction] : [], choices);
  const [undoCalls, revertCalls] = useCorrectionCalls([match], [lastSaved?.former ?? null, null], choices);
  const save = (saved: Correction | null, seenCalls: number | undefined) => {
    // Pressing Enter twice must not correct twice.
    if (run && !saving.isPending) saving.mutate({ run, match, correction: saved, former, calls: seenCalls });
  };
  return {
    pin: current,
    task: latest !== null && latest.id === saving.data ? latest : null,
    error: saving.error && errorText(saving.error),
    calls: calls ?? 0,
    isBusy: saving.isPending || (latest !== null && isUnderWay(latest)),
    canCorrect: run !== undefined && point !== null,
    start: () => {
      if (!point) return;
      saving.reset();
      const from = { lat: point.lat, lng: point.lng };
      setPin({ pointId: point.id, from, place: from });
    },
    move: (place) => setPin((now) => now && { ...now, place }),
    save: () => correction && save(correction, calls),
    undo: lastSaved && { calls: undoCalls ?? 0, start: () => save(lastSaved.former, undoCalls) },
    revert:
      former?.kind === 'place' ? { calls: revertCalls ?? 0, start: () => save(null, revertCalls) } : null,
    cancel: () => {
      setPin(null);
      saving.reset();
    },
  };
}

const matchOf = (address: string) =>
  ({ key: addressKey(address), address, requestedAddress: address, quality: 'by_hand' }) as const;

function correctionOf({ lat, lng }: MapPlace): Correction {
  const [roundedLat, roundedLng] = [lat, lng].map((one) => Number(one.toFixed(pinDigits)));
  return { kind: 'place', lat: roundedLat!, lng: roundedLng! };
}
