import { useState } from 'react';
import type { OutputPlace, OutputRoom } from '../../src/runs/output-columns.ts';
import type { RememberedRun } from '../../src/runs/saved-run.ts';
import { countPermits, estimateColumns, type EstimateCount } from '../../src/runs/estimate/estimate-run.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { ownColumns } from '../../src/runs/own-columns.ts';
import { startRun, type RunInput, type RunReport } from '../../src/runs/start-run.ts';
import { placeOf, useRoom } from '../column-run/place-choice.tsx';
import type { RunJob } from '../column-run/run-status.tsx';
import { useCount, type Counted } from '../column-run/use-count.ts';
import { useEarlierRun } from '../column-run/use-earlier-run.ts';
import { useRuns } from '../column-run/use-runs.ts';
import { useSource, type SourceReading } from '../column-run/use-source.ts';
import { useDraft } from '../frame/draft.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useLatestTask } from '../frame/use-tasks.ts';
import { isComplete, mappedColumns, newPermitForm, optionsOf, type PermitForm } from './permit-mapping.ts';

/** Everything that is put together before permits are estimated. */
export interface EstimateSetup {
  reading: SourceReading;
  form: PermitForm;
  change(part: Partial<PermitForm>): void;
  room: OutputRoom | null;
  place: OutputPlace;
  choosePlace(place: OutputPlace): void;
  /** The run over the same columns that is there already. */
  earlier: RememberedRun | null;
  ready: boolean;
  counted: Counted<EstimateCount>;
  job: RunJob | null;
  start(most?: number): void;
}

export function useEstimateSetup(): EstimateSetup {
  const { tasks, lookups } = useRuntime();
  const reading = useSource();
  const { source } = reading;
  const [{ totals }, keep] = useDraft('estimate', { totals: newPermitForm.totals });
  const runs = useRuns();
  // Which column is which, and the unit of the areas, say nothing of another sheet's.
  const [own, setOwn] = useState<{ sheet: string } & Omit<PermitForm, 'totals'>>({
    ...newPermitForm,
    sheet: '',
  });
  const sheet = JSON.stringify([
    source?.sheetId,
    source?.tableId,
    source && ownColumns(source, runs).map(({ header }) => header),
  ]);
  const { mode, columns, areaUnit } = own.sheet === sheet ? own : newPermitForm;
  const form: PermitForm = { mode, columns, areaUnit, totals };
  const [wantedPlace, choosePlace] = useState<OutputPlace>('beside');
  const job = useLatestTask<RunInput, RunReport>('estimate');
  const busy = job !== null && isUnderWay(job);

  const ready = source !== null && isComplete(form, source);
  const options = source && optionsOf(form, source);
  const sources = source ? [...mappedColumns(form, source).values()] : [];
  const outputs = options ? estimateColumns(options) : [];
  const room = useRoom(source, outputs.length);
  const place = placeOf(room, wantedPlace);
  const wanted = ready && options ? { kind: 'estimate' as const, source, sources, outputs, options } : null;
  const { earlier, looking } = useEarlierRun(runs, wanted);
  const counted = useCount({
    of: ['permits', sheet, source?.firstRow, source?.rows, sources, options, earlier?.id],
    rows: source?.rows ?? 0,
    ready,
    busy: busy || looking,
    count: (task) =>
      countPermits({ source: source!, columns: sources, options: options!, earlier }, lookups, task),
  });
  return {
    reading,
    form,
    change: (part) => {
      const { totals: nextTotals, ...next } = { ...form, ...part };
      keep({ totals: nextTotals });
      setOwn({ ...next, sheet });
    },
    room,
    place,
    choosePlace,
    earlier,
    ready,
    counted,
    job,
    start: (most) => {
      if (wanted) startRun(tasks, lookups, { ...wanted, place }, { most });
    },
  };
}
