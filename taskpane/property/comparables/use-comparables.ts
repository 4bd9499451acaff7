import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Coordinate } from '../../../src/engine/index.ts';
import {
  earlierGrid,
  writeTaskOf,
  type Comparables,
  type Comparison,
  type JudgedSales,
} from '../../../src/features/property/index.ts';
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
  const { task, write } = useWriteComparables(property);
  const searchTask = usePropertyTask('find comparables', property.address);
  /** Whether the user wanted to insert, but has selected nothing. */
  const [lacksSelection, setLacksSelection] = useState(false);
  const ofSales = useMemo(() => sales.judged && allOf(sales.judged), [sales.judged]);
  const result = isOfSales ? ofSales : (comparables.data ?? null);
  const view = useMemo(
    () => comparablesView(draft, { property, place, result }),
    [draft, property, place, result],
  );
  const comparison = useMemo(() => {
    const search = isOfSales ? searchOfSales(place) : draft.search;
    const { selected, found } = view;
    return search && comparisonOf(draft, { property, search, selected, found });
  }, [draft, property, view, isOfSales, place]);
  const writeTask = useMemo(() => writeTaskOf(task, comparison), [task, comparison]);
  /** Looks for an earlier sheet; writes if there is none, or else the user says what becomes of it. */
  const question = useMutation({
    mutationFn: earlierGrid,
    onSuccess: (earlier, asked) => {
      if (!earlier) write(asked);
    },
  });
  const earlier = question.variables === comparison ? (question.data ?? null) : null;
  const answer = (edition: number, asked: Comparison) => {
    question.reset();
    change({ edition });
    write({ ...asked, edition });
  };
  return {
    view,
    sales,
    error: isOfSales ? sales.error : comparables.error,
    /** The earlier sheet that the user is asked about; null without a question. */
    earlier: earlier &&
      comparison && {
        sheet: earlier.sheet,
        replace: earlier.canBeReplaced ? () => answer(draft.edition, comparison) : null,
        insertNew: () => answer(earlier.newEdition, comparison),
      },
    insertError: question.error,
    searchTask,
    writeTask,
    isBusy:
      question.isPending || [searchTask, task, sales.task].some((one) => one !== null && isUnderWay(one)),
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
      if (selected.length > 0 && comparison) question.mutate(comparison);
    },
    select(selectedIds: string[]) {
      setLacksSelection(false);
      change({ selectedIds });
    },
  };
}
