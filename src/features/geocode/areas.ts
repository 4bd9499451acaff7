import { areaKindPattern, endpoints, fieldLabel, type Field } from '@cdata/catalog';
import * as v from 'valibot';
import { createClient } from '../../api/index.ts';
import type { Connection } from '../../connection/index.ts';
import { columnFormat } from '../../excel/cells/index.ts';
import { coordinateQuery, type Coordinate, type FieldValues, type Lookup } from '../../engine/index.ts';
import { language } from '../../language/index.ts';
import type { KindColumn } from '../column-runs/index.ts';

/** A kind of areas that the service has, such as wards, as a choice of columns. */
export type AreaChoice = `area:${string}`;

const prefix = 'area:';

export const isAreaChoice = (choice: string): choice is AreaChoice => choice.startsWith(prefix);

export const areaChoice = (kind: string): AreaChoice => `${prefix}${kind}`;

/** What the areas of a choice are: the name of its column. */
const areaKindOf = (choice: AreaChoice): string => choice.slice(prefix.length);

/** The same as its header has it: `Wards`. */
export const areaLabel = (choice: AreaChoice): string => fieldLabel(areaKindOf(choice))[language()];

export const areaChoiceSchema = v.custom<AreaChoice>(
  (value) => typeof value === 'string' && isAreaChoice(value),
);

/** The kinds of areas that the service has; it says so without a call of the quota. */
export async function readAreaKinds(connection: Connection, signal?: AbortSignal): Promise<string[]> {
  const { areas } = await createClient(connection).get<FieldValues>(endpoints.health.path, {}, { signal });
  const kinds = Array.isArray(areas) ? (areas as unknown[]) : [];
  return kinds.filter((kind) => typeof kind === 'string').filter((kind) => areaKindPattern.test(kind));
}

const namesSchema = v.record(v.string(), v.string());

/** The names of the areas at a place by their kind, the areas of all kinds in one call. */
export const areasLookup: Lookup<Coordinate, FieldValues> = {
  endpoint: endpoints.areas.path,
  ttl: 'record',
  key: (place) => JSON.stringify(coordinateQuery(place)),
  isResult: (value) => v.is(namesSchema, value),
  async request(call, place) {
    const { areas } = await call.get<{ areas: FieldValues[] }>(endpoints.areas.path, coordinateQuery(place));
    const names = new Map<string, Set<string>>();
    for (const { kind, name } of areas)
      names.set(String(kind), (names.get(String(kind)) ?? new Set()).add(String(name)));
    return Object.fromEntries([...names].map(([kind, ofKind]) => [kind, [...ofKind].join('; ')]));
  },
};

export interface AreaOutput {
  name: string;
  field: Field;
  lookup: typeof areasLookup;
}

export const areaOutputs = (choices: readonly string[]): AreaOutput[] =>
  choices.filter(isAreaChoice).map((choice) => {
    const name = areaKindOf(choice);
    return { name, field: { name, kind: 'text', type: 'string', presence: 'common' }, lookup: areasLookup };
  });

export const areaColumns = (choices: readonly string[]): KindColumn[] =>
  areaOutputs(choices).map(({ name, field }) => ({ name, format: columnFormat(field), isCommon: true }));

/** The choices of columns of areas among the names of a run's columns, which are those of other choices, too. */
export const areaChoicesAmong = (names: readonly string[], others: readonly string[]): AreaChoice[] =>
  names.filter((name) => name !== '' && !others.includes(name)).map(areaChoice);

/** The choices with those of areas beside the zone. */
export const withAreas = <Choice extends string>(
  choices: readonly Choice[],
  kinds: readonly string[],
): (Choice | AreaChoice)[] =>
  choices.flatMap((choice) => (choice === 'zone' ? [choice, ...kinds.map(areaChoice)] : [choice]));
