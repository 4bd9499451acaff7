import { Caption1 } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { PlaceChoice } from '../column-run/place-choice.tsx';
import { RunFooter } from '../column-run/run-footer.tsx';
import { SourcePanel } from '../column-run/source-panel.tsx';
import { UnfinishedRun } from '../column-run/unfinished-run.tsx';
import { useUnfinishedRuns } from '../column-run/use-runs.ts';
import { useConnection } from '../frame/runtime-context.ts';
import { ConnectFirst, ScreenLayout } from '../frame/screen-layout.tsx';
import { CountView } from './count-view.tsx';
import { PermitForm } from './permit-form.tsx';
import { useEstimateSetup } from './use-estimate-setup.ts';
import { Notice } from '../frame/notice.tsx';

/** Estimates the permits of a table or a selection. */
export function EstimateScreen() {
  return useConnection() ? <EstimateSetup /> : <ConnectFirst />;
}

/** Chooses the permits and how they are described, says what it costs, and begins. */
function EstimateSetup() {
  const text = messages().estimate;
  const setup = useEstimateSetup();
  const plan = useConnection()?.plan;
  const { reading, job, earlier, ready } = setup;
  const unfinished = useUnfinishedRuns().filter(({ kind, id }) => kind === 'estimate' && id !== earlier?.id);
  return (
    <ScreenLayout footer={<RunFooter job={job} ready={ready} label={text.start} start={setup.start} />}>
      {plan === 'free' && <Notice intent="warning">{text.freeKey}</Notice>}
      {unfinished.map((run) => (
        <UnfinishedRun key={run.id} run={run} />
      ))}
      <SourcePanel {...reading} />
      <CountView counted={setup.counted} />
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
