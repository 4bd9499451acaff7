import { Body1, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import {
  previewedRows,
  resultText,
  type CallResult,
  formulaBuilderMessages,
} from '../../src/features/formulas/index.ts';
import { scrollIntoView } from '../frame/scroll-into-view.ts';
import { FailureNotice, Notice } from '../frame/notice.tsx';
import type { CallPreview as CallPreviewState } from './use-call-cost.ts';

const useStyles = makeStyles({
  preview: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  frame: {
    overflowX: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: { borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200 },
  cell: {
    padding: `2px ${tokens.spacingHorizontalS}`,
    maxWidth: '200px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

/** Maximum rows and columns that are shown. */
const maxRows = 8;
const maxColumns = 12;

/** What the formula returns, as far as that is known. */
export function CallPreview({
  preview: { callCount, result, error, isRequested },
}: {
  preview: CallPreviewState;
}) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isRequested && section.current) scrollIntoView(section.current);
  }, [isRequested]);
  if (error) return <FailureNotice error={error} cancelled={text.previewCancelled} />;
  if (!result) return null;
  if (!result.ok) return <Notice intent="warning">{result.message}</Notice>;
  const isPart = (callCount?.longest ?? 1) > previewedRows;
  return (
    <section ref={section} className={styles.preview} aria-label={text.previewTitle}>
      <Subtitle2 as="h2">{text.previewTitle}</Subtitle2>
      {isPart && <Caption1>{text.firstRows(previewedRows)}</Caption1>}
      <ResultTable result={result} />
    </section>
  );
}

function ResultTable({ result: { cells } }: { result: Extract<CallResult, { ok: true }> }) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const rows = cells.map((row) => row.map(resultText));
  if (rows.flat().every((cell) => cell === '')) return <Body1>{text.blankResult}</Body1>;
  return (
    <>
      {/* Focusable, so that the keyboard scrolls it. */}
      <div className={styles.frame} tabIndex={0} role="group" aria-label={text.previewTitle}>
        <table className={styles.table}>
          <tbody>
            {rows.slice(0, maxRows).map((row, index) => (
              <tr key={index}>
                {row.slice(0, maxColumns).map((cell, column) => (
                  <td key={column} className={styles.cell} title={cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxRows && <Caption1>{text.moreRows(rows.length - maxRows)}</Caption1>}
    </>
  );
}
