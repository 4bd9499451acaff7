import { beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { estimateLookup, geocodeLookup, Engine, type Locks } from '../../src/engine/index.ts';
import { StoredConnection } from '../../src/connection/index.ts';
import { MemoryStore } from './memory-store.ts';
import { engineWith } from './scripted-engine.ts';
import { ScriptedService } from './scripted-service.ts';
import { VirtualClock } from './virtual-clock.ts';

interface WaitingLock {
  mode: LockMode;
  grant(): void;
}

/** Locks as the browser gives them: in the order of the requests, shared ones together. */
class FakeLocks {
  readonly #held = new Map<string, { mode: LockMode; count: number }>();
  readonly #waiting = new Map<string, WaitingLock[]>();

  async request(
    name: string,
    { mode = 'exclusive', ifAvailable = false, signal }: LockOptions,
    use: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    if (!this.#tryHold(name, mode)) {
      if (ifAvailable) return use(null);
      await new Promise<void>((grant, reject) => {
        const waiting = this.#waiting.get(name) ?? [];
        this.#waiting.set(name, waiting);
        const entry = { mode, grant };
        waiting.push(entry);
        signal?.addEventListener('abort', () => {
          if (!waiting.includes(entry)) return;
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal.reason as Error);
        });
      });
    }
    try {
      return await use({ name, mode });
    } finally {
      this.#release(name);
    }
  }

  get waitingCount(): number {
    return [...this.#waiting.values()].flat().length;
  }

  query(): Promise<LockManagerSnapshot> {
    const held = [...this.#held].flatMap(([name, { mode, count }]) =>
      Array<LockInfo>(count).fill({ name, mode }),
    );
    return Promise.resolve({ held });
  }

  #tryHold(name: string, mode: LockMode): boolean {
    const held = this.#held.get(name);
    if (held && (mode === 'exclusive' || held.mode === 'exclusive')) return false;
    this.#held.set(name, { mode, count: (held?.count ?? 0) + 1 });
    return true;
  }

  #release(name: string): void {
    const { mode, count } = this.#held.get(name)!;
    if (count > 1) this.#held.set(name, { mode, count: count - 1 });
    else this.#held.delete(name);
    const next = this.#waiting.get(name)?.[0];
    if (!next || !this.#tryHold(name, next.mode)) return;
    this.#waiting.get(name)!.shift();
    next.grant();
  }
}

let clock: VirtualClock;
let service: ScriptedService;
let store: MemoryStore;
let browserLocks: FakeLocks;
let locks: Locks | null;

beforeEach(() => {
  clock = new VirtualClock();
  service = new ScriptedService(clock);
  store = new MemoryStore();
  browserLocks = new FakeLocks();
  locks = browserLocks as unknown as Locks;
});

/** Lets time pass. What names a lock is computed outside of the clock. */
async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await clock.advance(10);
}

/** Lets time pass until the promise has settled. */
async function ended<Value>(promise: Promise<Value>): Promise<Value> {
  let isSettled = false;
  promise.finally(() => (isSettled = true)).catch(() => undefined);
  await until(() => isSettled);
  return promise;
}

/** A window of its own memory, on the storage that all windows share. */
const openWindow = (client = service): Engine => engineWith(client, { clock, locks, openStore: () => store });

const addresses = Array.from({ length: 20 }, (_, index) => `${index + 1} Main Street`);
const geocodeAll = (engine: Engine) =>
  Promise.all(
    addresses.map((address) =>
      engine.request(geocodeLookup, { address, municipality: null }).then(
        (place): unknown => place.address,
        (error: ServiceError) => error.message,
      ),
    ),
  );

describe('two windows that request the same at once', () => {
  test('make one call for each address', async () => {
    const cells = Promise.all([openWindow(), openWindow()].map(geocodeAll));
    expect(await ended(cells)).toEqual([addresses, addresses]);
    expect(service.requests).toHaveLength(20);
  });

  test('make one call for a batch of estimates', async () => {
    const estimates = Promise.all(
      [openWindow(), openWindow()].map((engine) =>
        Promise.all(addresses.map((record_id) => engine.request(estimateLookup, { record_id }))),
      ),
    );
    for (const window of await ended(estimates)) expect(window.map(({ basis }) => basis)).toEqual(addresses);
    expect(service.requests).toHaveLength(1);
  });

  test('each get an error of their own if the calls fail', async () => {
    service.script = () => {
      throw new ServiceError({ status: 400, detail: 'No.' });
    };
    const cells = Promise.all([openWindow(), openWindow()].map(geocodeAll));
    expect((await ended(cells)).flat().every((text) => text === 'No.')).toBe(true);
  });

  test('make their own calls with another connection, and without locks', async () => {
    const other = new StoredConnection({ computer: null, session: null });
    const access = { kind: 'direct', key: 'another key' } as const;
    other.save({ address: 'http://localhost', access, plan: 'paid' }, 'session');
    const otherStore = new MemoryStore();
    const elsewhere = new Engine(other, {
      clock,
      locks,
      createClient: () => service,
      openStore: () => otherStore,
    });
    const cells = Promise.all([openWindow(), elsewhere].map(geocodeAll));
    expect(await ended(cells)).toEqual([addresses, addresses]);
    expect(service.requests).toHaveLength(40);

    locks = null;
    store = new MemoryStore();
    const others = Promise.all([openWindow(), openWindow()].map(geocodeAll));
    expect(await ended(others)).toEqual([addresses, addresses]);
    expect(service.requests).toHaveLength(80);
  });

  test('a window whose cells are gone leaves the calls to the other', async () => {
    const never = new ScriptedService(clock, Infinity);
    const [first, second] = [openWindow(never), openWindow()];
    const controller = new AbortController();
    const gone = Promise.allSettled(
      addresses.map((address) =>
        first.request(geocodeLookup, { address, municipality: null }, { signal: controller.signal }),
      ),
    );
    await until(() => never.requests.length > 0);
    const cells = geocodeAll(second);
    await until(() => browserLocks.waitingCount > 0);
    controller.abort();
    await gone;
    expect(await ended(cells)).toEqual(addresses);
  });
});

test('a window that hangs delays the others by ten minutes; they get their results nevertheless', async () => {
  const never = new ScriptedService(clock, Infinity);
  const hung = openWindow(never);
  const cells = openWindow();
  void geocodeAll(hung);
  await until(() => never.requests.length > 0);
  const waiting = geocodeAll(cells);
  await until(() => browserLocks.waitingCount === addresses.length);
  await clock.advance(9 * 60_000);
  expect(service.requests).toEqual([]);
  expect(await ended(waiting)).toEqual(addresses);
  expect(service.requests).toHaveLength(20);
});

test('a window that lives keeps its leases for as long as its calls take', async () => {
  const slow = new ScriptedService(clock, 25_000);
  const [first, second] = [openWindow(slow), openWindow()];
  const cells = [geocodeAll(first)];
  await until(() => slow.requests.length > 0);
  cells.push(geocodeAll(second));
  await until(() => browserLocks.waitingCount === addresses.length);
  expect(await ended(Promise.all(cells))).toEqual([addresses, addresses]);
  expect(slow.requests).toHaveLength(20);
  expect(service.requests).toHaveLength(0);
});

test('a window alone leases nothing', async () => {
  const cells = geocodeAll(openWindow());
  await clock.advance(50);
  expect((await locks!.query()).held).toHaveLength(1);
  await ended(cells);
});
