import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { applicableParameters, valueLabel, type Dataset, type Parameter } from '@cdata/catalog';
import {
  argumentText,
  filterLabel,
  filterPairs,
  filtersArgument,
  parseArgument,
  type FilterPair,
} from '../../src/formulas/index.ts';
import { formulaBuilderMessages, language } from '../../src/messages/index.ts';
import type { ArgumentProps } from './argument-props.ts';
import { filterError } from './filter-error.ts';

const useStyles = makeStyles({
  filters: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  filter: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalXS },
  value: { flex: 1, minWidth: 0 },
  control: { minWidth: 0, width: '100%' },
  remove: { marginTop: '22px' },
});

interface FiltersArgumentProps extends ArgumentProps {
  dataset: Dataset;
}

/** Filters of the dataset, each with a control for its kind of value. */
export function FiltersArgument({ parameter, typed, error, dataset, change }: FiltersArgumentProps) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const argument = typed.startsWith('=') ? parseArgument(typed.slice(1)) : parseArgument(quoted(typed));
  const pairs = filterPairs(argument) ?? [];
  const filters = applicableParameters(dataset).filter(({ group }) => group !== 'page');
  const set = (changed: readonly FilterPair[]) => change(argumentText(filtersArgument(changed)));
  const isSet = (one: Parameter) => pairs.some(([name]) => name === one.name);
  return (
    <div className={styles.filters} role="group" aria-label={parameter.label[language()]}>
      <Field label={parameter.label[language()]} validationMessage={error}>
        <Select
          className={styles.control}
          name={parameter.name}
          value=""
          onChange={(_, { value }) => value && set([...pairs, [value, '']])}
        >
          <option value="">{text.addFilter}</option>
          {filters
            .filter((one) => !isSet(one))
            .map(({ name }) => (
              <option key={name} value={name}>
                {filterLabel(name)}
              </option>
            ))}
        </Select>
      </Field>
      {pairs.map(([name, value], index) => (
        <div key={name} className={styles.filter}>
          <Field
            className={styles.value}
            label={filterLabel(name)}
            validationMessage={filterError(filters, name, value)}
          >
            <FilterValue
              parameter={filters.find((one) => one.name === name)}
              name={name}
              value={value}
              change={(changed) => set(pairs.map((pair, at) => (at === index ? [name, changed] : pair)))}
            />
          </Field>
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
  change(value: string): void;
}

function FilterValue({ parameter, name, value, change }: FilterValueProps) {
  const className = useStyles().control;
  const text = formulaBuilderMessages();
  const props = {
    className,
    name: `filter-${name}`,
    value,
    onChange: (_: unknown, data: { value: string }) => change(data.value),
  };
  const options =
    parameter?.type === 'boolean'
      ? [
          { value: 'true', label: text.yes },
          { value: 'false', label: text.no },
        ]
      : parameter?.values?.map((one) => ({ value: one, label: valueLabel(one)?.[language()] ?? one }));
  if (options) {
    return (
      <Select {...props}>
        <option value="">{text.choose}</option>
        {options.map(({ value: one, label }) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  const isDate = parameter?.type === 'date' && (value === '' || /^\d{4}-\d\d-\d\d$/.test(value));
  return <Input {...props} type={isDate ? 'date' : 'text'} spellCheck={false} />;
}
