import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { fieldLabel } from '@cdata/catalog';
import { namesInArgument, formulaBuilderMessages } from '../../src/features/formulas/index.ts';
import { language } from '../../src/language/index.ts';
import { DisclosureButton } from '../frame/disclosure-button.tsx';
import { CheckboxGroup } from '../frame/checkbox-group.tsx';
import type { ArgumentProps } from './argument-props.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '200px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

const labelOf = (name: string): string => fieldLabel(name)[language()];

/** Fields to return, ticked in a list. Without a tick, those that the function returns by default. */
export function FieldsArgument({
  parameter,
  value,
  error,
  fields,
  change,
}: ArgumentProps & { fields: NonNullable<ArgumentProps['fields']> }) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const [isOpen, setIsOpen] = useState(false);
  const names = namesInArgument({ kind: 'text', text: value }) ?? [...fields.names];
  const toggle = (name: string, isOn: boolean) => {
    // The result has the fields in the order of the list; what is not in it comes last.
    const others = names.filter((one) => one !== name);
    change([...others, ...(isOn ? [name] : [])].join(','));
  };
  const summary =
    names.length > 0
      ? names.map(labelOf).join(', ')
      : text.defaultFields(fields.defaults.map(labelOf).join(', '));
  return (
    <CheckboxGroup
      className={isOpen ? styles.list : undefined}
      label={parameter.label[language()]}
      hint={error ? undefined : summary}
      validationMessage={error}
    >
      {isOpen
        ? fields.names.map((name) => (
            <Checkbox
              key={name}
              label={labelOf(name)}
              checked={names.includes(name)}
              onChange={(_, { checked }) => toggle(name, checked === true)}
            />
          ))
        : null}
      <DisclosureButton isOpen={isOpen} setOpen={setIsOpen}>
        {text.chooseFields}
      </DisclosureButton>
    </CheckboxGroup>
  );
}
