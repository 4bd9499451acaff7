import { Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { selectCell } from '../../src/excel/index.ts';
import type { FailedCell } from '../../src/lookup/index.ts';
import { errorText, messages, formatNumber } from '../../src/messages/index.ts';
import { VirtualList } from '../frame/virtual-list.tsx';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  failure: {
    width: '100%',
    maxWidth: 'none',
    justifyContent: 'flex-start',
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
  },
  cell: { fontWeight: tokens.fontWeightSemibold, display: 'block', overflowWrap: 'anywhere' },
  reason: { display: 'block', overflowWrap: 'anywhere' },
});

export function FailedCells({ failed }: { failed: readonly FailedCell[] }) {
  const styles = useStyles();
  const text = messages().activity;
  const going = useMutation({ mutationFn: selectCell });
  const newest = useMemo(() => failed.toReversed(), [failed]);
  const title = text.failedCells(formatNumber(failed.length));
  return (
    <section aria-labelledby="failed" className={styles.section}>
      <Subtitle2 as="h2" id="failed">
        {title}
      </Subtitle2>
      <Caption1>{failed.length === 0 ? text.noFailedCells : text.goToCell}</Caption1>
      {going.error && <Notice intent="error">{errorText(going.error)}</Notice>}
      {failed.length > 0 && (
        <VirtualList label={title} items={newest} keyOf={({ cell }) => cell} hasButtons>
          {({ cell, reason }, tabIndex) => (
            <Button
              appearance="subtle"
              className={styles.failure}
              tabIndex={tabIndex}
              onClick={() => going.mutate(cell)}
            >
              <span>
                <Caption1 className={styles.cell}>{cell}</Caption1>
                <Caption1 className={styles.reason}>{reason}</Caption1>
              </span>
            </Button>
          )}
        </VirtualList>
      )}
    </section>
  );
}
