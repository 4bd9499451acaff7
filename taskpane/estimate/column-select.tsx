import { Field, makeStyles, Select } from '@fluentui/react-components';
import type { PermitColumn } from '../../src/estimate/index.ts';
import { columnLetters } from '../../src/excel/index.ts';
import { messages } from '../../src/messages/index.ts';
import type { SourceColumn } from '../../src/runs/index.ts';

// A long header must not push the next select out of the pane.
const useStyles = makeStyles({ field: { minWidth: 0 }, select: { minWidth: 0, width: '100%' } });

interface ColumnSelectProps {
  name: PermitColumn;
  columns: readonly SourceColumn[];
  value: number | null;
  /** What is missing, as an instruction. */
  hint: string | undefined;
  error: string | undefined;
  choose(index: number | null): void;
}

export function ColumnSelect({ name, columns, value, hint, error, choose }: ColumnSelectProps) {
  const styles = useStyles();
  const { estimate, runs } = messages();
  return (
    <Field className={styles.field} label={estimate.columns[name]} hint={hint} validationMessage={error}>
      <Select
        className={styles.select}
        name={name}
        value={value === null ? '' : String(value)}
        onChange={(_, { value: index }) => choose(index === '' ? null : Number(index))}
      >
        <option value="">{estimate.noColumn}</option>
        {columns.map(({ index, header }) => (
          <option key={index} value={index}>
            {header ? runs.columnOf(columnLetters(index), header) : estimate.column(columnLetters(index))}
          </option>
        ))}
      </Select>
    </Field>
  );
}
