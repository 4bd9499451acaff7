import { Checkbox, makeStyles } from '@fluentui/react-components';
import { columnLetters } from '../../src/excel/index.ts';
import { type SheetColumn, runMessages } from '../../src/features/column-runs/index.ts';
import { CheckboxGroup } from '../frame/checkbox-group.tsx';
const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', maxHeight: '170px', overflowY: 'auto' },
  column: { flexShrink: 0 },
});

export interface SourceColumnsProps {
  /** The columns to choose from. */
  columns: readonly SheetColumn[];
  selection: readonly number[];
  /** Whether the user has chosen: before that, a missing choice is no error. */
  isChosen: boolean;
  choose(columns: number[]): void;
}

interface ColumnCheckboxesProps extends SourceColumnsProps {
  label: string;
  /** Says what to choose. */
  required: string;
  /** What the first row has in the chosen columns. */
  sample: string | undefined;
}

/** The columns that a run reads. Their order is the order in which they were chosen. */
export function ColumnCheckboxes(props: ColumnCheckboxesProps) {
  const { label, required, sample, columns, selection, isChosen, choose } = props;
  const styles = useStyles();
  const runs = runMessages();
  const toggle = (index: number, isChecked: boolean) =>
    choose(isChecked ? [...selection, index] : selection.filter((one) => one !== index));
  return (
    <CheckboxGroup
      className={styles.list}
      label={label}
      validationMessage={selection.length === 0 && isChosen ? required : undefined}
      hint={selection.length > 0 ? sample : isChosen ? undefined : required}
    >
      {columns.map(({ index, header, group }) => (
        <Checkbox
          key={index}
          className={styles.column}
          label={header ? runs.columnOf(columnLetters(index), header, group) : columnLetters(index)}
          checked={selection.includes(index)}
          onChange={(_, { checked }) => toggle(index, checked === true)}
        />
      ))}
    </CheckboxGroup>
  );
}
