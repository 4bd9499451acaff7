import { useMutation } from '@tanstack/react-query';
import { pageFetch, type Page } from '../../src/api/index.ts';
import { messages } from '../../src/messages/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useScreenTask } from '../frame/use-tasks.ts';
import { sameSearch, toQuery, type SearchState } from './search-state.ts';

/** Rows that a preview shows. */
const previewRows = 10;

/** The first rows of a search. */
export interface Preview {
  /** The first page, where it has been asked for since the search was last changed. */
  page: Page | undefined;
  asking: boolean;
  /** Why it was not had, or a `Stopped` where somebody cancelled it. */
  error: Error | null;
  ask(): void;
}

/** Asks for the first rows of a search when somebody wants to see them. */
export function usePreview(search: SearchState): Preview {
  const { lookups } = useRuntime();
  const work = useScreenTask();
  const asking = useMutation({
    mutationFn: (asked: SearchState) =>
      work({ label: messages().search.previewing, unit: 'rows', of: previewRows }, ({ signal }) =>
        pageFetch(lookups, `/${asked.dataset}`)({ ...toQuery(asked), limit: previewRows }, { signal }),
      ),
    gcTime: 0,
  });
  // What was answered to another search says nothing of this one.
  const told = asking.variables && sameSearch(asking.variables, search);
  return {
    page: told ? asking.data : undefined,
    asking: asking.isPending,
    error: told ? asking.error : null,
    ask: () => asking.mutate(search),
  };
}
