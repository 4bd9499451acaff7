import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import type { Criteria, CriteriaFaults } from './property-state.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: '3fr 4fr 4fr',
    gap: tokens.spacingHorizontalS,
    alignItems: 'start',
    '& > *': { minWidth: 0 },
  },
  control: { minWidth: 0, width: '100%' },
});

interface CriteriaFormProps {
  criteria: Criteria;
  faults: CriteriaFaults;
  change(typed: Partial<Criteria>): void;
}

/** Takes how far around and of what value comparables are. */
export function CriteriaForm({ criteria, faults, change }: CriteriaFormProps) {
  const styles = useStyles();
  const text = messages().property;
  return (
    <div className={styles.fields}>
      {(['radius', 'valueFrom', 'valueTo'] as const).map((name) => (
        <Field key={name} label={text[name]} validationMessage={faults[name]}>
          <Input
            className={styles.control}
            name={name}
            value={criteria[name]}
            onChange={(_, { value }) => change({ [name]: value })}
            inputMode="decimal"
            autoComplete="off"
          />
        </Field>
      ))}
    </div>
  );
}
