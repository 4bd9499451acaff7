import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { fieldLabel } from '@cdata/catalog';
import { useState } from 'react';
import { language } from '../../../src/language/index.ts';
import {
  furtherFields,
  offeredPermitFields,
  permitFieldLabel,
  type Comparable,
  comparablesMessages,
} from '../../../src/features/property/index.ts';
import { CheckboxGroup } from '../../frame/checkbox-group.tsx';
import { DisclosureButton } from '../../frame/disclosure-button.tsx';
import { TextField } from '../../frame/form-field.tsx';
import { type PropertyTabProps } from '../property-draft.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    gap: `0 ${tokens.spacingHorizontalS}`,
  },
});

interface GridOptionsProps extends PropertyTabProps {
  listed: readonly Comparable[];
  /** How many comparables are selected. */
  selected: number;
}

/** What the grid shows. */
export function GridOptions({ property, draft, change, listed, selected }: GridOptionsProps) {
  const text = comparablesMessages();
  const [isOpen, setOpen] = useState(false);
  const records = [
    ...(property.assessment ? [property.assessment] : []),
    ...listed.map(({ record }) => record),
  ];
  const published = furtherFields.filter(({ name }) =>
    records.some((record) => record[name] !== null && record[name] !== undefined && record[name] !== ''),
  );
  return (
    <>
      <DisclosureButton isOpen={isOpen} setOpen={setOpen}>
        {text.gridOptions}
      </DisclosureButton>
      {isOpen && (
        <>
          <FieldChoices
            label={text.furtherFields}
            fields={published.map(({ name }) => [name, fieldLabel(name)[language()]])}
            draft={draft}
            change={change}
          />
          <FieldChoices
            label={text.permitFields}
            hint={selected > 0 ? text.permitCalls(selected) : undefined}
            fields={offeredPermitFields(property).map(({ name }) => [name, permitFieldLabel(name, false)])}
            draft={draft}
            change={change}
          />
          <TextField
            label={text.ownRows}
            name="ownRows"
            hint={text.ownRowsHint}
            value={draft.ownRows}
            change={(ownRows) => change({ ownRows })}
          />
        </>
      )}
    </>
  );
}

interface FieldChoicesProps extends Pick<PropertyTabProps, 'draft' | 'change'> {
  label: string;
  hint?: string | undefined;
  /** Names and labels. */
  fields: readonly (readonly [name: string, label: string])[];
}

/** Fields that become rows of the grid. */
function FieldChoices({ label, hint, fields, draft, change }: FieldChoicesProps) {
  const styles = useStyles();
  return (
    <CheckboxGroup label={label} hint={hint} className={styles.fields}>
      {fields.map(([name, fieldText]) => (
        <Checkbox
          key={name}
          name={`field ${name}`}
          label={fieldText}
          checked={draft.gridFields.includes(name)}
          onChange={(_, { checked }) =>
            change({
              gridFields: checked
                ? [...draft.gridFields, name]
                : draft.gridFields.filter((one) => one !== name),
            })
          }
        />
      ))}
    </CheckboxGroup>
  );
}
