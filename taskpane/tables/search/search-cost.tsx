import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../src/api/index.ts';
import { formatDuration } from '../../../src/language/index.ts';
import {
  countMatches,
  fetchCost,
  narrowed,
  type MatchCount,
  type TableSearch,
} from '../../../src/features/tables/index.ts';
import { previewRows } from './search-preview.tsx';
import { useConnection, useRuntime } from '../../frame/runtime-context.ts';
import { searchMessages } from '../search-messages.ts';

const useStyles = makeStyles({
  line: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

interface SearchCostProps {
  search: TableSearch;
  /** The preview; undefined until it is loaded. */
  page: Page | undefined;
}

/** A page with fewer rows than were requested has all. */
const matchesOnPage = ({ results, next_cursor }: Page): MatchCount => ({
  atLeast: results.length,
  atMost: next_cursor || results.length >= previewRows ? null : results.length,
});

/**
 * How many records match, and what fetching them costs. Before the preview, which the user asks for, that is what is
 * known without a call.
 */
export function SearchCost({ search, page }: SearchCostProps) {
  const styles = useStyles();
  const { engine } = useRuntime();
  const connection = useConnection();
  const { dataset, query } = search;
  const onPage = page ? matchesOnPage(page) : null;
  const onlySaved = onPage?.atMost !== null;
  const { data: count = null } = useQuery({
    queryKey: ['match count', dataset.name, query, onlySaved],
    // Without statistics, the page tells at least how many there are.
    queryFn: ({ signal }) =>
      countMatches(engine, { dataset, query }, { onlySaved, signal }).catch(() => null),
    enabled: connection !== null,
    gcTime: 0,
  });
  const matches = narrowed(count, onPage);
  const { rows, calls, seconds, isExact } = fetchCost(matches, search, connection?.plan ?? 'paid');
  const text = searchMessages();
  const cost = isExact ? text.cost : text.costAtMost;
  return (
    <Caption1 className={styles.line} role="status">
      {[matches && matchText(matches), matches?.atMost !== 0 && cost(rows, calls, formatDuration(seconds))]
        .filter(Boolean)
        .join(' ')}
    </Caption1>
  );
}

function matchText({ atLeast, atMost }: MatchCount): string {
  const text = searchMessages();
  if (atMost === null) return text.matchesAtLeast(atLeast);
  if (atMost === atLeast) return text.matchesExactly(atMost);
  return atLeast === 0 ? text.matchesAtMost(atMost) : text.matchesBetween(atLeast, atMost);
}
