import { geocodeMessages } from '../../src/features/geocode/index.ts';
import { exampleAddress, type SheetColumn, runMessages } from '../../src/features/column-runs/index.ts';
import { ColumnCheckboxes, type SourceColumnsProps } from './column-checkboxes.tsx';

/** The columns of the address. */
export function AddressColumns(props: SourceColumnsProps) {
  const geocode = geocodeMessages();
  return (
    <ColumnCheckboxes
      label={geocode.addressColumns}
      required={geocode.addressRequired}
      sample={sample(props.columns, props.selection)}
      {...props}
    />
  );
}

function sample(columns: readonly SheetColumn[], selection: readonly number[]): string | undefined {
  const address = exampleAddress(columns, selection);
  return address === '' ? undefined : runMessages().sample(address);
}
