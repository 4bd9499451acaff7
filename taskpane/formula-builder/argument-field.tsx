import { Button, Field, Input, makeStyles, Select, tokens, Tooltip } from '@fluentui/react-components';
import { TableCellEditRegular } from '@fluentui/react-icons';
import { fieldLabel, type Dataset } from '@cdata/catalog';
import type { ParameterDescription } from '../../src/function-description.ts';
import { offeredValues } from '../../src/formulas/index.ts';
import { formulaBuilderMessages, language } from '../../src/messages/index.ts';
import { CityField } from '../search/city-field.tsx';
import type { ArgumentProps } from './argument-props.ts';
import { FieldsArgument } from './fields-argument.tsx';
import { FiltersArgument } from './filters-argument.tsx';

const useStyles = makeStyles({
  argument: { position: 'relative', minWidth: 0 },
  // At the end of the label's line.
  selection: { position: 'absolute', top: '-2px', right: 0, minWidth: 0, padding: '2px', height: '24px' },
  field: { minWidth: 0, overflowWrap: 'anywhere' },
  control: { minWidth: 0, width: '100%' },
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
  const { parameter, typed, error, hint, dataset, fields, change } = props;
  const { name, input, isOptional } = parameter;
  const label = { children: parameter.label[language()], className: styles.label };
  const isFormula = typed.trim().startsWith('=');
  if (input.kind === 'city') {
    return (
      <CityField
        label={parameter.label[language()]}
        hint={hint}
        error={error}
        value={typed}
        dataset={dataset?.name ?? null}
        name={name}
        change={change}
      />
    );
  }
  if (fields && !isFormula && (input.kind === 'fields' || input.kind === 'dataset fields')) {
    return <FieldsArgument {...props} fields={fields} />;
  }
  if (dataset && input.kind === 'filters' && !/^=[^{]/.test(typed)) {
    return <FiltersArgument {...props} dataset={dataset} />;
  }
  const options = optionsOf(parameter, dataset);
  return (
    <Field
      className={styles.field}
      label={label}
      required={!isOptional}
      hint={error ? undefined : hint}
      validationMessage={error}
    >
      {options ? (
        <Select
          className={styles.control}
          name={name}
          value={typed}
          onChange={(_, { value }) => change(value)}
        >
          <option value="">{isOptional ? text.byDefault : text.choose}</option>
          {options.map(({ value, label: option }) => (
            <option key={value} value={value}>
              {option}
            </option>
          ))}
          {typed !== '' && !options.some(({ value }) => value === typed) && (
            <option value={typed}>{typed}</option>
          )}
        </Select>
      ) : (
        <Input
          className={styles.control}
          name={name}
          value={typed}
          inputMode={input.kind === 'number' ? 'decimal' : undefined}
          spellCheck={false}
          autoComplete="off"
          onChange={(_, { value }) => change(value)}
        />
      )}
    </Field>
  );
}

/** Null where any text may be typed. */
function optionsOf(
  parameter: ParameterDescription,
  dataset: Dataset | null,
): { value: string; label: string }[] | null {
  const { input } = parameter;
  const text = formulaBuilderMessages();
  switch (input.kind) {
    case 'boolean':
      return [
        { value: '=TRUE', label: text.yes },
        { value: '=FALSE', label: text.no },
      ];
    case 'choice':
    case 'dataset':
      return offeredValues(parameter);
    case 'field': {
      const numeric = ['number', 'integer', 'dollars'];
      const fields = dataset?.fields.filter(({ kind }) => !input.isNumeric || numeric.includes(kind));
      return fields?.map(({ name }) => ({ value: name, label: fieldLabel(name)[language()] })) ?? null;
    }
    default:
      return null;
  }
}
