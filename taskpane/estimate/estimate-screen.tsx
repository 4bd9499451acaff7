import { Caption1 } from '@fluentui/react-components';
import { useState } from 'react';
import { messages } from '../../src/messages/index.ts';
import {
  emptyPermitForm,
  newRunOfForm,
  userColumns,
  type PermitForm as PermitFormValues,
  type SavedRun,
} from '../../src/runs/index.ts';
import { labelsLanguage } from '../../src/settings/index.ts';
import { RunSetupLayout } from '../column-run/run-setup-layout.tsx';
import { useRunSetup, useSavedRuns, useSource } from '../column-run/use-run-setup.ts';
import { useDraft } from '../frame/draft.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, usePreferences } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { PermitForm } from './permit-form.tsx';
import { ReadingsForm } from './readings-form.tsx';

export function EstimateScreen() {
  return useConnection() ? <EstimateSetup /> : <ConnectFirst />;
}

function EstimateSetup() {
  const text = messages().estimate;
  const connection = useConnection();
  const reading = useSource();
  const runs = useSavedRuns();
  const { source } = reading;
  const [{ totals, report }, changeDraft] = useDraft('estimate', {
    totals: emptyPermitForm.totals,
    report: emptyPermitForm.report,
  });
  const [choices, setChoices] = useState({ ...emptyPermitForm, sourceKey: '' });
  // Columns and the unit of areas apply only to the source they were chosen for.
  const headers = source && userColumns(source, runs).map(({ header }) => header);
  const sourceKey = JSON.stringify([source?.sheetId, source?.tableId, headers]);
  const isChosen = choices.sourceKey === sourceKey;
  const chosen: PermitFormValues = isChosen ? choices : emptyPermitForm;
  const form: PermitFormValues = { ...chosen, totals, report };
  // The places that were geocoded are input for estimates; earlier estimates are not.
  const inputs = source && { columns: userColumns(source, estimateRuns(runs)) };
  const labels = labelsLanguage(usePreferences().tableHeaders);
  const newRun = source && newRunOfForm(form, source, { inputs: inputs ?? source, labels });
  const setup = useRunSetup('estimate', { source, newRun, runs });
  const change = (part: Partial<PermitFormValues>) => {
    const next = { ...form, ...part };
    changeDraft({ totals: next.totals, report: next.report });
    setChoices({ ...next, sourceKey });
  };
  return (
    <RunSetupLayout
      setup={setup}
      reading={reading}
      notice={connection?.plan === 'free' && <Notice intent="warning">{text.freeKey}</Notice>}
      options={
        inputs && (
          <>
            <PermitForm columns={inputs.columns} form={form} isChosen={isChosen} change={change} />
            <ReadingsForm readings={setup.counting.count?.readings ?? []} form={form} change={change} />
          </>
        )
      }
    >
      <Caption1>{text.lowConfidence}</Caption1>
    </RunSetupLayout>
  );
}

const estimateRuns = (runs: readonly SavedRun[]): SavedRun[] =>
  runs.filter(({ kind }) => kind === 'estimate');
