import { makeStyles, tokens } from '@fluentui/react-components';
import { TextField } from '../../frame/form-field.tsx';
import type { Criteria, CriteriaErrors } from './criteria.ts';
import { comparablesMessages } from '../../../src/features/property/index.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: '3fr 4fr 4fr',
    gap: tokens.spacingHorizontalS,
    alignItems: 'start',
    '& > *': { minWidth: 0 },
  },
});

interface CriteriaFormProps {
  criteria: Criteria;
  errors: CriteriaErrors;
  change(change: Partial<Criteria>): void;
}

export function CriteriaForm({ criteria, errors, change }: CriteriaFormProps) {
  const styles = useStyles();
  const text = comparablesMessages();
  return (
    <div className={styles.fields}>
      {(['radius', 'valueFrom', 'valueTo'] as const).map((name) => (
        <TextField
          key={name}
          label={text[name]}
          name={name}
          value={criteria[name]}
          error={errors[name]}
          inputMode="decimal"
          change={(value) => change({ [name]: value })}
        />
      ))}
    </div>
  );
}
