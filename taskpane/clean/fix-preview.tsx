import { Caption1, Caption1Strong, makeStyles, tokens } from '@fluentui/react-components';
import {
  markText,
  type AddressCheck,
  type Finding,
  type FixKind,
  type PlannedFix,
  cleanMessages,
} from '../../src/features/clean/index.ts';
const useStyles = makeStyles({
  preview: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowWrap: 'anywhere',
  },
  changes: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0 },
    '& dd + dt, & dd + dt + dd': { marginBottom: tokens.spacingVerticalXS },
  },
});

const previewRows = 3;

interface FixPreviewProps {
  check: AddressCheck;
  finding: Finding;
  kind: FixKind;
  plan: PlannedFix;
}

/** What a fix would write into the first of its rows. */
export function FixPreview({ check, finding, kind, plan: { changes, formulaRows } }: FixPreviewProps) {
  const styles = useStyles();
  const text = cleanMessages();
  if (kind === 'mark') {
    const mark = markText(finding, check.rows)(finding.rows[0]!);
    return <Caption1 className={styles.preview}>{text.previewMark(text.markHeader, mark)}</Caption1>;
  }
  const rows = [...new Set(changes.map(({ row }) => row))];
  const first = rows.slice(0, previewRows);
  return (
    <div className={styles.preview}>
      {rows.length === 0 ? (
        <Caption1>{text.nothingToChange}</Caption1>
      ) : (
        <>
          <Caption1Strong>{text.preview}</Caption1Strong>
          <dl className={styles.changes}>
            {changes
              .filter(({ row }) => first.includes(row))
              .flatMap(({ row, column, before, after }) => [
                <dt key={`b${row},${column}`}>
                  <Caption1>{text.before}</Caption1>
                </dt>,
                <dd key={`before${row},${column}`}>
                  <Caption1>{shownText(before)}</Caption1>
                </dd>,
                <dt key={`a${row},${column}`}>
                  <Caption1>{text.after}</Caption1>
                </dt>,
                <dd key={`after${row},${column}`}>
                  <Caption1Strong>{shownText(after)}</Caption1Strong>
                </dd>,
              ])}
          </dl>
          {rows.length > first.length && <Caption1>{text.previewMore(rows.length - first.length)}</Caption1>}
        </>
      )}
      {formulaRows > 0 && <Caption1>{text.formulaRows(formulaRows)}</Caption1>}
    </div>
  );
}

const shownText = (value: unknown): string => String(value ?? '') || cleanMessages().blank;
