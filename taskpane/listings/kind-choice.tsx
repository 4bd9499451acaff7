import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { SheetColumn } from '../../src/features/column-runs/index.ts';
import type { SheetRowsState } from '../column-runs/use-sheet-rows.ts';
import type { GeocodeDraft } from '../geocode/geocode-draft.ts';
import { listingMessages } from '../../src/features/listings/index.ts';

export type ListingKind = 'portfolio' | 'history';

export interface ListingSetupProps {
  rowsState: SheetRowsState;
  /** The columns to choose from. */
  columns: readonly SheetColumn[];
  draft: GeocodeDraft;
  setDraft(draft: GeocodeDraft): void;
  chooseKind(kind: ListingKind): void;
}

/** The choice of what is listed, and what that is. */
export function KindChoice({ kind, choose }: { kind: ListingKind; choose(kind: ListingKind): void }) {
  const text = listingMessages();
  return (
    <Field label={text.list} hint={kind === 'portfolio' ? text.aboutPortfolio : text.aboutHistory}>
      <RadioGroup value={kind} onChange={(_, { value }) => choose(value as ListingKind)}>
        <Radio value="portfolio" label={text.atAddresses} />
        <Radio value="history" label={text.ofPermits} />
      </RadioGroup>
    </Field>
  );
}
