import { beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import {
  Counts,
  estimateLookup,
  geocodeLookup,
  Lookups,
  RequestQueue,
  ResponseCache,
} from '../../src/engine/index.ts';
import { CallLeases } from '../../src/engine/call-leases.ts';
import { OtherWindows, type Channel, type Locks } from '../../src/engine/other-windows.ts';
import { MemoryStore } from './memory-store.ts';
import { ScriptedService } from './scripted-service.ts';
import { VirtualClock } from './virtual-clock.ts';

/** Exclusive locks, as the browser gives them: in the order of the requests. */
class FakeLocks implements Locks {
  readonly #held = new Map<string, Promise<unknown>>();

  async request(
    name: string,
    { ifAvailable = false }: { ifAvailable?: boolean },
    use: (lock: unknown) => Promise<void> | void,
  ): Promise<unknown> {
    const before = this.#held.get(name);
    if (before && ifAvailable) return use(null);
    const used = (before ?? Promise.resolve()).then(() => use({}));
    this.#held.set(name, used);
    await used;
    if (this.#held.get(name) === used) this.#held.delete(name);
    return undefined;
  }
}

class FakeChannels {
  readonly #listeners = new Map<Channel, (event: { data: unknown }) => void>();
  /** Those of windows that hang. */
  readonly deaf = new Set<Channel>();

  open(): Channel {
    const channel: Channel = {
      postMessage: (data) =>
        this.#listeners.forEach((listener, other) => {
          if (other !== channel && !this.deaf.has(other)) listener({ data: structuredClone(data) });
        }),
      addEventListener: (_, listener) => void this.#listeners.set(channel, listener),
    };
    return channel;
  }
}

let clock: VirtualClock;
let service: ScriptedService;
let store: MemoryStore;
let locks: Locks | null;
let channels: FakeChannels;

beforeEach(() => {
  clock = new VirtualClock();
  service = new ScriptedService(clock);
  store = new MemoryStore();
  locks = new FakeLocks();
  channels = new FakeChannels();
});

/** A window of its own memory, on the storage that all windows share. */
function openWindow(client = service, scope = 'a connection', channel = channels.open()) {
  const counts = new Counts();
  const windows = new OtherWindows({ locks, channel, clock });
  return new Lookups({
    client,
    clock,
    counts,
    queue: new RequestQueue({ clock, counts, random: () => 1 }),
    cache: new ResponseCache(clock, store),
    callLeases: new CallLeases(windows, Promise.resolve(scope)),
  });
}

const addresses = Array.from({ length: 20 }, (_, index) => `${index + 1} Main Street`);
const geocodeAll = (lookups: Lookups) =>
  Promise.all(
    addresses.map((address) =>
      lookups.request(geocodeLookup, { address, municipality: null }).then(
        (place) => place.address,
        (error: ServiceError) => error.message,
      ),
    ),
  );

describe('two windows that request the same at once', () => {
  test('make one call for each address', async () => {
    const cells = Promise.all([openWindow(), openWindow()].map(geocodeAll));
    await clock.advance(60_000);
    expect(await cells).toEqual([addresses, addresses]);
    expect(service.requests).toHaveLength(20);
  });

  test('make one call for a batch of estimates', async () => {
    const estimates = Promise.all(
      [openWindow(), openWindow()].map((lookups) =>
        Promise.all(addresses.map((record_id) => lookups.request(estimateLookup, { record_id }))),
      ),
    );
    await clock.advance(60_000);
    for (const window of await estimates) expect(window.map(({ basis }) => basis)).toEqual(addresses);
    expect(service.requests).toHaveLength(1);
  });

  test('each get an error of their own if the calls fail', async () => {
    service.script = () => {
      throw new ServiceError({ status: 422, detail: 'No.' });
    };
    const cells = Promise.all([openWindow(), openWindow()].map(geocodeAll));
    await clock.advance(60_000);
    expect((await cells).flat().every((text) => text === 'No.')).toBe(true);
  });

  test('make their own calls with another connection, and without locks', async () => {
    const cells = Promise.all([openWindow(), openWindow(service, 'another one')].map(geocodeAll));
    await clock.advance(60_000);
    expect(await cells).toEqual([addresses, addresses]);
    expect(service.requests).toHaveLength(40);

    locks = null;
    store = new MemoryStore();
    const others = Promise.all([openWindow(), openWindow()].map(geocodeAll));
    await clock.advance(60_000);
    expect(await others).toEqual([addresses, addresses]);
    expect(service.requests).toHaveLength(80);
  });

  test('a window whose cells are gone leaves the calls to the other', async () => {
    const [first, second] = [openWindow(), openWindow()];
    const controller = new AbortController();
    const gone = Promise.allSettled(
      addresses.map((address) =>
        first.request(geocodeLookup, { address, municipality: null }, { signal: controller.signal }),
      ),
    );
    await clock.advance(30);
    const cells = geocodeAll(second);
    controller.abort();
    await gone;
    await clock.advance(60_000);
    expect(await cells).toEqual(addresses);
  });
});

describe('a window that hangs after it has leased calls', () => {
  /** Its requests are never answered, and it answers no other window. */
  async function hangWith(cells: (lookups: Lookups) => Promise<unknown>): Promise<void> {
    const channel = channels.open();
    const never = new ScriptedService(clock, Infinity);
    const lookups = openWindow(never, 'a connection', channel);
    openWindow();
    void cells(lookups);
    await clock.advance(50);
    expect(never.requests.length).toBeGreaterThan(0);
    channels.deaf.add(channel);
  }

  test('delays the others by a few seconds; they make each call once', async () => {
    await hangWith(geocodeAll);
    const cells = Promise.all([openWindow(), openWindow(), openWindow()].map(geocodeAll));
    await clock.advance(6000);
    expect(await Promise.race([cells, Promise.resolve('waiting')])).toEqual([
      addresses,
      addresses,
      addresses,
    ]);
    expect(service.requests).toHaveLength(20);
  });

  test('delays later requests for the same no more than the first ones', async () => {
    await hangWith(geocodeAll);
    const first = geocodeAll(openWindow());
    await clock.advance(2000);
    const cells = Promise.all([first, geocodeAll(openWindow())]);
    await clock.advance(6000);
    expect(await Promise.race([cells, Promise.resolve('waiting')])).toEqual([addresses, addresses]);
    expect(service.requests).toHaveLength(20);
  });
});

test('a window that lives keeps its leases for as long as its calls take', async () => {
  const slow = new ScriptedService(clock, 25_000);
  const first = geocodeAll(openWindow(slow));
  openWindow();
  await clock.advance(50);
  const second = geocodeAll(openWindow());
  await clock.advance(200_000);
  expect(await Promise.all([first, second])).toEqual([addresses, addresses]);
  expect(slow.requests).toHaveLength(20);
  expect(service.requests).toHaveLength(0);
});

test('a window alone leases nothing', () => {
  expect(new OtherWindows({ locks, channel: channels.open(), clock }).isAny).toBe(false);
});
