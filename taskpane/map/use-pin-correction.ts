import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MapPlace, MapPoint } from '../../src/map/index.ts';
import { errorText } from '../../src/messages/index.ts';
import { addressKey, saveCorrections } from '../../src/geocode/index.ts';
import type { SavedRun } from '../../src/runs/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import type { RunTask } from '../column-run/run-tasks.ts';
import { useRunTask, useSavedRuns } from '../column-run/use-runs.ts';
import { useRuntime } from '../frame/runtime-context.ts';

/** Digits of degrees that are written: ten centimetres. */
const digits = 6;

interface MovedPin {
  pointId: number;
  /** Where the pin was when it began to move. */
  from: MapPlace;
  place: MapPlace;
}

interface Correction {
  run: SavedRun;
  /** The address whose place is corrected. */
  address: string;
  place: MapPlace;
}

export interface PinCorrection {
  /** The pin while it is moved, or null. */
  pin: MovedPin | null;
  /** What writes the correction, if it was made on this screen. */
  task: RunTask | null;
  error: string | null;
  isBusy: boolean;
  /** Whether the point is a match of a geocode run. */
  canCorrect: boolean;
  start(): void;
  move(place: MapPlace): void;
  save(): void;
  cancel(): void;
}

/** Corrects the match of a point by moving its pin, as the review does with coordinates that the user enters. */
export function usePinCorrection(point: MapPoint | null, runId: string | null): PinCorrection {
  const { runs } = useRuntime();
  const run = useSavedRuns().find((one): one is SavedRun => one.id === runId);
  const latest = useRunTask('geocode');
  const [pin, setPin] = useState<MovedPin | null>(null);
  const current = pin !== null && pin.pointId === point?.id ? pin : null;
  const saving = useMutation({
    mutationFn: async ({ run: ofPoint, address, place }: Correction) => {
      const [lat, lng] = [place.lat, place.lng].map((one) => Number(one.toFixed(digits)));
      const key = addressKey(address);
      await saveCorrections({ [key]: { kind: 'place', lat: lat!, lng: lng! } });
      return runs.resume(ofPoint, { keys: new Set([key]) }).id;
    },
    onSuccess: () => setPin(null),
    gcTime: 0,
  });
  return {
    pin: current,
    task: latest !== null && latest.id === saving.data ? latest : null,
    error: saving.error && errorText(saving.error),
    isBusy: saving.isPending || (latest !== null && isUnderWay(latest)),
    canCorrect: run !== undefined && point !== null,
    start: () => {
      if (!point) return;
      saving.reset();
      const from = { lat: point.lat, lng: point.lng };
      setPin({ pointId: point.id, from, place: from });
    },
    move: (place) => setPin((now) => now && { ...now, place }),
    save: () => {
      // Pressing Enter twice must not correct twice.
      if (!current || !point || !run || saving.isPending) return;
      saving.mutate({ run, address: point.name, place: current.place });
    },
    cancel: () => {
      setPin(null);
      saving.reset();
    },
  };
}
