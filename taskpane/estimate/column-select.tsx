import { type PermitColumn, estimateMessages } from '../../src/features/estimate/index.ts';
import { columnLetters } from '../../src/excel/index.ts';
import { type SheetColumn, runMessages } from '../../src/features/column-runs/index.ts';
import { ChoiceField, type Choice } from '../frame/form-field.tsx';

interface ColumnSelectProps {
  name: PermitColumn;
  columns: readonly SheetColumn[];
  value: number | null;
  /** What is missing, as an instruction. */
  hint: string | undefined;
  error: string | undefined;
  choose(index: number | null): void;
}

export function ColumnSelect({ name, columns, value, choose, ...props }: ColumnSelectProps) {
  const estimate = estimateMessages();
  const runs = runMessages();
  const choices = columns.map(({ index, header, group }): Choice => {
    const letters = columnLetters(index);
    return [String(index), header ? runs.columnOf(letters, header, group) : estimate.column(letters)];
  });
  return (
    <ChoiceField
      label={estimate.columns[name]}
      name={name}
      value={value === null ? '' : String(value)}
      choices={[['', estimate.noColumn], ...choices]}
      change={(index) => choose(index === '' ? null : Number(index))}
      {...props}
    />
  );
}
