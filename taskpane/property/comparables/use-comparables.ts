import { useMemo, useState } from 'react';
import type { Coordinate } from '../../../src/engine/index.ts';
import type { Comparables, JudgedSales } from '../../../src/features/property/index.ts';
import { isUnderWay } from '../../../src/tasks/index.ts';
import { comparablesView } from './comparables-view.ts';
import { comparisonOf, searchOfSales, type PropertyTabProps } from '../property-draft.ts';
import { useSales } from '../sales/use-sales.ts';
import { useComparableSearch, usePropertyTask, useWriteComparables } from '../use-property.ts';

/** Sales as a list that is complete. */
const allOf = ({ comparables, lines }: JudgedSales): Comparables => ({
  nearest: comparables,
  lines,
  completeWithin: Infinity,
  outdated: 0,
  cityHasAssessments: true,
});

/** The comparables around a place, the search for them and their insertion. */
export function useComparables(place: Coordinate, { property, draft, change }: PropertyTabProps) {
  const isOfSales = draft.basis === 'sales';
  const sales = useSales(place, { property, draft, change });
  const { comparables, find } = useComparableSearch(property, isOfSales ? null : draft.search);
  const { task: writeTask, write } = useWriteComparables(property);
  const searchTask = usePropertyTask('find comparables', property.address);
  /** Whether the user wanted to insert, but has selected nothing. */
  const [lacksSelection, setLacksSelection] = useState(false);
  const ofSales = useMemo(() => sales.judged && allOf(sales.judged), [sales.judged]);
  const result = isOfSales ? ofSales : (comparables.data ?? null);
  const view = useMemo(
    () => comparablesView(draft, { property, place, result }),
    [draft, property, place, result],
  );
  return {
    view,
    sales,
    error: isOfSales ? sales.error : comparables.error,
    searchTask,
    writeTask,
    isBusy: [searchTask, writeTask, sales.task].some((task) => task !== null && isUnderWay(task)),
    lacksSelection,
    search() {
      if (isOfSales) return sales.find();
      if (!view.search) return;
      change({ search: view.search });
      find(view.search);
    },
    insert() {
      const { selected } = view;
      setLacksSelection(selected.length === 0);
      const search = isOfSales ? searchOfSales(place) : draft.search;
      if (selected.length === 0 || !search) return;
      write(comparisonOf(draft, { property, search, selected, found: view.found }));
    },
    select(selectedIds: string[]) {
      setLacksSelection(false);
      change({ selectedIds });
    },
  };
}
