import { useState } from 'react';
import { likelyPermitColumns } from '../../src/features/listings/index.ts';
import { userColumns } from '../../src/features/column-runs/index.ts';
import { useSavedRuns } from '../column-runs/use-runs.ts';
import { useSheetRows } from '../column-runs/use-sheet-rows.ts';
import { useConnection } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { draftOf, type GeocodeDraft } from '../geocode/geocode-draft.ts';
import { HistorySetup } from './history-setup.tsx';
import type { ListingKind } from './kind-choice.tsx';
import { PortfolioSetup } from './portfolio-setup.tsx';

export function ListingsScreen() {
  return useConnection() ? <ListingsSetup /> : <ConnectFirst />;
}

/** The chosen rows stay when the kind of list is changed. */
function ListingsSetup() {
  const rowsState = useSheetRows();
  const runs = useSavedRuns();
  const [draft, setDraft] = useState<GeocodeDraft | null>(null);
  const [chosen, setChosen] = useState<{ kind: ListingKind; selection: string } | null>(null);
  const current = draftOf(draft, rowsState.rows);
  const columns = rowsState.rows ? userColumns(rowsState.rows, runs) : [];
  const likelyKind = likelyPermitColumns(columns) === null ? 'portfolio' : 'history';
  const kind = chosen?.selection === current.selection ? chosen.kind : likelyKind;
  const props = {
    rowsState,
    columns,
    draft: current,
    setDraft,
    chooseKind: (next: ListingKind) => setChosen({ kind: next, selection: current.selection }),
  };
  return kind === 'history' ? <HistorySetup {...props} /> : <PortfolioSetup {...props} />;
}
