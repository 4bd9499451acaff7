import { Field, makeStyles, Select } from '@fluentui/react-components';
import { columnLetters } from '../../src/excel/index.ts';
import type { ColumnSource } from '../../src/runs/column-source.ts';
import type { PermitColumn } from '../../src/runs/estimate/estimate-run.ts';
import { messages } from '../../src/messages/index.ts';

// A long header must not push its neighbour out of the pane.
const useStyles = makeStyles({ field: { minWidth: 0 }, select: { minWidth: 0, width: '100%' } });

interface ColumnSelectProps {
  name: PermitColumn;
  source: ColumnSource;
  value: number | null;
  fault: string | undefined;
  choose(index: number | null): void;
}

/** Chooses the column of a sheet that holds something of a permit. */
export function ColumnSelect({ name, source, value, fault, choose }: ColumnSelectProps) {
  const styles = useStyles();
  const { estimate, runs } = messages();
  return (
    <Field className={styles.field} label={estimate.columns[name]} validationMessage={fault}>
      <Select
        className={styles.select}
        name={name}
        value={value === null ? '' : String(value)}
        onChange={(_, { value: chosen }) => choose(chosen === '' ? null : Number(chosen))}
      >
        <option value="">{estimate.none}</option>
        {source.columns.map(({ index, header }) => (
          <option key={index} value={index}>
            {header ? runs.columnOf(columnLetters(index), header) : estimate.column(columnLetters(index))}
          </option>
        ))}
      </Select>
    </Field>
  );
}
