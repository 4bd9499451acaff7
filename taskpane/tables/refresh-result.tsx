import { Button, Caption1, Caption1Strong, Link, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { errorText, formatNumber } from '../../src/language/index.ts';
import {
  maxListed,
  startRemoval,
  type RefreshReport,
  type SavedTable,
  type TableResult,
  tableMessages,
} from '../../src/features/tables/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { useVirtualRows, VirtualRows } from '../frame/virtual-rows.tsx';
import { useTableActions } from './use-saved-tables.ts';
import { isListCut, noteTexts, reportLines, reportSummary, type ReportLine } from './table-text.ts';
import { searchMessages } from './search-messages.ts';

const useStyles = makeStyles({
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  // Aligns the button's text with the notice.
  toggle: { alignSelf: 'flex-start', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  frame: {
    maxHeight: '240px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, textAlign: 'left' },
  line: {
    display: 'flex',
    flexDirection: 'column',
    padding: `2px ${tokens.spacingHorizontalS}`,
    overflowWrap: 'anywhere',
  },
});

export function RefreshResult({ table, result }: { table: SavedTable; result: TableResult }) {
  const styles = useStyles();
  return (
    <div className={styles.result}>
      <ResultNotice result={result} />
      {result.kind === 'refreshed' && <RemovalQuestion table={table} report={result.report} />}
      {result.kind === 'refreshed' && <Changes table={table} report={result.report} />}
    </div>
  );
}

function ResultNotice({ result }: { result: TableResult }) {
  const text = tableMessages();
  switch (result.kind) {
    case 'failed':
      return <Notice intent="error">{result.error}</Notice>;
    case 'removed':
      return <Notice intent="success">{text.removedRows(result.removed, result.marked)}</Notice>;
    case 'restored':
      return <Notice intent="success">{text.restored(result.rows)}</Notice>;
    case 'cancelled':
      return <Notice intent="warning">{text.cancelled}</Notice>;
    case 'resumed':
      return (
        <Notice intent={result.endedEarly ? 'warning' : 'success'}>
          {[
            text.resumed(result.rows),
            ...noteTexts(result.notes),
            ...(result.endedEarly ? [searchMessages().endedEarly] : []),
          ].join(' · ')}
        </Notice>
      );
    case 'refreshed': {
      const { report } = result;
      const intent = report.error ? 'error' : report.cancelled || report.incomplete ? 'warning' : 'success';
      return <Notice intent={intent}>{reportSummary(report)}</Notice>;
    }
  }
}

/** So many rows are to be removed that the user has to agree. */
function RemovalQuestion({ table, report }: { table: SavedTable; report: RefreshReport }) {
  const text = tableMessages();
  const runtime = useRuntime();
  const [declined, setDeclined] = useState<RefreshReport | null>(null);
  const { removableIds: ids, isOfNewQuery } = report;
  if (ids.length === 0 || declined === report) return null;
  return (
    <Notice
      intent="warning"
      actions={
        <>
          <Button appearance="primary" onClick={() => startRemoval(runtime, table, ids)}>
            {text.removeRows(ids.length)}
          </Button>
          <Button onClick={() => setDeclined(report)}>{text.keepRows}</Button>
        </>
      }
    >
      {isOfNewQuery ? text.removalQuestionAfterEdit(ids.length) : text.removalQuestion(ids.length)}
    </Notice>
  );
}

function Changes({ table, report }: { table: SavedTable; report: RefreshReport }) {
  const styles = useStyles();
  const text = tableMessages();
  const [isOpen, setIsOpen] = useState(false);
  const { goToRecord, error } = useTableActions(table.id);
  const lines = reportLines(table.dataset, report);
  if (lines.length === 0) return null;
  return (
    <>
      <Button
        className={styles.toggle}
        appearance="subtle"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? text.hideChanges : text.showChanges}
      </Button>
      {isOpen && <Caption1>{text.changedCells}</Caption1>}
      {isOpen && (
        <ChangeList
          lines={lines}
          label={text.changesIn(report.table)}
          goTo={({ id, field }) => goToRecord(table, { id, field })}
        />
      )}
      {error && <Notice intent="error">{errorText(error)}</Notice>}
      {isOpen && isListCut(report) && <Caption1>{text.onlyFirstListed(formatNumber(maxListed))}</Caption1>}
    </>
  );
}

/** Renders only the lines in view, because there may be thousands. */
interface ChangeListProps {
  lines: readonly ReportLine[];
  label: string;
  /** Selects the cell of a line. */
  goTo(line: ReportLine): void;
}

function ChangeList({ lines, label, goTo }: ChangeListProps) {
  const styles = useStyles();
  const { viewport, rows } = useVirtualRows({ count: lines.length, estimatedHeight: 38 });
  return (
    <div ref={viewport} className={styles.frame} tabIndex={0} role="region" aria-label={label}>
      <VirtualRows rows={rows} rowProps={() => ({ className: styles.line })}>
        {(index) => {
          const line = lines[index]!;
          return (
            <>
              {line.isInTable ? (
                <Link className={styles.title} onClick={() => goTo(line)}>
                  {line.title}
                </Link>
              ) : (
                <Caption1Strong>{line.title}</Caption1Strong>
              )}
              <Caption1>{line.text}</Caption1>
            </>
          );
        }}
      </VirtualRows>
    </div>
  );
}
