import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import type { PendingCost } from '../../src/lookup/index.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { useRuntime } from './runtime-context.ts';
import { Notice } from './notice.tsx';

const useStyles = makeStyles({
  bar: { flexShrink: 0, margin: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} 0` },
  costs: { display: 'block', fontVariantNumeric: 'tabular-nums' },
});

/** What a calculation that is held would cost, where one is; it is released or discarded here. */
export function HeldCalculation() {
  const styles = useStyles();
  const { lookups } = useRuntime();
  const costs = useSyncExternalStore(lookups.costGate.subscribe, () => lookups.costGate.pendingCosts);
  if (costs.length === 0) return null;
  const text = messages().frame;
  const calls = costs.reduce((sum, { calls: number }) => sum + number, 0);
  return (
    <section className={styles.bar} aria-label={text.heldTitle}>
      <Notice
        intent="warning"
        title={text.heldTitle}
        actions={
          <>
            <Button appearance="primary" onClick={() => lookups.costGate.approve()}>
              {text.release(shownNumber(calls))}
            </Button>
            <Button onClick={() => lookups.costGate.reject()}>{text.discard}</Button>
          </>
        }
      >
        {costs.map((cost) => (
          <span key={cost.endpoint} className={styles.costs}>
            {sentence(cost)}
          </span>
        ))}
      </Notice>
    </section>
  );
}

function sentence({ endpoint, inputs, cached, calls }: PendingCost): string {
  const { heldInputs, heldOf } = messages().frame;
  const what = heldInputs[endpoint as keyof typeof heldInputs] ?? heldInputs.other;
  return heldOf(shownNumber(inputs), what, shownNumber(cached), shownNumber(calls));
}
