import { createContext, useContext, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { SheetRows } from '../../src/features/column-runs/index.ts';
import type { TaskKind } from '../../src/tasks/index.ts';
import {
  ProvinceChoice,
  savedProvince,
  useListProvince,
  type ListProvinceState,
} from '../column-runs/list-province.tsx';
import { useSavedRuns } from '../column-runs/use-runs.ts';
import { useSheetRows, type SheetRowsState } from '../column-runs/use-sheet-rows.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { addressColumnChoices, type AddressColumnChoices } from './address-column-choices.ts';
import { AddressColumns } from './address-columns.tsx';
import { chosenColumns, draftOf, type GeocodeDraft } from './geocode-draft.ts';
import type { MatchFilter } from './review-list.ts';

interface SharedList {
  latest: RefObject<SheetRows | null>;
  draft: GeocodeDraft | null;
  setDraft(draft: GeocodeDraft): void;
  reviewed: ReviewedRun | null;
  setReviewed(reviewed: ReviewedRun | null): void;
}

/** A run whose matches are reviewed, and which of them. */
interface ReviewedRun {
  run: string;
  filter: MatchFilter;
}

const SharedListContext = createContext<SharedList | null>(null);

/** Keeps the list of a place, and what was chosen for it, while its steps and the map come and go. */
export function ListOfPlace({ children }: { children: ReactNode }) {
  const latest = useRef<SheetRows | null>(null);
  const [draft, setDraft] = useState<GeocodeDraft | null>(null);
  const [reviewed, setReviewed] = useState<ReviewedRun | null>(null);
  const shared = useMemo(() => ({ latest, draft, setDraft, reviewed, setReviewed }), [draft, reviewed]);
  return <SharedListContext.Provider value={shared}>{children}</SharedListContext.Provider>;
}

/** A list, which of its columns make up the address, and its province. */
export interface AddressList extends AddressColumnChoices {
  rowsState: SheetRowsState;
  rows: SheetRows | null;
  draft: GeocodeDraft;
  setDraft(draft: GeocodeDraft): void;
  listProvince: ListProvinceState;
}

/** The list of the place. @param kind Of the run whose province counts until the user chooses one. */
export function useAddressList(kind: TaskKind = 'geocode'): AddressList {
  const { latest, draft, setDraft } = useContext(SharedListContext)!;
  return useChosenAddress(useSheetRows(latest), { draft, setDraft, kind });
}

/** The review that is open, also while its matches are on the map. */
export function useReviewedRun(): Pick<SharedList, 'reviewed' | 'setReviewed'> {
  return useContext(SharedListContext)!;
}

/** A further list, with choices of its own. */
export function useOtherAddressList(rowsState: SheetRowsState): AddressList {
  const [draft, setDraft] = useState<GeocodeDraft | null>(null);
  return useChosenAddress(rowsState, { draft, setDraft, kind: 'geocode' });
}

function useChosenAddress(
  rowsState: SheetRowsState,
  { draft: latestDraft, setDraft, kind }: Pick<SharedList, 'draft' | 'setDraft'> & { kind: TaskKind },
): AddressList {
  const { rows } = rowsState;
  const runs = useSavedRuns();
  const { runs: registry } = useRuntime();
  const draft = draftOf(latestDraft, rows);
  const choices = addressColumnChoices(draft, rows, { runs, registry });
  const province = draft.province ?? savedProvince(kind, rows, runs);
  const listProvince = useListProvince(rows, choices, province);
  return { ...choices, rowsState, rows, draft, setDraft, listProvince };
}

/** The choice of the address columns, and of the province where rows don't tell theirs. */
export function AddressForm({ list }: { list: AddressList }) {
  return (
    <>
      <ListColumns list={list} />
      <ListProvince list={list} />
    </>
  );
}

/** The choice of the address columns. */
export function ListColumns({ list: { rows, choices, recognized, draft, setDraft } }: { list: AddressList }) {
  if (!rows) return null;
  return (
    <AddressColumns
      columns={choices}
      recognized={recognized}
      isChosen={draft.columns !== null}
      choose={(indexes) => setDraft({ ...draft, columns: chosenColumns(rows, indexes) })}
    />
  );
}

/** The choice of the province of rows that don't tell theirs. */
export function ListProvince({ list: { draft, setDraft, listProvince } }: { list: AddressList }) {
  return <ProvinceChoice {...listProvince} choose={(answer) => setDraft({ ...draft, province: answer })} />;
}
