import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { messages } from '../../src/messages/index.ts';
import {
  cityPosition,
  defaultGeocodeChoices,
  likelyAddressColumns,
  newGeocodeRun,
  relocatedColumns,
  userColumns,
  type ColumnSource,
  type SourceColumn,
} from '../../src/runs/index.ts';
import { labelsLanguage } from '../../src/settings/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { RunSetupLayout } from '../column-run/run-setup-layout.tsx';
import { useRunSetup, useSavedRuns, useSource, type SourceReading } from '../column-run/use-run-setup.ts';
import { useDraft } from '../frame/draft.ts';
import { useConnection, usePreferences } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { AddressColumns } from './address-columns.tsx';
import { CityQuestion, type CityAnswer } from './city-question.tsx';
import { GeocodeChoices } from './geocode-choices.tsx';
import { ReviewView } from './review-view.tsx';

const useStyles = makeStyles({ review: { alignSelf: 'flex-start' } });

export function GeocodeScreen() {
  return useConnection() ? <ConnectedGeocode /> : <ConnectFirst />;
}

/** The columns that the user chose, and the source they were chosen for. */
interface ChosenColumns {
  selection: string;
  columns: Pick<SourceColumn, 'index' | 'header'>[];
}

/** The chosen rows and columns stay while matches are reviewed. */
function ConnectedGeocode() {
  const [reviewedRun, review] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenColumns | null>(null);
  const reading = useSource();
  return reviewedRun ? (
    <ReviewView runId={reviewedRun} back={() => review(null)} />
  ) : (
    <GeocodeSetup review={review} reading={reading} chosen={chosen} setChosen={setChosen} />
  );
}

interface GeocodeSetupProps {
  review(runId: string): void;
  reading: SourceReading;
  chosen: ChosenColumns | null;
  setChosen(chosen: ChosenColumns): void;
}

function GeocodeSetup({ review, reading, chosen, setChosen }: GeocodeSetupProps) {
  const styles = useStyles();
  const runs = useSavedRuns();
  const [{ choices }, changeDraft] = useDraft('geocode', { choices: [...defaultGeocodeChoices] });
  const { source } = reading;
  // Chosen columns apply only to the selection they were chosen for.
  const selection = JSON.stringify([source?.sheetId, source?.selected]);
  const likely = source ? likelyAddressColumns(source, runs) : [];
  const isChosen = chosen?.selection === selection;
  const columns = source && isChosen ? relocatedColumns(source, chosen.columns) : likely;
  const labels = labelsLanguage(usePreferences().tableHeaders);
  const isComplete = columns.length > 0 && choices.length > 0;
  const [answer, setAnswer] = useState<{ selection: string; city: CityAnswer } | null>(null);
  const cityAnswer = answer?.selection === selection ? answer.city : null;
  const yieldingCity = cityAnswer === 'address' && source ? cityPosition(source, columns) : undefined;
  const options = { choices, labels, yieldingCity };
  const newRun = source && isComplete ? newGeocodeRun(source, columns, options) : null;
  const setup = useRunSetup('geocode', { source, newRun, runs });
  const { task, counting } = setup;
  const conflict = counting.count?.otherCities ?? null;
  const reviewable = setup.savedRun ?? task?.report?.run;
  return (
    <RunSetupLayout
      setup={setup}
      reading={reading}
      columns={
        source && (
          <AddressColumns
            columns={userColumns(source, runs)}
            chosen={columns}
            isChosen={isChosen}
            choose={(next) => setChosen({ selection, columns: columnsAt(source, next) })}
          />
        )
      }
      question={
        source &&
        conflict && (
          <CityQuestion
            conflict={conflict}
            sheet={source.sheet}
            answer={cityAnswer}
            choose={(city) => setAnswer({ selection, city })}
          />
        )
      }
      isUnanswered={conflict !== null && cityAnswer === null}
      options={<GeocodeChoices chosen={choices} choose={(next) => changeDraft({ choices: next })} />}
    >
      {reviewable && (
        <Button
          className={styles.review}
          disabledFocusable={task !== null && isUnderWay(task)}
          onClick={() => review(reviewable.id)}
        >
          {messages().review.review}
        </Button>
      )}
    </RunSetupLayout>
  );
}

const columnsAt = ({ columns }: ColumnSource, indexes: readonly number[]): SourceColumn[] =>
  indexes.flatMap((index) => columns.find((column) => column.index === index) ?? []);
