import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import {
  columnsOfChoice,
  defaultGeocodeChoices,
  geocodeChoices,
  isDoubt,
  isGeocodeRun,
  summaryText,
  geocodeMessages,
  reviewMessages,
} from '../../src/features/geocode/index.ts';
import type { Run } from '../../src/features/column-runs/index.ts';
import { labelsLanguage } from '../../src/connection/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { CheckLine } from '../clean/check-line.tsx';
import { RunSetupLayout, storedRunOf } from '../column-runs/run-setup-layout.tsx';
import type { RunOutcome } from '../column-runs/run-status.tsx';
import type { RunTask } from '../column-runs/run-tasks.ts';
import { useRunSetup } from '../column-runs/use-run-setup.ts';
import { useSavedRuns } from '../column-runs/use-runs.ts';
import { useDraft } from '../frame/draft.ts';
import { useConnection, usePreferences } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { AddressForm, useAddressList, type AddressList } from './address-list.tsx';
import { CityQuestion } from './city-question.tsx';
import { CoordinatesSetup, StartChoice } from './coordinates-setup.tsx';
import { newRunOfDraft, startOf } from './geocode-draft.ts';
import { OutputChoices } from './output-choices.tsx';
import { OverstatedMatches, type OverstatedMatchesProps } from './overstated-matches.tsx';
import { ReviewView } from './review-view.tsx';
import { useMatches } from './use-matches.ts';

const geocodeColumnChoices = { all: geocodeChoices, columnsOf: columnsOfChoice };

const useStyles = makeStyles({ review: { alignSelf: 'flex-start' } });

export function GeocodeScreen() {
  return useConnection() ? <ConnectedGeocode /> : <ConnectFirst />;
}

/** The chosen rows and columns stay while matches are reviewed. */
function ConnectedGeocode() {
  const [reviewedRun, review] = useState<string | null>(null);
  const list = useAddressList();
  const runs = useSavedRuns();
  if (reviewedRun) return <ReviewView runId={reviewedRun} back={() => review(null)} />;
  return startOf(list.draft, list.rows, runs) === 'coordinates' ? (
    <CoordinatesSetup list={list} />
  ) : (
    <GeocodeSetup review={review} list={list} />
  );
}

interface GeocodeSetupProps {
  review(runId: string): void;
  list: AddressList;
}

function GeocodeSetup({ review, list }: GeocodeSetupProps) {
  const styles = useStyles();
  const text = geocodeMessages();
  const runs = useSavedRuns();
  const [{ choices }, changeChoices] = useDraft('geocode', { choices: [...defaultGeocodeChoices] });
  const { rowsState, rows, draft, setDraft, columns, points } = list;
  const { province, isReading } = list.listProvince;
  const labels = labelsLanguage(usePreferences().tableHeaders);
  const newRun = isReading
    ? null
    : newRunOfDraft(draft, rows, { columns, points, choices, labels, province });
  const setup = useRunSetup('geocode', { rows, newRun, runs });
  const { task, counting } = setup;
  const conflicts = counting.count?.details ?? null;
  const reviewable = storedRunOf(setup);
  const { reviewed, outcome } = useOutcome(reviewable, task, review);
  return (
    <RunSetupLayout
      setup={setup}
      outcome={outcome}
      texts={{ start: text.start, startUncounted: text.startUncounted, again: text.again }}
      rowsState={rowsState}
      columns={
        rows && (
          <>
            <StartChoice start="addresses" choose={(start) => setDraft({ ...draft, start })} />
            <AddressForm list={list} />
            {counting.count && <CheckLine {...{ rows, columns, points }} visibleOnly={setup.visibleOnly} />}
          </>
        )
      }
      question={<CityQuestion conflicts={conflicts} rows={rows} draft={draft} setDraft={setDraft} />}
      isUnanswered={conflicts !== null && draft.city === null}
      options={
        <OutputChoices
          kind={geocodeColumnChoices}
          setup={setup}
          label={(choice) => text.choices[choice]}
          choices={choices}
          choose={(next) => changeChoices({ choices: next })}
        />
      }
    >
      {reviewed && <OverstatedMatches {...reviewed} />}
      {reviewable && (
        <Button
          className={styles.review}
          disabledFocusable={task !== null && isUnderWay(task)}
          onClick={() => review(reviewable.id)}
        >
          {reviewMessages().review}
        </Button>
      )}
    </RunSetupLayout>
  );
}

/** What the rows of a run hold; null while a task writes them. */
function useOutcome(
  run: Run | undefined,
  task: RunTask | null,
  review: (runId: string) => void,
): { reviewed: OverstatedMatchesProps | null; outcome: RunOutcome | null } {
  const isBusy = task !== null && isUnderWay(task);
  const readable = run && isGeocodeRun(run) && !isBusy ? run : undefined;
  const query = useMatches(readable);
  if (!readable || !query.data || query.isPlaceholderData) return { reviewed: null, outcome: null };
  const doubts = query.data.matches.filter(isDoubt).length;
  return {
    reviewed: { run: readable, matches: query.data },
    outcome: {
      summary: summaryText(query.data.summary),
      reviewLabel: doubts > 0 ? geocodeMessages().reviewDoubts(doubts) : null,
      review: () => review(readable.id),
    },
  };
}
