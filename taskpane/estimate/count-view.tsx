import { Body1Strong, Caption1, makeStyles } from '@fluentui/react-components';
import type { EstimateCount } from '../../src/jobs/estimate-run.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';

const useStyles = makeStyles({
  count: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});

/** What the permits would cost to estimate, and which cannot be asked. */
export function CountView({ count, counting }: { count: EstimateCount | null; counting: boolean }) {
  const styles = useStyles();
  const { estimate: text, runs } = messages();
  if (!count) return <Caption1 aria-live="polite">{counting ? runs.counting : ''}</Caption1>;
  const { items, different, known, calls, blank, faults } = count;
  return (
    <div className={styles.count} aria-live="polite">
      <Body1Strong>{text.count(items, calls)}</Body1Strong>
      <Caption1>{text.countMore(shownNumber(different), shownNumber(known))}</Caption1>
      {blank > 0 && <Caption1>{text.blankRows(shownNumber(blank))}</Caption1>}
      {faults.rows > 0 && <Caption1>{text.faultyRows(shownNumber(faults.rows), faults.first)}</Caption1>}
    </div>
  );
}
