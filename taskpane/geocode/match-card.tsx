import { Badge, Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { Correction } from '../../src/runs/geocode/corrections.ts';
import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import type { Match } from '../../src/runs/geocode/match-review.ts';
import { messages, shownNumber, shownShare } from '../../src/messages/index.ts';
import { MatchEditor } from './match-editor.tsx';
import { Notice } from '../frame/notice.tsx';

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
  place: { paddingLeft: 0, minWidth: 0 },
});

interface MatchCardProps {
  match: Match;
  sheet: string;
  busy: boolean;
  /** Why the last decision could not be remembered, or null. */
  fault: string | null;
  open: boolean;
  setOpen(open: boolean): void;
  decide(correction: Correction): void;
}

/** What was typed beside what was found, and the ways to decide. */
export function MatchCard({ match, sheet, busy, fault, open, setOpen, decide }: MatchCardProps) {
  const styles = useStyles();
  const text = messages().geocode;
  const { typed, matched, matchType, confidence, note, rows, cell, decided } = match;
  const types: Record<string, string> = text.matchTypes;
  return (
    <div className={styles.card}>
      <Body1Strong>{typed}</Body1Strong>
      {note ? <Caption1>{note}</Caption1> : matched && <Caption1>{text.matched(matched)}</Caption1>}
      <div className={styles.line}>
        <Badge appearance="tint" color={note ? 'danger' : 'warning'}>
          {note ? text.noAnswer : (types[matchType] ?? matchType)}
        </Badge>
        {confidence !== null && <Caption1>{text.confidence(shownShare(confidence))}</Caption1>}
        {decided && <Badge appearance="tint">{text.decided}</Badge>}
        <Button
          className={styles.place}
          appearance="transparent"
          size="small"
          onClick={() => void selectCell(addressOnSheet(sheet, cell)).catch(() => undefined)}
        >
          {rows > 1 ? text.rowsOfMatch(shownNumber(rows), cell) : text.oneRowOfMatch(cell)}
        </Button>
      </div>
      <div className={styles.line}>
        {!note && !decided && (
          <Button size="small" disabledFocusable={busy} onClick={() => decide({ kind: 'accepted' })}>
            {text.accept}
          </Button>
        )}
        <Button
          size="small"
          disabledFocusable={busy}
          aria-expanded={open}
          aria-label={open ? text.close : text.correctWhich(typed)}
          onClick={() => setOpen(!open)}
        >
          {open ? text.close : text.correct}
        </Button>
      </div>
      {open && <MatchEditor typed={typed} busy={busy} decide={decide} />}
      {fault && <Notice intent="error">{fault}</Notice>}
    </div>
  );
}
