import { Badge, Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import { messages, formatNumber, formatPercent } from '../../src/messages/index.ts';
import type { Correction, Match } from '../../src/runs/index.ts';
import { Notice } from '../frame/notice.tsx';
import { MatchEditor } from './match-editor.tsx';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  cell: { paddingLeft: 0, minWidth: 0 },
});

interface MatchCardProps {
  match: Match;
  sheet: string;
  isBusy: boolean;
  /** Why the last correction could not be saved, or null. */
  error: string | null;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  correct(correction: Correction): void;
}

export function MatchCard({ match, sheet, isBusy, error, isOpen, setOpen, correct }: MatchCardProps) {
  const styles = useStyles();
  const text = messages().geocode;
  const { address, matchedAddress, matchType, confidence, note, rows, cell, isReviewed } = match;
  const types: Record<string, string> = text.matchTypes;
  return (
    <div className={styles.card}>
      <Body1Strong>{address}</Body1Strong>
      {note && <Caption1>{note}</Caption1>}
      {!note && matchedAddress && <Caption1>{text.matchedAddress(matchedAddress)}</Caption1>}
      <div className={styles.line}>
        <Badge appearance="tint" color={note ? 'danger' : 'warning'}>
          {note ? text.noResult : (types[matchType] ?? matchType)}
        </Badge>
        {confidence !== null && <Caption1>{text.confidence(formatPercent(confidence))}</Caption1>}
        {isReviewed && <Badge appearance="tint">{text.reviewed}</Badge>}
        <Button
          className={styles.cell}
          appearance="transparent"
          size="small"
          onClick={() => void selectCell(addressOnSheet(sheet, cell)).catch(() => undefined)}
        >
          {rows > 1 ? text.rowsOfMatch(formatNumber(rows), cell) : text.rowOfMatch(cell)}
        </Button>
      </div>
      <div className={styles.line}>
        {!note && !isReviewed && (
          <Button size="small" disabledFocusable={isBusy} onClick={() => correct({ kind: 'accepted' })}>
            {text.accept}
          </Button>
        )}
        <Button
          size="small"
          disabledFocusable={isBusy}
          aria-expanded={isOpen}
          aria-label={isOpen ? text.close : text.correctWhich(address)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.close : text.correct}
        </Button>
      </div>
      {isOpen && <MatchEditor address={address} isBusy={isBusy} correct={correct} />}
      {error && <Notice intent="error">{error}</Notice>}
    </div>
  );
}
