import { Badge, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import { messages, formatNumber, formatPercent } from '../../src/messages/index.ts';
import type { Candidate, Correction, Match, MatchQuality } from '../../src/runs/index.ts';
import { Notice } from '../frame/notice.tsx';
import { AddressComparison } from './address-comparison.tsx';
import { CandidateList } from './candidate-list.tsx';
import { MatchEditor } from './match-editor.tsx';
import type { CandidateSearchState } from './use-candidates.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  active: { backgroundColor: tokens.colorNeutralBackground2 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  cell: { paddingLeft: 0, minWidth: 0 },
  badge: { height: 'auto', minHeight: '20px' },
});

const colors: Partial<Record<MatchQuality, 'danger' | 'informative' | 'success'>> = {
  none: 'danger',
  corrected: 'informative',
  exact: 'success',
};

type Explained = keyof ReturnType<typeof messages>['review']['explanations'];

interface MatchCardProps {
  match: Match;
  sheet: string;
  /** Whether it is the current match of the list: only that one shows its candidates and buttons. */
  isActive: boolean;
  candidates: readonly Candidate[];
  search: CandidateSearchState;
  /** Why the last correction could not be saved, or null. */
  error: string | null;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  correct(correction: Correction): void;
}

export function MatchCard(props: MatchCardProps) {
  const { match, sheet, isActive, candidates, search, error, isOpen, setOpen, correct } = props;
  const styles = useStyles();
  const text = messages().review;
  const { address, quality, city, confidence, note, rows, cell, isReviewed } = match;
  const explanation = note || (quality in text.explanations ? text.explanations[quality as Explained] : '');
  const share = confidence === null ? '' : formatPercent(confidence);
  return (
    <div className={isActive ? `${styles.card} ${styles.active}` : styles.card}>
      <AddressComparison match={match} />
      <div className={styles.line}>
        <Badge className={styles.badge} appearance="tint" color={colors[quality] ?? 'warning'}>
          {quality === 'municipality' && city ? text.cityOnly(city) : text.qualities[quality]}
        </Badge>
        {share && (
          <Caption1>{quality === 'interpolated' ? text.nearby(share) : text.confidence(share)}</Caption1>
        )}
        {isReviewed && <Badge appearance="tint">{text.reviewed}</Badge>}
        <Button
          className={styles.cell}
          appearance="transparent"
          size="small"
          tabIndex={isActive ? 0 : -1}
          onClick={() => void selectCell(addressOnSheet(sheet, cell)).catch(() => undefined)}
        >
          {rows > 1 ? text.rowsOfMatch(formatNumber(rows), cell) : text.rowOfMatch(cell)}
        </Button>
      </div>
      {(isActive || note) && explanation && <Caption1>{explanation}</Caption1>}
      {isActive && (
        <>
          <div className={styles.line}>
            {!isReviewed && (
              <Button size="small" onClick={() => correct({ kind: 'accepted' })}>
                {quality === 'none' ? text.leaveBlank : text.accept}
              </Button>
            )}
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-label={isOpen ? text.close : text.correctWhich(address)}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? text.close : text.correct}
            </Button>
          </div>
          {isOpen && <MatchEditor address={address} correct={correct} />}
          <CandidateList
            match={match}
            candidates={candidates}
            search={search}
            choose={({ address: reading }) => correct({ kind: 'address', address: reading })}
          />
        </>
      )}
      {error && <Notice intent="error">{error}</Notice>}
    </div>
  );
}
