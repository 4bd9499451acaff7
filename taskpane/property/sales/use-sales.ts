import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DateOrder } from '@cdata/catalog/reading';
import type { Coordinate } from '../../../src/engine/index.ts';
import { UserError } from '../../../src/language/index.ts';
import {
  areSalesCached,
  callsPerSale,
  findSales,
  judgeSales,
  pastedRows,
  readSales,
  selectedRows,
  startSaleSearch,
  subjectName,
  type FoundSales,
  type SaleChoices,
  type SaleField,
  salesMessages,
} from '../../../src/features/property/index.ts';
import { localDay } from '../../../src/features/sources/reports/index.ts';
import { useConnection, useRuntime } from '../../frame/runtime-context.ts';
import { effectiveDateOf, hasSaleDays, soldFromOf, type PropertyTabProps } from '../property-draft.ts';
import { usePropertyTask } from '../use-property.ts';

/** The user's own sales: how they are read, looked up and found again. */
export function useSales(place: Coordinate, { property, draft, change }: PropertyTabProps) {
  const { engine, tasks } = useRuntime();
  const queries = useQueryClient();
  const service = useConnection()?.address;
  const { sales } = draft;
  const queryKey = ['sales', service, subjectName(property), sales];
  const isUsed = draft.basis === 'sales' && sales.length > 0;
  const result = useQuery<FoundSales | null>({
    queryKey,
    queryFn: async () =>
      (await areSalesCached(engine, property, sales)) ? findSales(property, place, sales, { engine }) : null,
    enabled: isUsed,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const take = (
    cells: readonly (readonly unknown[])[],
    choices: SaleChoices,
    order: DateOrder | null = null,
  ) => {
    const read = readSales(cells, localDay(), choices, order);
    const { sales: rows, leftOut, lacks, asked, unclearDate, lacksAreaUnit } = read;
    const isRead = lacks.length + asked.length === 0 && unclearDate === null && !lacksAreaUnit;
    if (cells.length === 0 || (isRead && rows.length + leftOut.length === 0))
      throw new UserError(salesMessages().nothing);
    change({
      saleCells: cells,
      saleChoices: choices,
      saleOrder: order,
      sales: rows,
      salesLeftOut: leftOut,
      takenBack: {},
      selectedIds: [],
    });
  };
  const choose = (choices: SaleChoices) => take(draft.saleCells ?? [], choices, draft.saleOrder);
  const found = isUsed ? (result.data ?? null) : null;
  const judged = useMemo(
    () =>
      found && hasSaleDays(draft)
        ? judgeSales(
            property,
            { ...found, leftOut: draft.salesLeftOut },
            {
              effectiveDate: effectiveDateOf(draft),
              soldFrom: soldFromOf(draft) ?? null,
              takenBack: draft.takenBack,
            },
          )
        : null,
    [found, property, draft],
  );
  const reading = useMutation({
    mutationFn: async (pasted: string | null) =>
      take(pasted === null ? await selectedRows() : pastedRows(pasted), {}),
    gcTime: 0,
  });
  return {
    found,
    judged,
    error: result.error,
    readingError: reading.error,
    calls: sales.length * callsPerSale,
    task: usePropertyTask('find sales', property.address),
    readSelection: () => reading.mutate(null),
    readPasted: (pasted: string) => reading.mutate(pasted),
    choose,
    chooseColumn: (name: SaleField, column: number | null) =>
      choose({ ...draft.saleChoices, [name]: column }),
    chooseOrder: (order: DateOrder | null) => take(draft.saleCells ?? [], draft.saleChoices, order),
    find() {
      queries
        .fetchQuery({
          queryKey,
          queryFn: () => startSaleSearch(tasks, engine, { subject: property, place, sales }).result,
          staleTime: 0,
          gcTime: Infinity,
        })
        // The query has the error, and the screen shows it.
        .catch(() => undefined);
    },
  };
}
