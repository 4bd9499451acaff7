import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readListOf, readListPlaces, type ListPlace } from '../../src/features/clean/index.ts';
import {
  readSheetRows,
  readSheetRowsAgain,
  type SheetRows,
  type HeaderRequest,
} from '../../src/features/column-runs/index.ts';
import type { SheetRowsState } from '../column-runs/use-sheet-rows.ts';

export interface OtherListState extends SheetRowsState {
  /** The sheets and tables to choose from. */
  places: readonly ListPlace[];
  /** Position of the chosen one; null for none, or for a list that the user selected. */
  place: number | null;
  choosePlace(place: number): void;
}

/** The list in which rows are found: that of a sheet or a table, or the one around the selection. */
export function useOtherList(own: SheetRows | null): OtherListState {
  const latest = useRef<SheetRows | null>(null);
  const request = useRef<HeaderRequest | undefined>(undefined);
  const [choice, setChoice] = useState<{ place: ListPlace | null; number: number } | null>(null);
  const placesQuery = useQuery({ queryKey: ['tables', 'lists'], queryFn: readListPlaces, gcTime: 0 });
  const isOwn = ({ sheetId, tableId }: ListPlace) =>
    sheetId === own?.sheetId && (tableId === null || tableId === own.tableId);
  const places = (placesQuery.data ?? []).filter((place) => !isOwn(place));
  const query = useQuery({
    queryKey: ['other list', choice?.number],
    queryFn: async () => {
      const headers = request.current;
      request.current = undefined;
      const previous = latest.current;
      latest.current =
        previous && headers === undefined
          ? await readSheetRowsAgain(previous)
          : choice!.place && headers === undefined
            ? await readListOf(choice!.place)
            : await readSheetRows(headers === 'selection' ? null : previous, headers);
      return latest.current;
    },
    enabled: choice !== null,
    gcTime: 0,
    retry: false,
  });
  const choose = (place: ListPlace | null) => {
    latest.current = null;
    setChoice({ place, number: (choice?.number ?? 0) + 1 });
  };
  const index = places.findIndex(
    ({ sheetId, tableId }) => sheetId === choice?.place?.sheetId && tableId === choice.place.tableId,
  );
  return {
    places,
    place: index < 0 ? null : index,
    choosePlace: (at) => choose(places[at]!),
    rows: choice === null ? null : (query.data ?? null),
    error: query.error,
    readSelection: () => choose(null),
    chooseHeaders: (headers) => {
      request.current = headers;
      void query.refetch();
    },
  };
}
