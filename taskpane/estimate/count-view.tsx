import { Body1Strong, Caption1, makeStyles } from '@fluentui/react-components';
import type { EstimateCount } from '../../src/runs/estimate/estimate-run.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { MissingCount } from '../column-run/missing-count.tsx';
import type { Counted } from '../column-run/use-count.ts';

const useStyles = makeStyles({
  count: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '24px',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});

/** What the permits would cost to estimate, and which cannot be asked. */
export function CountView({ counted }: { counted: Counted<EstimateCount> }) {
  const styles = useStyles();
  const text = messages().estimate;
  const { count } = counted;
  if (!count) return <MissingCount {...counted} />;
  const { items, different, known, calls, blank, faults } = count;
  return (
    <div className={styles.count} aria-live="polite">
      <Body1Strong>{text.count(items, calls)}</Body1Strong>
      <Caption1>{text.countMore(different, known)}</Caption1>
      {blank > 0 && <Caption1>{text.blankRows(shownNumber(blank))}</Caption1>}
      {faults.rows > 0 && <Caption1>{text.faultyRows(shownNumber(faults.rows), faults.first)}</Caption1>}
    </div>
  );
}
