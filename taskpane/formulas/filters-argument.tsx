import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import {
  applicableParameters,
  validateUserInput,
  valueLabel,
  type Dataset,
  type Parameter,
} from '@cdata/catalog';
import { isDay } from '@cdata/catalog/reading';
import {
  argumentText,
  filterLabel,
  filterPairs,
  filtersArgument,
  invalidInputMessage,
  parseArgument,
  type FilterPair,
  formulaBuilderMessages,
} from '../../src/features/formulas/index.ts';
import { language } from '../../src/language/index.ts';
import { ChoiceField, TextField, type Choice } from '../frame/form-field.tsx';
import type { ArgumentProps } from './argument-props.ts';

const useStyles = makeStyles({
  filters: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  filter: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalXS },
  value: { flex: 1, minWidth: 0 },
  remove: { marginTop: '22px' },
});

interface FiltersArgumentProps extends ArgumentProps {
  dataset: Dataset;
}

/** Filters of the dataset, each with a control for its kind of value. */
export function FiltersArgument({ parameter, value, error, dataset, change }: FiltersArgumentProps) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const argument = value.startsWith('=') ? parseArgument(value.slice(1)) : parseArgument(quoted(value));
  const pairs = filterPairs(argument) ?? [];
  const filters = applicableParameters(dataset).filter(({ group }) => group !== 'page');
  const set = (newPairs: readonly FilterPair[]) => change(argumentText(filtersArgument(newPairs)));
  const isSet = (one: Parameter) => pairs.some(([name]) => name === one.name);
  return (
    <div className={styles.filters} role="group" aria-label={parameter.label[language()]}>
      <ChoiceField
        label={parameter.label[language()]}
        name={parameter.name}
        value=""
        error={error}
        choices={[
          ['', text.addFilter],
          ...filters.filter((one) => !isSet(one)).map(({ name }): Choice => [name, filterLabel(name)]),
        ]}
        change={(name) => name && set([...pairs, [name, '']])}
      />
      {pairs.map(([name, value], index) => (
        <div key={name} className={styles.filter}>
          <FilterValue
            parameter={filters.find((one) => one.name === name)}
            name={name}
            value={value}
            error={filterError(filters, name, value)}
            change={(content) => set(pairs.map((pair, at) => (at === index ? [name, content] : pair)))}
          />
          <Button
            className={styles.remove}
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={text.removeFilter(filterLabel(name))}
            onClick={() => set(pairs.filter((_, at) => at !== index))}
          />
        </div>
      ))}
    </div>
  );
}

const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`);

interface FilterValueProps {
  /** Undefined for a name that the dataset does not have. */
  parameter: Parameter | undefined;
  name: string;
  value: string;
  error: string | undefined;
  change(value: string): void;
}

function FilterValue({ parameter, name, value, ...props }: FilterValueProps) {
  const field = {
    className: useStyles().value,
    label: filterLabel(name),
    name: `filter-${name}`,
    value,
    ...props,
  };
  const choices = parameter && choicesOf(parameter);
  if (choices)
    return <ChoiceField {...field} choices={[['', formulaBuilderMessages().choose], ...choices]} />;
  const isDate = parameter?.type === 'date' && (value === '' || isDay(value));
  return <TextField {...field} type={isDate ? 'date' : 'text'} />;
}

function choicesOf({ type, values }: Parameter): Choice[] | undefined {
  const { yes, no } = formulaBuilderMessages();
  if (type !== 'boolean') return values?.map((one) => [one, valueLabel(one)?.[language()] ?? one]);
  return [
    ['true', yes],
    ['false', no],
  ];
}

/** What is wrong with the value of a filter; undefined while it is blank, or if nothing is. */
function filterError(parameters: readonly Parameter[], name: string, value: string): string | undefined {
  const parameter = parameters.find((one) => one.name === name);
  if (!parameter) return formulaBuilderMessages().notOffered(name);
  if (value.trim() === '') return undefined;
  const result = validateUserInput(parameter, value, language());
  return result.ok ? undefined : invalidInputMessage(result.reason, value);
}
