import { Caption1 } from '@fluentui/react-components';
import { useState } from 'react';
import {
  emptyPermitForm,
  estimateKind,
  isEstimateRun,
  newRunOfForm,
  type PermitForm as PermitFormValues,
  estimateMessages,
} from '../../src/features/estimate/index.ts';
import { userColumns } from '../../src/features/column-runs/index.ts';
import { labelsLanguage } from '../../src/connection/index.ts';
import { savedProvince } from '../column-runs/list-province.tsx';
import { RunSetupLayout } from '../column-runs/run-setup-layout.tsx';
import { useRunSetup } from '../column-runs/use-run-setup.ts';
import { useSavedRuns } from '../column-runs/use-runs.ts';
import { useSheetRows } from '../column-runs/use-sheet-rows.ts';
import { useDraft } from '../frame/draft.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, usePreferences, useRuntime } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { AreaReadings, Slips } from './area-readings.tsx';
import { PermitForm } from './permit-form.tsx';
import { SimilarPermits } from './similar-permits.tsx';
import { ValueMappingsForm } from './value-mappings-form.tsx';

export function EstimateScreen() {
  return useConnection() ? <EstimateSetup /> : <ConnectFirst />;
}

function EstimateSetup() {
  const text = estimateMessages();
  const connection = useConnection();
  const sourceState = useSheetRows();
  const runs = useSavedRuns();
  const { runs: runRegistry } = useRuntime();
  const { rows } = sourceState;
  const [{ totals, report }, changeDraft] = useDraft('estimate', {
    totals: emptyPermitForm.totals,
    report: emptyPermitForm.report,
  });
  const [choices, setChoices] = useState({ ...emptyPermitForm, sourceKey: '' });
  // Columns and the unit of areas apply only to the rows they were chosen for.
  const headers = rows && userColumns(rows, runs).map(({ header }) => header);
  const sourceKey = JSON.stringify([rows?.sheetId, rows?.tableId, headers]);
  const isChosen = choices.sourceKey === sourceKey;
  const unchosen = { ...emptyPermitForm, province: savedProvince('estimate', rows, runs) };
  const form: PermitFormValues = { ...(isChosen ? choices : unchosen), totals, report };
  // The places that were geocoded are input for estimates; earlier estimates are not.
  const estimates = rows ? runRegistry.resultColumns(rows, [estimateKind]) : [];
  const inputs = rows && {
    columns: userColumns(rows, runs.filter(isEstimateRun)).filter(({ index }) => !estimates.includes(index)),
  };
  const labels = labelsLanguage(usePreferences().tableHeaders);
  const newRun = rows && newRunOfForm(form, rows, { inputs: inputs ?? rows, labels });
  const setup = useRunSetup('estimate', { rows, newRun, runs });
  const areas = newRun && setup.counting.count?.details.areas;
  const change = (part: Partial<PermitFormValues>) => {
    const next = { ...form, ...part };
    changeDraft({ totals: next.totals, report: next.report });
    setChoices({ ...next, sourceKey });
  };
  return (
    <RunSetupLayout
      setup={setup}
      texts={{ start: text.start, startUncounted: text.startUncounted, again: text.again }}
      rowsState={sourceState}
      notice={connection?.plan === 'free' && <Notice intent="warning">{text.freeKey}</Notice>}
      question={
        inputs &&
        areas && (
          <>
            <AreaReadings reading={areas} form={form} areaUnit={newRun.options.areaUnit} change={change} />
            <Slips reading={areas} />
          </>
        )
      }
      isUnanswered={areas?.withoutUnit !== undefined && newRun?.options.areaUnit === null}
      options={
        inputs && (
          <>
            <PermitForm columns={inputs.columns} form={form} isChosen={isChosen} change={change} />
            <ValueMappingsForm reading={setup.counting.count?.details ?? null} form={form} change={change} />
          </>
        )
      }
    >
      <Caption1>{text.variedRows}</Caption1>
      {runs.some((run) => isEstimateRun(run) && run.sheetId === rows?.sheetId) && (
        <SimilarPermits runs={runs} />
      )}
    </RunSetupLayout>
  );
}
