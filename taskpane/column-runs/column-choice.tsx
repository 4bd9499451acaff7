import { columnLetters } from '../../src/excel/index.ts';
import { type SheetColumn, runMessages } from '../../src/features/column-runs/index.ts';
import { ChoiceField, type Choice } from '../frame/form-field.tsx';

interface ColumnChoiceProps {
  label: string;
  name: string;
  /** Stands for no column, where that is a choice. */
  none?: string;
  hint?: string | undefined;
  columns: readonly SheetColumn[];
  value: number | null;
  choose(index: number | null): void;
}

/** The choice of one column of the rows. */
export function ColumnChoice({ none, columns, value, choose, ...props }: ColumnChoiceProps) {
  const runs = runMessages();
  const choices = columns.map(({ index, header }): Choice => {
    const letters = columnLetters(index);
    return [String(index), header ? runs.columnOf(letters, header) : letters];
  });
  return (
    <ChoiceField
      value={value === null ? '' : String(value)}
      choices={none === undefined && value !== null ? choices : [['', none ?? ''], ...choices]}
      change={(index) => choose(index === '' ? null : Number(index))}
      {...props}
    />
  );
}
