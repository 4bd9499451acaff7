import { Checkbox, makeStyles } from '@fluentui/react-components';
import { columnLetters } from '../../src/excel/index.ts';
import { exampleAddress } from '../../src/geocode/index.ts';
import { messages } from '../../src/messages/index.ts';
import type { SourceColumn } from '../../src/runs/index.ts';
import { CheckboxGroup } from '../frame/checkbox-group.tsx';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', maxHeight: '170px', overflowY: 'auto' },
  column: { flexShrink: 0 },
});

interface AddressColumnsProps {
  /** The columns to choose from. */
  columns: readonly SourceColumn[];
  selection: readonly number[];
  /** Whether the user has chosen: before that, a missing choice is no error. */
  isChosen: boolean;
  choose(columns: number[]): void;
}

/** The columns of the address. Their order is the order in which they were chosen. */
export function AddressColumns({ columns, selection, isChosen, choose }: AddressColumnsProps) {
  const styles = useStyles();
  const { geocode, runs } = messages();
  const toggle = (index: number, isChosen: boolean) =>
    choose(isChosen ? [...selection, index] : selection.filter((one) => one !== index));
  return (
    <CheckboxGroup
      className={styles.list}
      label={geocode.addressColumns}
      validationMessage={selection.length === 0 && isChosen ? geocode.addressRequired : undefined}
      hint={
        selection.length > 0 ? sample(columns, selection) : isChosen ? undefined : geocode.addressRequired
      }
    >
      {columns.map(({ index, header }) => (
        <Checkbox
          key={index}
          className={styles.column}
          label={header ? runs.columnOf(columnLetters(index), header) : columnLetters(index)}
          checked={selection.includes(index)}
          onChange={(_, { checked }) => toggle(index, checked === true)}
        />
      ))}
    </CheckboxGroup>
  );
}

function sample(columns: readonly SourceColumn[], selection: readonly number[]): string | undefined {
  const address = exampleAddress(columns, selection);
  return address === '' ? undefined : messages().runs.sample(address);
}
