import { Button, makeStyles } from '@fluentui/react-components';
import { isUnderWay } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { PlaceChoice } from '../column-run/place-choice.tsx';
import { RunFooter } from '../column-run/run-footer.tsx';
import { SourcePanel } from '../column-run/source-panel.tsx';
import { UnfinishedRun } from '../column-run/unfinished-run.tsx';
import { useUnfinishedRuns } from '../column-run/use-runs.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { AddressColumns } from './address-columns.tsx';
import { CountView } from './count-view.tsx';
import { GeocodeChoices } from './geocode-choices.tsx';
import { useGeocodeSetup } from './use-geocode-setup.ts';

const useStyles = makeStyles({ review: { alignSelf: 'flex-start' } });

/** Chooses the addresses and what is written beside them, says what it costs, and begins. */
export function GeocodeSetup({ review }: { review(runId: string): void }) {
  const styles = useStyles();
  const text = messages().geocode;
  const setup = useGeocodeSetup();
  const { reading, columns, choices, job, earlier } = setup;
  const unfinished = useUnfinishedRuns().filter(({ kind, id }) => kind === 'geocode' && id !== earlier?.id);
  const busy = job !== null && isUnderWay(job);
  const ready = reading.source !== null && columns.length > 0 && choices.length > 0;
  const reviewed = earlier ?? job?.report?.run;
  return (
    <ScreenLayout footer={<RunFooter job={job} ready={ready} label={text.start} start={setup.start} />}>
      {unfinished.map((run) => (
        <UnfinishedRun key={run.id} run={run} />
      ))}
      <SourcePanel {...reading} />
      {reading.source && (
        <AddressColumns source={reading.source} chosen={columns} choose={setup.chooseColumns} />
      )}
      <CountView counted={setup.counted} sheet={reading.source?.sheet} />
      <GeocodeChoices chosen={choices} choose={setup.choose} />
      {ready && (
        <PlaceChoice
          room={setup.room}
          place={setup.place}
          same={earlier !== null}
          choose={setup.choosePlace}
        />
      )}
      {reviewed && (
        <Button className={styles.review} disabledFocusable={busy} onClick={() => review(reviewed.id)}>
          {text.review}
        </Button>
      )}
    </ScreenLayout>
  );
}
