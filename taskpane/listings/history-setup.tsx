import { Caption1 } from '@fluentui/react-components';
import { useState } from 'react';
import {
  likelyPermitColumns,
  newHistoryRun,
  type PermitColumns,
  listingMessages,
} from '../../src/features/listings/index.ts';
import { labelsLanguage } from '../../src/connection/index.ts';
import { ColumnForm, columnOptions } from '../column-runs/column-form.tsx';
import { RunSetupLayout } from '../column-runs/run-setup-layout.tsx';
import { useRunSetup } from '../column-runs/use-run-setup.ts';
import { useSavedRuns } from '../column-runs/use-runs.ts';
import { usePreferences } from '../frame/runtime-context.ts';
import { KindChoice, type ListingSetupProps } from './kind-choice.tsx';

/** Sets up a run that lists the events of the permits of the rows. */
export function HistorySetup({ rowsState, columns, draft, chooseKind }: ListingSetupProps) {
  const text = listingMessages();
  const runs = useSavedRuns();
  const labels = labelsLanguage(usePreferences().tableHeaders);
  const [choices, setChoices] = useState<Partial<PermitColumns> & { selection: string }>({ selection: '' });
  const { rows } = rowsState;
  const likely = likelyPermitColumns(columns);
  const { permits, cities } = {
    ...(likely ?? { permits: null, cities: null }),
    ...(choices.selection === draft.selection && choices),
  };
  const choose = (part: Partial<PermitColumns>) =>
    setChoices({
      ...(choices.selection === draft.selection && choices),
      ...part,
      selection: draft.selection,
    });
  const newRun = rows && permits !== null ? newHistoryRun(rows, { permits, cities }, { labels }) : null;
  const setup = useRunSetup('history', { rows, newRun, runs });
  return (
    <RunSetupLayout
      setup={setup}
      texts={{ start: text.start, startUncounted: text.startUncounted, again: text.again }}
      rowsState={rowsState}
      columns={
        rows && (
          <>
            <KindChoice kind="history" choose={chooseKind} />
            <ColumnForm
              fields={[
                {
                  name: 'permits',
                  label: text.permitColumn,
                  value: permits,
                  hint: permits === null ? text.permitRequired : undefined,
                },
                {
                  name: 'cities',
                  label: text.cityColumn,
                  value: cities,
                  none: text.recordIds,
                  hint: text.cityHint,
                },
              ]}
              columns={columnOptions(columns)}
              choose={(name, index) => choose({ [name]: index })}
            />
          </>
        )
      }
      options={null}
    >
      {setup.savedRun && <Caption1>{text.refreshed}</Caption1>}
    </RunSetupLayout>
  );
}
