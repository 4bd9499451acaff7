import { cityLabel, permitTypes, slug, valueChangeFields, valueLabel } from '@cdata/catalog';
import {
  changeBetween,
  minObservations,
  quarterOf,
  quarterText,
  readQuarter,
  type IndexPeriod,
  type Quarter,
} from '@cdata/catalog/value-index';
import { dateOfSerial, InvalidInputError, isBlank, nameValue, requiredText } from '../src/cells/index.ts';
import { indexPeriods, valueIndexLookup } from '../src/engine/index.ts';
import { cellMessages, language } from '../src/messages/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import { argumentRows, fieldsArgument, headersArgument } from './arguments.ts';
import { customFunction, type FunctionParameter } from './custom-function.ts';
import {
  cityParameter,
  fieldsOf,
  fieldsParameter,
  headersParameter,
  permitTypeParameter,
} from './parameters.ts';
import { evaluateRows, notAvailableError } from './result.ts';

const defaultFields = ['change'];

/** Stands for all types of work together: their shares are held constant, too. */
const allTypes = 'all';
const types = [...permitTypes, allTypes] as const;

const quarterParameter = (label: FunctionParameter['label']): FunctionParameter => ({
  label,
  help: {
    en: 'A quarter such as 2024-Q3, or a date in it.',
    fr: 'Un trimestre, comme 2024-T3, ou une date de ce trimestre.',
  },
  input: { kind: 'text' },
});

export const valueIndexFunction = customFunction({
  name: 'VALUEINDEX',
  title: { en: 'Change of declared value per m²', fr: 'Variation de la valeur déclarée par m²' },
  help: {
    en: 'Returns the change of the declared value of work per m² between two quarters, with the mix of permits held constant. These are declared values, not sale prices.',
    fr: 'Renvoie la variation de la valeur de construction déclarée par m² entre deux trimestres, à composition constante des permis. Ce sont des valeurs de construction, et non des prix de vente.',
  },
  returns: {
    en: 'One row per pair of quarters; 0.05 is 5%.',
    fr: 'Une ligne par paire de trimestres; 0,05 vaut 5 %.',
  },
  keywords: {
    en: 'index trend time adjustment inflation construction cost quarter growth',
    fr: 'indice tendance ajustement temps inflation coût construction trimestre croissance',
  },
  rows: 'as arguments',
  parameters: {
    city: cityParameter,
    permit_type: {
      ...permitTypeParameter,
      input: { kind: 'choice', values: types.map((value) => ({ value, label: valueLabel(value)! })) },
      help: {
        en: `One of ${types.join(', ')}.`,
        fr: `L’une des valeurs suivantes : ${types.join(', ')}.`,
      },
    },
    from: quarterParameter({ en: 'First quarter', fr: 'Premier trimestre' }),
    to: quarterParameter({ en: 'Second quarter', fr: 'Deuxième trimestre' }),
    fields: fieldsParameter({ en: 'change', fr: 'change' }, fieldsOf(valueChangeFields, defaultFields)),
    headers: headersParameter,
  },
  example:
    '=CDATA.VALUEINDEX("toronto","all","2021-Q1","2024-Q3","change,change_low,change_high,from_period,to_period",TRUE)',
  evaluate: ({ fields, headers, ...args }, options) =>
    evaluateRows({
      rows: argumentRows(args),
      keys: ['city', 'permit_type', 'from', 'to'],
      fields: fieldsArgument(fields, valueChangeFields, defaultFields),
      headers: headersArgument(headers, false),
      request: async (row) => {
        const city = requiredText('city', row.city);
        const type = requiredText('permit_type', row.permit_type);
        const name = nameValue(cellMessages().nounPermitType, type, types);
        const input = {
          municipality: slug(city),
          permit_type: name === allTypes ? null : name,
          use_class: null,
        };
        const [from, to] = [quarterArgument('from', row.from), quarterArgument('to', row.to)];
        const answer = await sharedRuntime().lookups.request(valueIndexLookup, input, options);
        return changeOf(indexPeriods(answer), { city: input.municipality, from, to });
      },
    }),
});

/** Serial numbers of Excel from 1930 to 2100: a lower number is a year. */
const serials = { min: 10_959, max: 73_415 };

/** @throws InvalidInputError for what is neither a quarter nor a date. */
function quarterArgument(name: string, value: unknown): Quarter {
  if (isBlank(value)) throw new InvalidInputError(cellMessages().required(name));
  if (typeof value === 'number' && value >= serials.min && value <= serials.max) {
    return quarterOf(dateOfSerial(value));
  }
  const quarter = readQuarter(String(value));
  if (quarter === null) throw new InvalidInputError(cellMessages().notAQuarter(name, String(value)));
  return quarter;
}

const periodText = ({ first, last }: Pick<IndexPeriod, 'first' | 'last'>): string => {
  const [one, other] = [first, last].map((quarter) => quarterText(quarter, language()));
  return one === other ? one! : `${one}–${other}`;
};

/** @throws #N/A where there is no such change, with the reason. */
function changeOf(
  periods: readonly IndexPeriod[],
  { city, from, to }: { city: string; from: Quarter; to: Quarter },
): Record<string, unknown> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) throw notAvailableError(cellMessages().noIndex(cityLabel(city)));
  const periodOf = (quarter: Quarter): IndexPeriod => {
    const period = periods.find((one) => one.first <= quarter && quarter <= one.last);
    const text = (of: Quarter) => quarterText(of, language());
    if (!period) {
      throw notAvailableError(
        cellMessages().quarterOutside(text(quarter), text(first.first), text(last.last)),
      );
    }
    return period;
  };
  const [one, other] = [periodOf(from), periodOf(to)];
  const short = [one, other].find(({ level }) => level === null);
  if (short) {
    throw notAvailableError(
      cellMessages().tooFewPermits(periodText(short), short.observations, minObservations),
    );
  }
  if (one === other && from !== to) throw notAvailableError(cellMessages().samePeriod(periodText(one)));
  const { change, low, high } = changeBetween(one, other)!;
  return {
    change,
    change_low: low,
    change_high: high,
    from_permits: one.observations,
    to_permits: other.observations,
    from_period: periodText(one),
    to_period: periodText(other),
    from_value_per_m2: one.level,
    to_value_per_m2: other.level,
  };
}
