import { estimateBody } from '../../packages/service/src/http/estimate-body.ts';
import { ServiceError, type Client, type Query } from '../../src/api/index.ts';
import { hash } from '../../src/excel/cells/index.ts';
import type { VirtualClock } from '../engine/virtual-clock.ts';
import { estimateOf } from '../engine/scripted-service.ts';

/** What may become of an attempt; `none` is a dropped connection. */
export type Fault = 503 | 429 | 'none' | null;

const errorOf = (status: number, detail: string): ServiceError => new ServiceError({ status, detail });

const faultErrors = {
  503: errorOf(503, 'Down for maintenance.'),
  429: errorOf(429, 'Too many requests.'),
  none: errorOf(0, 'The connection was dropped.'),
};

/** Cities with permit records. */
export const coveredCities = ['calgary', 'toronto', 'montreal'];

/**
 * A service that counts its calls. What it answers follows from the text of an address: some are not found, some
 * refused, some located only in their city; several have the same place, and some places have no zone.
 */
export class PricedService implements Client {
  calls = 0;
  /** Attempts whose answer was a fault. */
  faulty = 0;
  /** What becomes of the next attempts. */
  faults: Fault[] = [];
  /** Record ids that the service does not know, in the calls so far: nobody can know that before. */
  readonly refused = new Set<string>();
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  get<T>(path: string, query: Query = {}): Promise<T> {
    return this.#call(() => {
      if (path === '/permit/coverage' || path === '/sources/coverage') {
        return { municipalities: coveredCities.map((municipality) => ({ municipality })) } as T;
      }
      return answerOf(path, query) as T;
    });
  }

  post<T>(_: string, body: unknown): Promise<T> {
    const { record_ids = [], permits = [] } = body as { record_ids?: string[]; permits?: object[] };
    return this.#call(() => {
      const wrong = record_ids.filter((id) => id.startsWith('wrong'));
      for (const id of wrong) this.refused.add(id);
      if (wrong.length > 0) throw errorOf(422, 'No permit has this record_id.');
      // Whatever the body's schema refuses can be known before.
      const { error } = estimateBody(coveredCities).schema.safeParse(body);
      if (error) throw errorOf(422, error.message);
      const items = [...record_ids, ...permits];
      const results = items.map((input) => ({ input, estimate: estimateOf(input) }));
      return { count: items.length, results } as T;
    });
  }

  async #call<T>(response: () => T): Promise<T> {
    this.calls++;
    await this.#clock.wait(50);
    const fault = this.faults.shift() ?? null;
    if (fault === null) return response();
    this.faulty++;
    throw faultErrors[fault];
  }
}

function answerOf(path: string, query: Query): object {
  const [, permit] = /^\/permit\/(.+)\/history$/.exec(path) ?? [];
  if (permit !== undefined) return historyOf(permit);
  if (path === '/geocode') return geocodeOf(String(query.address));
  if (path === '/property') return propertyOf(String(query.address));
  return path === '/permit' ? permitsOf(String(query.q).replaceAll('"', '')) : placeOf(path, query);
}

function historyOf(id: string): object {
  if (id.includes('wrong')) throw errorOf(404, 'No permit has this record_id.');
  return { record_id: id, status_canonical: 'issued', history: [{ date: '2026-01-05', event: 'issued' }] };
}

/** Some numbers are those of no permit, and some of two. */
function permitsOf(number: string): object {
  const count = number.includes('wrong') ? 0 : number.endsWith('7') ? 2 : 1;
  const results = Array.from({ length: count }, (_, at) => ({
    record_id: `${number.toLowerCase()}-${at}`,
    permit_number: number,
  }));
  return { entity_type: 'permit', count, offset: 0, results };
}

/** Nothing is known at some addresses, and some are refused although they were located. */
function propertyOf(address: string): object {
  const text = address.toLowerCase().replace(/\s+/g, ' ').trim();
  if (text.startsWith('8')) throw errorOf(422, 'This is no address.');
  if (text.startsWith('7')) throw errorOf(404, 'There is nothing here.');
  const records = text.startsWith('6') ? {} : { permit: [{ record_id: `${text} a` }, { record_id: text }] };
  return { normalized_address: text, records };
}

function geocodeOf(address: string): object {
  const text = address.toLowerCase();
  if (text.includes('plan')) throw errorOf(404, 'No such address.');
  if (text.includes('refused')) throw errorOf(422, 'This is no address.');
  const isDoubtful = text.includes('rural');
  const number = parseInt(hash(text), 16) % 4;
  return {
    ...{ address, lat: 45 + number / 100, lng: -73, postal_code: 'H2X 1Y4' },
    municipality: text.includes('toronto') ? 'toronto' : number === 3 ? 'kelowna' : 'calgary',
    ...{ match_type: isDoubtful ? 'municipality' : 'exact', confidence: isDoubtful ? 0.2 : 1 },
  };
}

function placeOf(path: string, { lat }: Query): object {
  if (lat === 45.01) throw errorOf(404, 'There is nothing here.');
  if (lat === 45.02) throw errorOf(422, 'This place is outside.');
  return path === '/zone' ? { zone_code: 'R-1' } : { address: '1 MAIN STREET', distance_m: 3 };
}
