/** A number of uses of one kind. */
export interface CountedUse {
  /** The person's id; empty for someone who is not signed in. */
  id: string;
  /** The endpoint, or the reason of a refusal. */
  subject: string;
  kind: 'calls' | 'saved' | 'refused';
  count: number;
}

export interface Use {
  /** Calls to the service. */
  calls: number;
  /** Calls that the gateway's cache, or someone else's request, made unnecessary. */
  saved: number;
}

interface PersonUse extends Use {
  name: string;
  refused: number;
  /** By endpoint, as the reference writes its path. */
  endpoints: Record<string, Use>;
}

export interface UsageReport {
  /** The first and the last day, YYYY-MM-DD. */
  from: string;
  to: string;
  total: Use & { refused: number };
  /** Those with most calls first. */
  people: PersonUse[];
  endpoints: (Use & { endpoint: string })[];
  refusals: { reason: string; name: string; count: number }[];
}

interface ReportOptions {
  from: string;
  to: string;
  nameOf(id: string): string;
}

export function usageReport(uses: readonly CountedUse[], { from, to, nameOf }: ReportOptions): UsageReport {
  const total = { calls: 0, saved: 0, refused: 0 };
  const people = new Map<string, PersonUse>();
  const endpoints = new Map<string, Use & { endpoint: string }>();
  const refusals = new Map<string, UsageReport['refusals'][number]>();
  for (const { id, subject, kind, count } of uses) {
    total[kind] += count;
    const person = id === '' ? null : entryOf(people, id, () => newPerson(nameOf(id)));
    if (person) person[kind] += count;
    if (kind === 'refused') {
      const name = person?.name ?? '';
      entryOf(refusals, `${subject} ${id}`, () => ({ reason: subject, name, count: 0 })).count += count;
      continue;
    }
    entryOf(endpoints, subject, () => ({ endpoint: subject, calls: 0, saved: 0 }))[kind] += count;
    if (person) (person.endpoints[subject] ??= { calls: 0, saved: 0 })[kind] += count;
  }
  return {
    from,
    to,
    total,
    people: [...people.values()].sort(byUse),
    endpoints: [...endpoints.values()].sort(byUse),
    refusals: [...refusals.values()].sort((one, other) => other.count - one.count),
  };
}

const newPerson = (name: string): PersonUse => ({ name, calls: 0, saved: 0, refused: 0, endpoints: {} });

const byUse = (one: Use, other: Use): number => other.calls - one.calls || other.saved - one.saved;

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const entry = map.get(key) ?? create();
  map.set(key, entry);
  return entry;
}
