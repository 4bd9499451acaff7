import { useDraft } from '../frame/draft.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { useConnection } from '../frame/runtime-context.ts';
import { AddressStep } from './address-step.tsx';
import { usePropertyLookup } from './property-queries.ts';
import { newProperty, otherProperty } from './property-state.ts';
import { PropertyView } from './property-view.tsx';

/** Looks up an address: what is held there onto a sheet, and comparables around it into a table. */
export function PropertyScreen() {
  const connection = useConnection();
  const [draft, change] = useDraft('property', newProperty);
  const { property, lookUp } = usePropertyLookup(draft.asked);
  if (!connection) return <ConnectFirst />;
  if (draft.asked && property.data) {
    return (
      <PropertyView
        property={property.data}
        draft={draft}
        change={change}
        leave={() => change({ asked: null, ...otherProperty })}
      />
    );
  }
  return (
    <AddressStep
      address={draft.address}
      city={draft.city}
      error={draft.asked ? property.error : null}
      change={(typed) => change({ ...typed, asked: null })}
      lookUp={() => {
        const asked = { address: draft.address.trim(), municipality: draft.city.trim() || null };
        change({ asked, ...otherProperty });
        // What went wrong is in the query, and is shown from there.
        lookUp(asked).catch(() => undefined);
      }}
    />
  );
}
