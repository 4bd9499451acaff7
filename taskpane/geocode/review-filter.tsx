import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { errorText } from '../../src/language/index.ts';
import { isDoubt, matchQualities, type Match, reviewMessages } from '../../src/features/geocode/index.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { ChoiceField, type Choice } from '../frame/form-field.tsx';
import { Notice } from '../frame/notice.tsx';
import { matchesOf, type MatchFilter } from './review-list.ts';
import type { ReviewList } from './use-review-list.ts';

const useStyles = makeStyles({
  filter: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    alignItems: 'flex-start',
  },
  show: { width: '100%' },
  corrections: { paddingLeft: 0, minWidth: 0, textAlign: 'left' },
  count: { fontVariantNumeric: 'tabular-nums' },
});

interface ReviewFilterProps {
  /** All matches of the run. */
  matches: readonly Match[];
  list: ReviewList;
}

export function ReviewFilter({ matches, list }: ReviewFilterProps) {
  const styles = useStyles();
  const text = reviewMessages();
  const { filter, setFilter, open, openSearch, acceptAll } = list;
  const { count, isSearching, error, find } = openSearch;
  const qualities = matchQualities.filter(
    (quality) => quality === filter || matchesOf(matches, quality).length > 0,
  );
  const reviewed = matchesOf(matches, 'reviewed').length;
  const hasReviewed = reviewed > 0 || filter === 'reviewed';
  const isOneKind = filter !== 'all' && filter !== 'reviewed' && filter !== 'doubts';
  const corrections = matchesOf(matches, 'corrected').length;
  return (
    <div className={styles.filter}>
      <ChoiceField<MatchFilter>
        className={styles.show}
        label={text.show}
        name="filter"
        value={filter}
        choices={[
          ['doubts', text.doubts(matches.filter(isDoubt).length)],
          ['all', text.all(matches.length)],
          ...qualities.map((quality): Choice<MatchFilter> => [
            quality,
            text.ofQuality(text.qualities[quality], matchesOf(matches, quality).length),
          ]),
          ...(hasReviewed ? [['reviewed', text.reviewedOnly(reviewed)] as const] : []),
        ]}
        change={setFilter}
      />
      {corrections > 0 && filter === 'doubts' && (
        <Button
          className={styles.corrections}
          appearance="transparent"
          size="small"
          onClick={() => setFilter('corrected')}
        >
          {text.corrections(corrections)}
        </Button>
      )}
      {isOneKind && open.length > 0 && (
        <Button size="small" onClick={acceptAll}>
          {filter === 'none'
            ? text.leaveAllBlank(open.length)
            : text.acceptAll(open.length, list.calls.open ?? 0)}
        </Button>
      )}
      {count && count.suggestions > 0 && (
        <Caption1 className={styles.count} aria-live="polite">
          {text.candidateCount(count.addresses, count.suggestions, count.saved, count.calls)}
        </Caption1>
      )}
      {count && count.calls > 0 && (
        <Button size="small" disabledFocusable={isSearching} onClick={find}>
          {text.findAllCandidates(count.calls)}
        </Button>
      )}
      {error && !(error instanceof TaskAbortError) && <Notice intent="error">{errorText(error)}</Notice>}
    </div>
  );
}
