import { useMemo, useState } from 'react';
import type { Coordinate } from '../../src/engine/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { comparablesView } from './comparables-view.ts';
import { comparisonOf, type PropertyTabProps } from './property-draft.ts';
import { useComparableSearch, usePropertyTask, useWriteComparables } from './use-property.ts';

/** The comparables around a place, the search for them and their insertion. */
export function useComparables(place: Coordinate, { property, draft, change }: PropertyTabProps) {
  const { comparables, find } = useComparableSearch(property, draft.search);
  const { task: writeTask, write } = useWriteComparables(property);
  const searchTask = usePropertyTask('find comparables', property.address);
  /** Whether the user wanted to insert, but has selected nothing. */
  const [lacksSelection, setLacksSelection] = useState(false);
  const result = comparables.data ?? null;
  const view = useMemo(
    () => comparablesView(draft, { property, place, result }),
    [draft, property, place, result],
  );
  return {
    view,
    error: comparables.error,
    searchTask,
    writeTask,
    isBusy: [searchTask, writeTask].some((task) => task !== null && isUnderWay(task)),
    lacksSelection,
    search() {
      if (!view.search) return;
      change({ search: view.search });
      find(view.search);
    },
    insert() {
      const { selected } = view;
      setLacksSelection(selected.length === 0);
      if (selected.length === 0 || !draft.search) return;
      write(comparisonOf(draft, { property, search: draft.search, selected, found: view.found }));
    },
    select(selectedIds: string[]) {
      setLacksSelection(false);
      change({ selectedIds });
    },
  };
}
