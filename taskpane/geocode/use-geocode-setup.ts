import { useState } from 'react';
import { rememberedCorrections } from '../../src/runs/geocode/corrections.ts';
import type { OutputPlace, OutputRoom } from '../../src/runs/output-columns.ts';
import type { RememberedRun } from '../../src/runs/saved-run.ts';
import { countAddresses, type GeocodeCount } from '../../src/runs/geocode/geocode-count.ts';
import {
  geocodeColumns,
  pricedChoices,
  usualGeocodeChoices,
  type GeocodeChoice,
} from '../../src/runs/geocode/geocode-run.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { likelyAddress } from '../../src/runs/own-columns.ts';
import { startRun, type RunInput, type RunReport } from '../../src/runs/start-run.ts';
import { placeOf, useRoom } from '../column-run/place-choice.tsx';
import { useCount, type Counted } from '../column-run/use-count.ts';
import { useEarlierRun } from '../column-run/use-earlier-run.ts';
import { useRuns } from '../column-run/use-runs.ts';
import { useSource, type SourceReading } from '../column-run/use-source.ts';
import { useDraft } from '../frame/draft.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useLatestTask } from '../frame/use-tasks.ts';
import type { RunJob } from '../column-run/run-status.tsx';

/** Everything that is put together before addresses are geocoded. */
export interface GeocodeSetup {
  reading: SourceReading;
  /** Columns of the sheet that make the address. */
  columns: readonly number[];
  chooseColumns(columns: number[]): void;
  choices: readonly GeocodeChoice[];
  choose(choices: GeocodeChoice[]): void;
  room: OutputRoom | null;
  place: OutputPlace;
  choosePlace(place: OutputPlace): void;
  /** The run over the same columns that is there already. */
  earlier: RememberedRun | null;
  counted: Counted<GeocodeCount>;
  job: RunJob | null;
  start(most?: number): void;
}

export function useGeocodeSetup(): GeocodeSetup {
  const { tasks, lookups } = useRuntime();
  const reading = useSource();
  const { source } = reading;
  const [draft, change] = useDraft('geocode', { choices: [...usualGeocodeChoices] });
  const [chosen, setChosen] = useState<{ source: string; columns: number[] } | null>(null);
  const [wantedPlace, choosePlace] = useState<OutputPlace>('beside');
  const runs = useRuns();
  const job = useLatestTask<RunInput, RunReport>('geocode');
  const busy = job !== null && isUnderWay(job);

  const identity = JSON.stringify([source?.sheetId, source?.firstRow, source?.selected]);
  const columns = chosen?.source === identity ? chosen.columns : source ? likelyAddress(source, runs) : [];
  const { choices } = draft;
  const outputs = geocodeColumns(choices);
  const room = useRoom(source, outputs.length);
  const place = placeOf(room, wantedPlace);
  const wanted = source && {
    kind: 'geocode' as const,
    source,
    sources: columns,
    outputs,
    options: { choices },
  };
  const { earlier, looking } = useEarlierRun(runs, wanted);
  const counted = useCount({
    of: ['addresses', identity, source?.rows, columns, pricedChoices(choices), earlier?.id],
    rows: source?.rows ?? 0,
    ready: source !== null && columns.length > 0,
    busy: busy || looking,
    count: async (task) => {
      const corrections = await rememberedCorrections();
      return countAddresses({ source: source!, columns, choices, corrections, earlier }, lookups, task);
    },
  });
  return {
    reading,
    columns,
    chooseColumns: (next) => setChosen({ source: identity, columns: next }),
    choices,
    choose: (chosenOnes) => change({ choices: chosenOnes }),
    room,
    place,
    choosePlace,
    earlier,
    counted,
    job,
    start: (most) => {
      if (wanted) startRun(tasks, lookups, { ...wanted, place }, { most });
    },
  };
}
