import { setImmediate } from 'node:timers/promises';
import { endpoints } from '@cdata/catalog';
import {
  constantMixIndexInSteps,
  quarterOf,
  quarterText,
  type IndexPeriod,
  type Observation,
} from '@cdata/catalog/value-index';
import {
  readDeclaredValues,
  type DeclaredValue,
  type DeclaredValuesOf,
} from '../../queries/declared-values.ts';
import { arrayOf, fieldsSchema, objectOf, string } from '../json-schema.ts';
import { get, type Route } from '../route.ts';
import type { ServiceState } from '../service-state.ts';

interface ValueIndexQuery {
  municipality: string;
  permit_type?: string;
  use_class?: string;
}

export const valueIndexRoute: Route = get<ValueIndexQuery>(endpoints.valueIndex.path, {
  summary: 'An index of declared construction value per square metre, with the mix of permits held constant',
  isOurChoice: true,
  parameters: endpoints.valueIndex.parameters,
  response: objectOf(
    { municipality: string, periods: arrayOf(fieldsSchema(endpoints.valueIndex.fields)) },
    { permit_type: string, use_class: string },
  ),
  async handler({ query, state }) {
    const { municipality, permit_type: permitType, use_class: useClass } = query;
    const periods = await indexOf(state, { municipality, permitType, useClass });
    return {
      municipality,
      ...(permitType !== undefined && { permit_type: permitType }),
      ...(useClass !== undefined && { use_class: useClass }),
      periods,
    };
  },
});

type Periods = object[];

/** The indexes that a state has computed: it takes a second for the largest cities. After a load, there is another state. */
const indexes = new WeakMap<ServiceState, Map<string, Promise<Periods>>>();

function indexOf(state: ServiceState, of: DeclaredValuesOf): Promise<Periods> {
  const computed = indexes.get(state) ?? new Map<string, Promise<Periods>>();
  indexes.set(state, computed);
  const key = JSON.stringify(of);
  const former = computed.get(key);
  if (former) return former;
  const periods = readDeclaredValues(state.store, of).then(publishedIndex);
  computed.set(key, periods);
  periods.catch(() => computed.delete(key));
  return periods;
}

/** Other requests are answered between the steps. */
async function publishedIndex(values: readonly DeclaredValue[]): Promise<Periods> {
  const steps = constantMixIndexInSteps(observationsOf(values));
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.map(published);
    await setImmediate();
  }
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

const published = ({ first, last, observations, level, error, median }: IndexPeriod): object => ({
  first_quarter: quarterText(first),
  last_quarter: quarterText(last),
  permits: observations,
  ...(level !== null && { value_per_m2: cents(level) }),
  ...(error !== null && { standard_error: Number(error.toPrecision(4)) }),
  ...(median !== null && { median_per_m2: cents(median) }),
});

/** A class of buildings with fewer permits is one kind with the others of its use. */
const minClass = 20;
/** Degrees of latitude and longitude: places of about three kilometres. */
const [placeHeight, placeWidth] = [0.03, 0.045];

function observationsOf(rows: readonly DeclaredValue[]): Observation[] {
  const values = differentValues(rows);
  const counts = new Map<string, number>();
  for (const { buildingClass } of values) {
    if (buildingClass !== null) counts.set(buildingClass, (counts.get(buildingClass) ?? 0) + 1);
  }
  return values.map(({ date, rate, area, permitType, useClass, buildingClass, lat, lng }) => {
    const hasClass = buildingClass !== null && counts.get(buildingClass)! >= minClass;
    return {
      quarter: quarterOf(date),
      value: rate,
      size: area,
      kind: [permitType, useClass, hasClass ? buildingClass : ''].join('|'),
      place:
        lat === null || lng === null
          ? null
          : `${Math.floor(lat / placeHeight)} ${Math.floor(lng / placeWidth)}`,
    };
  });
}

/**
 * Some cities publish a permit of several addresses as a row for each, with the value of the whole, and builders declare
 * a row of equal houses on one day: such rows say the same thing, and count once.
 */
function differentValues(rows: readonly DeclaredValue[]): DeclaredValue[] {
  const byKey = new Map(rows.map((row) => [`${row.date} ${row.rate} ${row.area} ${row.buildingClass}`, row]));
  return [...byKey.values()];
}
