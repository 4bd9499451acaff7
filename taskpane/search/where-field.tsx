import { Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import type { Destination, SearchState } from './search-state.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '2fr 3fr',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
    '& > *': { minWidth: 0 },
  },
  control: { minWidth: 0, width: '100%' },
});

interface WhereFieldProps {
  search: SearchState;
  fault: string | undefined;
  change(change: Partial<SearchState>): void;
}

/** Takes how many rows are wanted at the most, and where they go. */
export function WhereField({ search, fault, change }: WhereFieldProps) {
  const styles = useStyles();
  const text = messages().search;
  return (
    <div className={styles.row}>
      <Field label={text.rows} validationMessage={fault}>
        <Input
          className={styles.control}
          name="rows"
          value={search.rows}
          onChange={(_, { value }) => change({ rows: value })}
          inputMode="numeric"
        />
      </Field>
      <Field label={text.where}>
        <Select
          className={styles.control}
          name="destination"
          value={search.destination}
          onChange={(_, { value }) => change({ destination: value as Destination })}
        >
          <option value="new sheet">{text.onNewSheet}</option>
          <option value="active cell">{text.atActiveCell}</option>
          <option value="formula">{text.asFormula}</option>
        </Select>
      </Field>
    </div>
  );
}
