import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import type { Criteria, CriteriaErrors } from './property-draft.ts';

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
  errors: CriteriaErrors;
  change(change: Partial<Criteria>): void;
}

export function CriteriaForm({ criteria, errors, change }: CriteriaFormProps) {
  const styles = useStyles();
  const text = messages().property;
  return (
    <div className={styles.fields}>
      {(['radius', 'valueFrom', 'valueTo'] as const).map((name) => (
        <Field key={name} label={text[name]} validationMessage={errors[name]}>
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
