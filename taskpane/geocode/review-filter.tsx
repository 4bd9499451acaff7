import { Button, Caption1, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { errorText, messages } from '../../src/messages/index.ts';
import { matchQualities, type Match, type MatchQuality } from '../../src/runs/index.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { Notice } from '../frame/notice.tsx';
import type { CandidateSearchState } from './use-candidates.ts';

const useStyles = makeStyles({
  filter: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    alignItems: 'flex-start',
  },
  show: { width: '100%' },
  count: { fontVariantNumeric: 'tabular-nums' },
});

/** Which matches are listed: all, those of one quality that are not reviewed yet, or the reviewed ones. */
export type MatchFilter = 'all' | 'reviewed' | MatchQuality;

export const matchesOf = (matches: readonly Match[], filter: MatchFilter): readonly Match[] =>
  filter === 'all'
    ? matches
    : matches.filter(({ quality, isReviewed }) =>
        filter === 'reviewed' ? isReviewed : !isReviewed && quality === filter,
      );

interface ReviewFilterProps {
  matches: readonly Match[];
  filter: MatchFilter;
  setFilter(filter: MatchFilter): void;
  /** The matches that pass the filter and are not reviewed. */
  open: readonly Match[];
  search: CandidateSearchState;
  accept(matches: readonly Match[]): void;
}

export function ReviewFilter({ matches, filter, setFilter, open, search, accept }: ReviewFilterProps) {
  const styles = useStyles();
  const text = messages().review;
  const { count, isSearching, error, find } = search;
  const qualities = matchQualities.filter(
    (quality) => quality === filter || matchesOf(matches, quality).length > 0,
  );
  const reviewed = matchesOf(matches, 'reviewed').length;
  const isOneKind = filter !== 'all' && filter !== 'reviewed';
  return (
    <div className={styles.filter}>
      <Field label={text.show} className={styles.show}>
        <Select value={filter} onChange={(_, { value }) => setFilter(value as MatchFilter)}>
          <option value="all">{text.all(matches.length)}</option>
          {qualities.map((quality) => (
            <option key={quality} value={quality}>
              {text.ofQuality(text.qualities[quality], matchesOf(matches, quality).length)}
            </option>
          ))}
          {(reviewed > 0 || filter === 'reviewed') && (
            <option value="reviewed">{text.reviewedOnly(reviewed)}</option>
          )}
        </Select>
      </Field>
      {isOneKind && open.length > 0 && (
        <Button size="small" onClick={() => accept(open)}>
          {filter === 'none' ? text.leaveAllBlank(open.length) : text.acceptAll(open.length)}
        </Button>
      )}
      {count && count.readings > 0 && (
        <Caption1 className={styles.count} aria-live="polite">
          {text.candidateCount(count.addresses, count.readings, count.saved, count.calls)}
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
