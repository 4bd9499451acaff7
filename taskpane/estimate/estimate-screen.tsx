import { Button, Caption1, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { isUnderWay } from '../../src/jobs/index.ts';
import { messages } from '../../src/messages/index.ts';
import { PlaceChoice } from '../column-run/place-choice.tsx';
import { RunStatus } from '../column-run/run-status.tsx';
import { SourcePanel } from '../column-run/source-panel.tsx';
import { UnfinishedRun } from '../column-run/unfinished-run.tsx';
import { useUnfinishedRuns } from '../column-run/use-runs.ts';
import { ConnectFirst } from '../frame/connect-first.tsx';
import { usePlan } from '../frame/plan.ts';
import { useConnection } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { CountView } from './count-view.tsx';
import { PermitForm } from './permit-form.tsx';
import { useEstimateSetup } from './use-estimate-setup.ts';

/** Estimates the permits of a table or a selection. */
export function EstimateScreen() {
  return useConnection() ? <EstimateSetup /> : <ConnectFirst />;
}

const useStyles = makeStyles({
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
  main: { flex: 1 },
});

/** Rows that are tried before all. */
const few = 10;

/** Chooses the permits and how they are described, says what it costs, and begins. */
function EstimateSetup() {
  const styles = useStyles();
  const text = messages().estimate;
  const setup = useEstimateSetup();
  const { plan } = usePlan(useConnection());
  const { reading, job, earlier, ready } = setup;
  const unfinished = useUnfinishedRuns().filter(({ kind, id }) => kind === 'estimate' && id !== earlier?.id);
  const busy = job !== null && isUnderWay(job);
  return (
    <ScreenLayout
      footer={
        <>
          <div aria-live="polite">
            <RunStatus job={job} />
          </div>
          <div className={styles.actions}>
            <Button size="large" disabledFocusable={busy || !ready} onClick={() => ready && setup.start(few)}>
              {text.tryTen}
            </Button>
            <Button
              className={styles.main}
              appearance="primary"
              size="large"
              disabledFocusable={busy || !ready}
              onClick={() => ready && setup.start()}
            >
              {text.start}
            </Button>
          </div>
        </>
      }
    >
      {plan === 'free' && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text.freeKey}</MessageBarBody>
        </MessageBar>
      )}
      {unfinished.map((run) => (
        <UnfinishedRun key={run.id} run={run} />
      ))}
      <SourcePanel {...reading} />
      <CountView count={setup.count} counting={setup.counting} />
      {reading.source && <PermitForm source={reading.source} form={setup.form} change={setup.change} />}
      {ready && (
        <PlaceChoice
          room={setup.room}
          place={setup.place}
          same={earlier !== null}
          choose={setup.choosePlace}
        />
      )}
      <Caption1>{text.lowIsMarked}</Caption1>
    </ScreenLayout>
  );
}
