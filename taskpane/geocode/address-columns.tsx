import { exampleAddress } from '../../src/features/geocode/index.ts';
import { messages } from '../../src/language/index.ts';
import type { SourceColumn } from '../../src/features/column-runs/index.ts';
import { ColumnCheckboxes, type SourceColumnsProps } from './column-checkboxes.tsx';

/** The columns of the address. */
export function AddressColumns(props: SourceColumnsProps) {
  const { geocode } = messages();
  return (
    <ColumnCheckboxes
      label={geocode.addressColumns}
      required={geocode.addressRequired}
      sample={sample(props.columns, props.selection)}
      {...props}
    />
  );
}

function sample(columns: readonly SourceColumn[], selection: readonly number[]): string | undefined {
  const address = exampleAddress(columns, selection);
  return address === '' ? undefined : messages().runs.sample(address);
}
