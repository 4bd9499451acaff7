import { Badge, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import { formatPercent, labelled } from '../../src/language/index.ts';
import {
  candidateChoice,
  type Match,
  type MatchQuality,
  reviewMessages,
} from '../../src/features/geocode/index.ts';
import { Notice } from '../frame/notice.tsx';
import { AddressComparison } from './address-comparison.tsx';
import { CandidateList } from './candidate-list.tsx';
import { MatchEditor } from './match-editor.tsx';
import type { ReviewList } from './use-review-list.ts';
import { mapMessages } from '../../src/features/map/index.ts';

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
  interpolated: 'informative',
  corrected: 'informative',
  exact: 'success',
};

type Explained = keyof ReturnType<typeof reviewMessages>['explanations'];

interface MatchCardProps {
  match: Match;
  sheet: string;
  /** Only its current match shows its candidates and buttons. */
  list: ReviewList;
  /** Why the last correction could not be saved, or null. */
  error: string | null;
}

export function MatchCard({ match, sheet, list, error }: MatchCardProps) {
  const styles = useStyles();
  const text = reviewMessages();
  const { quality, city, confidence, note, rows, cell, isReviewed } = match;
  const isActive = match === list.active;
  const explanation = note || (quality in text.explanations ? text.explanations[quality as Explained] : '');
  const place = rows > 1 ? text.rowsOfMatch(rows, cell) : text.rowOfMatch(cell);
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
          aria-label={labelled(place, mapMessages().selectRow)}
          onClick={() => void selectCell(addressOnSheet(sheet, cell)).catch(() => undefined)}
        >
          {place}
        </Button>
      </div>
      {(isActive || note) && explanation && <Caption1>{explanation}</Caption1>}
      {isActive && <MatchActions match={match} list={list} />}
      {error && <Notice intent="error">{error}</Notice>}
    </div>
  );
}

/** The decisions about the current match. */
function MatchActions({ match, list }: { match: Match; list: ReviewList }) {
  const styles = useStyles();
  const text = reviewMessages();
  const { key, address, quality, isReviewed } = match;
  const isEdited = list.editedKey === key;
  return (
    <>
      <div className={styles.line}>
        {!isReviewed && (
          <Button size="small" onClick={() => list.decide(match, { kind: 'accepted' }, list.calls.active)}>
            {quality === 'none' ? text.leaveBlank : text.accept(list.calls.active ?? 0)}
          </Button>
        )}
        <Button
          size="small"
          aria-expanded={isEdited}
          aria-label={isEdited ? text.close : text.correctWhich(address)}
          onClick={() => list.edit(isEdited ? null : key)}
        >
          {isEdited ? text.close : text.correct}
        </Button>
      </div>
      {isEdited && <MatchEditor match={match} list={list} />}
      <CandidateList
        match={match}
        candidates={list.candidates}
        calls={list.calls.candidates}
        search={list.activeSearch}
        isMapInEditor={isEdited}
        choose={(candidate, calls) => list.decide(match, candidateChoice(candidate), calls)}
      />
    </>
  );
}
