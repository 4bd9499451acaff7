import { Field, Input, makeStyles, Select } from '@fluentui/react-components';
import type { Parameter } from '../../src/catalog/index.ts';
import { language, messages } from '../../src/messages/index.ts';

const useStyles = makeStyles({
  // A control's own width must not push its neighbour out of the pane.
  field: { minWidth: 0, overflowWrap: 'anywhere' },
  control: { minWidth: 0, width: '100%' },
});

export interface FilterFieldProps {
  parameter: Parameter;
  value: string;
  fault: string | undefined;
  change(value: string): void;
}

/** The control that suits a parameter's type, with its rule and what is wrong with it. */
export function FilterField({ parameter, value, fault, change }: FilterFieldProps) {
  const { label, rule, type, group } = parameter;
  const ruled = type === 'text' || (group === 'place' && parameter.name === 'radius_km');
  const hint = type === 'city' ? messages().pane.cityHint : ruled ? rule[language()] : undefined;
  return (
    <Field
      className={useStyles().field}
      label={label[language()]}
      hint={fault ? undefined : hint}
      validationMessage={fault}
    >
      <Control parameter={parameter} value={value} change={change} />
    </Field>
  );
}

function Control({ parameter, value, change }: Omit<FilterFieldProps, 'fault'>) {
  const { type, values = [], name } = parameter;
  const { any, yes, no } = messages().pane;
  const className = useStyles().control;
  const typed = {
    className,
    value,
    name,
    onChange: (_: unknown, data: { value: string }) => change(data.value),
  };
  switch (type) {
    case 'enum':
      return (
        <Select {...typed}>
          <option value="">{any}</option>
          {values.map((one) => (
            <option key={one} value={one}>
              {one.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      );
    case 'boolean':
      return (
        <Select {...typed}>
          <option value="">{any}</option>
          <option value="true">{yes}</option>
          <option value="false">{no}</option>
        </Select>
      );
    case 'date':
      return <Input {...typed} type="date" />;
    case 'number':
    case 'integer':
      return <Input {...typed} inputMode="decimal" />;
    default:
      return <Input {...typed} spellCheck={false} />;
  }
}
