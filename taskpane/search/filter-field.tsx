import { Field, Input, makeStyles, Select } from '@fluentui/react-components';
import type { DatasetName, Parameter } from '../../src/catalog/index.ts';
import { language, messages } from '../../src/messages/index.ts';
import { CityField } from './city-field.tsx';

const useStyles = makeStyles({
  // A control's own width must not push its neighbour out of the pane.
  field: { minWidth: 0, overflowWrap: 'anywhere' },
  control: { minWidth: 0, width: '100%' },
});

export interface FilterFieldProps {
  dataset: DatasetName;
  parameter: Parameter;
  value: string;
  fault: string | undefined;
  change(value: string): void;
}

/** The control that suits a parameter's type, with its rule and what is wrong with it. */
export function FilterField({ dataset, parameter, value, fault, change }: FilterFieldProps) {
  const { label, rule, type, group } = parameter;
  const ruled = type === 'text' || (group === 'place' && parameter.name === 'radius_km');
  const { field } = useStyles();
  if (type === 'city') {
    return (
      <CityField
        label={label[language()]}
        hint={messages().search.cityHint}
        fault={fault}
        value={value}
        dataset={dataset}
        name={parameter.name}
        change={change}
      />
    );
  }
  const hint = ruled ? rule[language()] : undefined;
  return (
    <Field
      className={field}
      label={label[language()]}
      hint={fault ? undefined : hint}
      validationMessage={fault}
    >
      <Control parameter={parameter} value={value} change={change} />
    </Field>
  );
}

function Control({ parameter, value, change }: Omit<FilterFieldProps, 'fault' | 'dataset'>) {
  const { type, values = [], name } = parameter;
  const { any, yes, no } = messages().search;
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
