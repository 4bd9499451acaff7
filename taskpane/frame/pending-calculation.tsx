import { activityMessages } from '../../src/tasks/index.ts';
import { Button, makeStyles } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import type { PendingCost } from '../../src/engine/index.ts';
import { formatNumber } from '../../src/language/index.ts';
import { Notice, NoticeBar } from './notice.tsx';
import { useRuntime } from './runtime-context.ts';
import { frameMessages } from './messages.ts';

const useStyles = makeStyles({
  cost: { display: 'block', fontVariantNumeric: 'tabular-nums' },
});

export function PendingCalculation() {
  const styles = useStyles();
  const { costGate } = useRuntime().engine;
  const costs = useSyncExternalStore(costGate.subscribe, () => costGate.pendingCosts);
  if (costs.length === 0) return null;
  const text = frameMessages();
  const total = costs.reduce((sum, { calls }) => sum + calls, 0);
  return (
    <NoticeBar label={text.approvalTitle}>
      <Notice
        intent="warning"
        title={text.approvalTitle}
        actions={
          <>
            <Button appearance="primary" onClick={() => costGate.approve()}>
              {text.runCalculation(activityMessages().counts.calls(total))}
            </Button>
            <Button onClick={() => costGate.reject()}>{text.discard}</Button>
          </>
        }
      >
        {costs.map((cost) => (
          <span key={cost.endpoint} className={styles.cost}>
            {costText(cost)}
          </span>
        ))}
      </Notice>
    </NoticeBar>
  );
}

function costText({ endpoint, inputs: count, cached, calls }: PendingCost): string {
  const { inputs, pendingCost } = frameMessages();
  const inputText = inputs[endpoint as keyof typeof inputs] ?? inputs.other;
  return pendingCost(inputText(count), formatNumber(cached), activityMessages().counts.calls(calls));
}
