import { Button, makeStyles, tokens, Tooltip } from '@fluentui/react-components';
import { TableCellEditRegular } from '@fluentui/react-icons';
import { fieldLabel, type Dataset } from '@cdata/catalog';
import type { ParameterDescription } from '../../src/app/function-registry.ts';
import { offeredValues, formulaBuilderMessages } from '../../src/features/formulas/index.ts';
import { language } from '../../src/language/index.ts';
import { ChoiceField, TextField, type Choice } from '../frame/form-field.tsx';
import { CityField } from '../tables/search/city-field.tsx';
import type { ArgumentProps } from './argument-props.ts';
import { FieldsArgument } from './fields-argument.tsx';
import { FiltersArgument } from './filters-argument.tsx';

const useStyles = makeStyles({
  argument: { position: 'relative', minWidth: 0 },
  // At the end of the label's line.
  selection: { position: 'absolute', top: '-2px', right: 0, minWidth: 0, padding: '2px', height: '24px' },
  label: { paddingRight: tokens.spacingHorizontalXXXL },
});

/** An argument, with a button that takes the selected cells. */
export function ArgumentField(props: ArgumentProps) {
  const styles = useStyles();
  const { parameter, useSelection } = props;
  const label = formulaBuilderMessages().useSelection(parameter.label[language()]);
  return (
    <div className={styles.argument} data-argument={parameter.name}>
      <Control {...props} />
      <Tooltip content={label} relationship="label">
        <Button
          className={styles.selection}
          appearance="subtle"
          size="small"
          icon={<TableCellEditRegular />}
          onClick={useSelection}
        />
      </Tooltip>
    </div>
  );
}

function Control(props: ArgumentProps) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const { parameter, value, error, hint, dataset, fields, change } = props;
  const { name, input, isOptional } = parameter;
  const isFormula = value.trim().startsWith('=');
  if (input.kind === 'city') {
    return (
      <CityField
        label={parameter.label[language()]}
        hint={hint}
        error={error}
        value={value}
        dataset={dataset?.name ?? null}
        name={name}
        change={change}
      />
    );
  }
  if (fields && !isFormula && (input.kind === 'fields' || input.kind === 'dataset fields')) {
    return <FieldsArgument {...props} fields={fields} />;
  }
  if (dataset && input.kind === 'filters' && !/^=[^{]/.test(value)) {
    return <FiltersArgument {...props} dataset={dataset} />;
  }
  const field = {
    label: { children: parameter.label[language()], className: styles.label },
    name,
    value,
    required: !isOptional,
    hint,
    error,
    change,
  };
  const choices = choicesOf(parameter, dataset);
  if (!choices) return <TextField {...field} inputMode={input.kind === 'number' ? 'decimal' : undefined} />;
  const isOther = value !== '' && !choices.some(([choice]) => choice === value);
  const first: Choice = ['', isOptional ? text.byDefault : text.choose];
  return (
    <ChoiceField {...field} choices={[first, ...choices, ...(isOther ? [[value, value] as const] : [])]} />
  );
}

/** Null where any text may be entered. */
function choicesOf(parameter: ParameterDescription, dataset: Dataset | null): Choice[] | null {
  const { input } = parameter;
  const text = formulaBuilderMessages();
  switch (input.kind) {
    case 'boolean':
      return [
        ['=TRUE', text.yes],
        ['=FALSE', text.no],
      ];
    case 'choice':
    case 'dataset':
      return offeredValues(parameter)?.map(({ value, label }): Choice => [value, label]) ?? null;
    case 'field': {
      const numeric = ['number', 'integer', 'dollars'];
      const fields = dataset?.fields.filter(({ kind }) => !input.isNumeric || numeric.includes(kind));
      const names = fields && [...(input.more ?? []), ...fields.map(({ name }) => name)];
      return names?.map((name): Choice => [name, fieldLabel(name)[language()]]) ?? null;
    }
    default:
      return null;
  }
}
