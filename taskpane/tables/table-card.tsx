import { Body1, Button, Caption1, makeStyles, Subtitle2, tokens, Switch } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText, formatTime, formatDuration } from '../../src/language/index.ts';
import {
  isTableLocked,
  isUnfinished,
  startRestore,
  type RefreshTask,
  type SavedTable,
  querySummary,
  tableMessages,
  refreshCost,
} from '../../src/features/tables/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { Notice } from '../frame/notice.tsx';
import { TaskProgress } from '../frame/task-progress.tsx';
import { useRuntime, useConnection } from '../frame/runtime-context.ts';
import { useHasPoints } from '../map/use-has-points.ts';
import { useShowOnMap } from '../map/use-map-source.ts';
import { RefreshResult } from './refresh-result.tsx';
import { lastRefreshText } from './table-text.ts';
import { useTableActions, useRefreshOnOpen } from './use-saved-tables.ts';
import { mapMessages } from '../../src/features/map/index.ts';

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
  secondary: { color: tokens.colorNeutralForeground2 },
  live: { '& > *': { marginTop: tokens.spacingVerticalXS } },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    marginTop: tokens.spacingVerticalXS,
  },
});

interface TableCardProps {
  table: SavedTable;
  /** The newest refresh, of this table or others. */
  task: RefreshTask | null;
  /** Address of the connected service, or null. */
  connectedService: string | null;
  /** If its query was just edited, the focus returns to the button that started that. */
  wasEdited: boolean;
  refresh(): void;
  resume(): void;
  edit(): void;
}

export function TableCard(props: TableCardProps) {
  const { table, task, connectedService, resume } = props;
  const styles = useStyles();
  const id = useId();
  const text = tableMessages();
  const isLocked = isTableLocked(table.id);
  const isBusy = task !== null && isUnderWay(task);
  const isRunning = isBusy && task.input.tableIds.includes(table.id);
  const result = task?.report?.find(({ tableId }) => tableId === table.id) ?? null;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Subtitle2 as="h2" id={id}>
        {table.name}
      </Subtitle2>
      <Caption1 className={styles.secondary}>{text.location(table.sheet, table.rowCount)}</Caption1>
      <Body1>{querySummary(table)}</Body1>
      <Caption1 className={styles.secondary}>
        {text.fetchedAt(formatTime(table.fetchedAt), table.service)}
      </Caption1>
      {table.lastRefresh && !result && (
        <Caption1 className={styles.secondary}>{lastRefreshText(table.lastRefresh)}</Caption1>
      )}
      {connectedService && connectedService !== table.service && (
        <Caption1>{text.otherService(connectedService)}</Caption1>
      )}
      {table.lockedUntil && (
        <Notice intent="info">{text.lockedElsewhere(formatTime(table.lockedUntil.getTime()))}</Notice>
      )}
      {isUnfinished(table) && !isLocked && !table.lockedUntil && (
        <Notice
          intent="warning"
          actions={
            connectedService && (
              <Button disabledFocusable={isBusy} onClick={resume}>
                {text.resume}
              </Button>
            )
          }
        >
          {table.resumeFrom ? text.incomplete(table.name) : text.refreshUnfinished(table.name)}
        </Notice>
      )}
      <div className={styles.live} aria-live="polite">
        {isRunning && isLocked && <TaskProgress task={task} />}
        {!isRunning && result && <RefreshResult table={table} result={result} />}
      </div>
      {!isRunning && <RestorableRows table={table} isBusy={isBusy} />}
      <RefreshOnOpen table={table} />
      <TableActions {...props} isBusy={isBusy} />
    </section>
  );
}

/** What the last refresh removed. */
function RestorableRows({ table, isBusy }: { table: SavedTable; isBusy: boolean }) {
  const text = tableMessages();
  const runtime = useRuntime();
  const { restorableRows: rows = 0 } = table;
  if (rows === 0) return null;
  return (
    <Notice
      intent="info"
      actions={
        <Button disabledFocusable={isBusy} onClick={() => startRestore(runtime, table)}>
          {text.restore(rows)}
        </Button>
      }
    >
      {text.restorable(rows)}
    </Notice>
  );
}

function TableActions(props: TableCardProps & { isBusy: boolean }) {
  const { table, connectedService, wasEdited, refresh, edit, isBusy } = props;
  const styles = useStyles();
  const text = tableMessages();
  const { goTo, unlink, error } = useTableActions(table.id);
  const showOnMap = useShowOnMap();
  const hasPoints = useHasPoints(table);
  const [isConfirming, setIsConfirming] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasEdited) editButton.current?.focus();
  }, [wasEdited]);
  return (
    <>
      <div className={styles.actions} role="group" aria-label={text.actionsFor(table.name)}>
        {connectedService && (
          <Button size="small" disabledFocusable={isBusy} onClick={refresh}>
            {text.refresh}
          </Button>
        )}
        <Button size="small" appearance="subtle" onClick={goTo}>
          {text.goTo}
        </Button>
        {hasPoints && (
          <Button size="small" appearance="subtle" onClick={() => showOnMap({ kind: 'table', id: table.id })}>
            {mapMessages().open}
          </Button>
        )}
        {connectedService && !table.property && (
          <Button ref={editButton} size="small" appearance="subtle" disabledFocusable={isBusy} onClick={edit}>
            {text.edit}
          </Button>
        )}
        <Button
          size="small"
          appearance={isConfirming ? 'outline' : 'subtle'}
          disabledFocusable={isBusy}
          onBlur={() => setIsConfirming(false)}
          onClick={() => (isConfirming ? unlink() : setIsConfirming(true))}
        >
          {isConfirming ? text.confirmUnlink : text.unlink}
        </Button>
      </div>
      {isConfirming && <Caption1 role="status">{text.unlinkHint}</Caption1>}
      {error && <Notice intent="error">{errorText(error)}</Notice>}
    </>
  );
}

/** A switch with the cost of what it switches on. */
function RefreshOnOpen({ table }: { table: SavedTable }) {
  const connection = useConnection();
  const { isOn, set, error } = useRefreshOnOpen(table);
  const text = tableMessages();
  const { calls, seconds } = refreshCost(table, connection?.plan ?? 'paid');
  return (
    <>
      <Switch label={text.refreshesOnOpen} checked={isOn} onChange={(_, { checked }) => set(checked)} />
      {isOn && <Caption1 role="status">{text.refreshesOnOpenCost(calls, formatDuration(seconds))}</Caption1>}
      {error && <Notice intent="error">{errorText(error)}</Notice>}
    </>
  );
}
