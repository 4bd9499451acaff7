import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { isUnderWay } from '../../src/jobs/index.ts';
import { messages } from '../../src/messages/index.ts';
import { PlaceChoice } from '../column-run/place-choice.tsx';
import { RunStatus } from '../column-run/run-status.tsx';
import { SourcePanel } from '../column-run/source-panel.tsx';
import { UnfinishedRun } from '../column-run/unfinished-run.tsx';
import { useUnfinishedRuns } from '../column-run/use-runs.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { AddressColumns } from './address-columns.tsx';
import { CountView } from './count-view.tsx';
import { GeocodeChoices } from './geocode-choices.tsx';
import { useGeocodeSetup } from './use-geocode-setup.ts';

const useStyles = makeStyles({
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
  main: { flex: 1 },
  review: { alignSelf: 'flex-start' },
});

/** Rows that are tried before all. */
const few = 10;

/** Chooses the addresses and what is written beside them, says what it costs, and begins. */
export function GeocodeSetup({ review }: { review(runId: string): void }) {
  const styles = useStyles();
  const text = messages().geocode;
  const setup = useGeocodeSetup();
  const { reading, columns, choices, job, earlier } = setup;
  const unfinished = useUnfinishedRuns().filter(({ kind, id }) => kind === 'geocode' && id !== earlier?.id);
  const busy = job !== null && isUnderWay(job);
  const ready = reading.source !== null && columns.length > 0 && choices.length > 0;
  const reviewed = job?.report?.run ?? earlier;
  const start = (most?: number) => ready && setup.start(most);
  return (
    <ScreenLayout
      footer={
        <>
          <div aria-live="polite">
            <RunStatus job={job} />
          </div>
          <div className={styles.actions}>
            <Button size="large" disabledFocusable={busy || !ready} onClick={() => start(few)}>
              {text.tryTen}
            </Button>
            <Button
              className={styles.main}
              appearance="primary"
              size="large"
              disabledFocusable={busy || !ready}
              onClick={() => start()}
            >
              {text.start}
            </Button>
          </div>
        </>
      }
    >
      {unfinished.map((run) => (
        <UnfinishedRun key={run.id} run={run} />
      ))}
      <SourcePanel {...reading} />
      {reading.source && (
        <AddressColumns source={reading.source} chosen={columns} choose={setup.chooseColumns} />
      )}
      <CountView
        count={setup.count}
        counting={setup.counting}
        choices={choices}
        sheet={reading.source?.sheet}
      />
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
