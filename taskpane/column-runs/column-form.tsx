import { Field, Label, makeStyles, Select, tokens, useId } from '@fluentui/react-components';
import { columnLetters } from '../../src/excel/index.ts';
import { runMessages, type SheetColumn } from '../../src/features/column-runs/index.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  field: { minWidth: 0, overflowWrap: 'anywhere' },
  control: { minWidth: 0, width: '100%' },
});

/** A field that is looked for among columns. */
interface ColumnField<Name extends string = string> {
  name: Name;
  label: string;
  /** The column that holds it; null for none. */
  value: number | null;
  /** Columns that may hold it, the likeliest first: they head the menu. */
  candidates?: readonly number[];
  /** Whether several columns may be it alike: it stays open until the user chooses. */
  isAsked?: boolean;
  /** Why it stays open, where that is not that several columns may be it. */
  doubt?: string | undefined;
  /** What stands for no column; without it, a column that is chosen can't be taken away. */
  none?: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A column to choose, as people call it. */
interface ColumnOption {
  index: number;
  label: string;
}

interface ColumnFormProps<Name extends string> {
  /** What the columns are of. */
  label?: string;
  fields: readonly ColumnField<Name>[];
  columns: readonly ColumnOption[];
  choose(name: Name, column: number | null): void;
}

/** Which column holds which field: a line for each, with the recognized column and a menu of the others. */
export function ColumnForm<Name extends string>({
  label: title,
  fields,
  columns,
  choose,
}: ColumnFormProps<Name>) {
  const styles = useStyles();
  const text = runMessages();
  const id = useId();
  return (
    <div className={styles.form} role="group" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && <Label id={id}>{title}</Label>}
      {fields.map(({ name, label, value, candidates = [], isAsked = false, doubt, none, hint, error }) => {
        const first = candidates.flatMap((at) => columns.find(({ index }) => index === at) ?? []);
        const others = columns.filter((column) => !first.includes(column));
        const shown = isAsked ? null : value;
        return (
          <Field
            key={name}
            className={styles.field}
            orientation="horizontal"
            size="small"
            label={label}
            hint={error === undefined && !isAsked ? hint : undefined}
            validationState={isAsked ? 'warning' : error === undefined ? 'none' : 'error'}
            validationMessage={isAsked ? (doubt ?? text.severalColumns) : error}
          >
            <Select
              className={styles.control}
              size="small"
              name={name}
              value={shown === null ? '' : String(shown)}
              onChange={(_, data) => choose(name, data.value === '' ? null : Number(data.value))}
            >
              {(shown === null || none !== undefined) && (
                <option value="">{isAsked ? text.chooseColumn : (none ?? text.chooseColumn)}</option>
              )}
              {[...first, ...others].map(({ index, label: columnLabel }) => (
                <option key={index} value={String(index)}>
                  {columnLabel}
                </option>
              ))}
            </Select>
          </Field>
        );
      })}
    </div>
  );
}

/** The columns of a sheet, by their letters and headers. */
export function columnOptions(columns: readonly SheetColumn[]): ColumnOption[] {
  const { columnOf, column } = runMessages();
  return columns.map(({ index, header, group }) => {
    const letters = columnLetters(index);
    return { index, label: header ? columnOf(letters, header, group) : column(letters) };
  });
}
