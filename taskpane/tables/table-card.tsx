import { Body1, Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { RememberedTable } from '../../src/tables/saved-query.ts';
import { isAtWork } from '../../src/tables/tables-at-work.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { messages, shownNumber, shownTime } from '../../src/messages/index.ts';
import { TaskProgress } from '../frame/task-progress.tsx';
import { askedInWords } from './asked-in-words.ts';
import { RefreshResult } from './refresh-result.tsx';
import { TableActions, type TableActionsProps } from './table-actions.tsx';
import { outcomeOf, type RefreshJob } from './table-refresh.ts';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  live: { '& > *': { marginTop: tokens.spacingVerticalXS } },
});

interface TableCardProps extends TableActionsProps {
  /** The refresh that runs, or ran last. */
  job: RefreshJob | null;
  /** Address of the service that is connected, or null. */
  connected: string | null;
  goOn(): void;
}

/** A table: where it is, what it asked and when, what was last done to it, and what can be done. */
export function TableCard({ job, connected, goOn, ...actions }: TableCardProps) {
  const styles = useStyles();
  const id = useId();
  const { table, busy } = actions;
  const text = messages().tables;
  const { name, sheet, rowsThere, lastRefresh } = table;
  const running = job && isUnderWay(job) && job.input.tableIds.includes(table.id) ? job : null;
  const outcome = outcomeOf(job, table.id);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Subtitle2 as="h2" id={id}>
        {name}
      </Subtitle2>
      <Caption1 className={styles.quiet}>{text.where(sheet, shownNumber(rowsThere))}</Caption1>
      <Body1>{askedInWords(table)}</Body1>
      <Caption1 className={styles.quiet}>{text.pulledAt(shownTime(table.pulledAt), table.service)}</Caption1>
      {lastRefresh && !outcome && <Caption1 className={styles.quiet}>{lastTime(lastRefresh)}</Caption1>}
      {connected && connected !== table.service && <Caption1>{text.otherService(connected)}</Caption1>}
      {!table.complete && !isAtWork(table.id) && (
        <Notice
          intent="warning"
          actions={
            connected && (
              <Button disabledFocusable={busy} onClick={goOn}>
                {text.goOn}
              </Button>
            )
          }
        >
          {text.interrupted(shownNumber(table.unfinished!.written))}
        </Notice>
      )}
      <div className={styles.live} aria-live="polite">
        {running && isAtWork(table.id) && <TaskProgress task={running} />}
        {!running && outcome && <RefreshResult dataset={table.dataset} outcome={outcome} />}
      </div>
      <TableActions {...actions} />
    </section>
  );
}

const lastTime = ({ added, changed, removed, gone }: NonNullable<RememberedTable['lastRefresh']>): string =>
  messages().tables.lastRefresh(added, changed, removed, gone);
