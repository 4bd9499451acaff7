import { useDraft } from '../frame/draft.ts';
import { useConnection } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { AddressStep } from './subject/address-step.tsx';
import { emptyPropertyDraft, newAddressReset } from './property-draft.ts';
import { PropertyView } from './property-view.tsx';
import { usePropertyLookup } from './use-property.ts';

export function PropertyScreen() {
  const connection = useConnection();
  const [draft, change] = useDraft('property', emptyPropertyDraft);
  const { property, lookUp } = usePropertyLookup(draft.lookedUp);
  if (!connection) return <ConnectFirst />;
  if (draft.lookedUp && property.data) {
    return (
      <PropertyView
        property={property.data}
        draft={draft}
        change={change}
        close={() => change({ lookedUp: null, ...newAddressReset })}
      />
    );
  }
  return (
    <AddressStep
      input={draft}
      error={draft.lookedUp ? property.error : null}
      change={(input) => change({ ...input, lookedUp: null })}
      lookUp={(city) => {
        const lookedUp = { address: draft.address.trim(), municipality: city.trim() || null };
        change({ city, lookedUp, ...newAddressReset });
        // The query has the error, and the form shows it.
        lookUp(lookedUp).catch(() => undefined);
      }}
    />
  );
}
