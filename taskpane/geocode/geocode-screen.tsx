import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { messages } from '../../src/messages/index.ts';
import { defaultGeocodeChoices, likelyAddressColumns, newGeocodeRun } from '../../src/runs/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { RunSetupLayout } from '../column-run/run-setup-layout.tsx';
import { useRunSetup, useSavedRuns, useSource } from '../column-run/use-run-setup.ts';
import { useDraft } from '../frame/draft.ts';
import { useConnection } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { AddressColumns } from './address-columns.tsx';
import { GeocodeChoices } from './geocode-choices.tsx';
import { ReviewView } from './review-view.tsx';

const useStyles = makeStyles({ review: { alignSelf: 'flex-start' } });

export function GeocodeScreen() {
  const connection = useConnection();
  const [reviewedRun, review] = useState<string | null>(null);
  if (!connection) return <ConnectFirst />;
  return reviewedRun ? (
    <ReviewView runId={reviewedRun} back={() => review(null)} />
  ) : (
    <GeocodeSetup review={review} />
  );
}

function GeocodeSetup({ review }: { review(runId: string): void }) {
  const styles = useStyles();
  const reading = useSource();
  const runs = useSavedRuns();
  const [{ choices }, changeDraft] = useDraft('geocode', { choices: [...defaultGeocodeChoices] });
  const [chosen, setChosen] = useState<{ selection: string; columns: number[] } | null>(null);
  const { source } = reading;
  // Chosen columns apply only to the selection they were chosen for.
  const selection = JSON.stringify([source?.sheetId, source?.firstRow, source?.selected]);
  const likely = source ? likelyAddressColumns(source, runs) : [];
  const columns = chosen?.selection === selection ? chosen.columns : likely;
  const isComplete = columns.length > 0 && choices.length > 0;
  const newRun = source && isComplete ? newGeocodeRun(source, columns, { choices }) : null;
  const setup = useRunSetup('geocode', newRun, runs);
  const { task } = setup;
  const reviewable = setup.savedRun ?? task?.report?.run;
  return (
    <RunSetupLayout
      setup={setup}
      reading={reading}
      columns={
        source && (
          <AddressColumns
            source={source}
            chosen={columns}
            choose={(next) => setChosen({ selection, columns: next })}
          />
        )
      }
      options={<GeocodeChoices chosen={choices} choose={(next) => changeDraft({ choices: next })} />}
    >
      {reviewable && (
        <Button
          className={styles.review}
          disabledFocusable={task !== null && isUnderWay(task)}
          onClick={() => review(reviewable.id)}
        >
          {messages().geocode.review}
        </Button>
      )}
    </RunSetupLayout>
  );
}
