// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import type { Match } from '../../src/features/geocode/index.ts';
import { savedCorrections } from '../../src/features/geocode/corrections.ts';
import type { PaneRuntime } from '../../src/app/pane-runtime.ts';
import type { Property } from '../../src/features/property/index.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { usePinCorrection } from '../../taskpane/map/use-pin-correction.ts';
import { nameElement } from '../../taskpane/map/point-markers.ts';
import { usePoints } from '../../taskpane/map/use-points.ts';
import { RuntimeContext } from '../../taskpane/frame/runtime-context.ts';
import { useInvalidationByTasks } from '../../taskpane/frame/use-tasks.ts';
import { useReview } from '../../taskpane/geocode/use-review.ts';
import { useReviewList } from '../../taskpane/geocode/use-review-list.ts';
import { usePropertyLookup } from '../../taskpane/property/use-property.ts';
import { useVisibleOnly } from '../../taskpane/column-runs/hidden-rows.tsx';
import { useRunSetup } from '../../taskpane/column-runs/use-run-setup.ts';
import { useSheetRows } from '../../taskpane/column-runs/use-sheet-rows.ts';
import { useStart } from '../../taskpane/column-runs/use-start.ts';
import { useSavedRuns } from '../../taskpane/column-runs/use-runs.ts';
import { AddressRuns, emptyCache, geocodeOf } from '../column-runs/address-runs.ts';
import { ended, runsOf } from '../column-runs/running-tasks.ts';

const sheet = new AddressRuns();

// The tests wait for what they expect, and not for React's own batches.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

afterEach(cleanup);

/** Renders a hook in a pane over the workbook of these tests. */
function render<Result>(hook: () => Result, engine: object = { ...emptyCache, ...sheet.engine }) {
  const { tasks } = sheet;
  const runtime = { tasks, engine, runs: runsOf(tasks, engine), connection: notConnected } as object;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const inner = ({ children }: { children: ReactNode }) => (useInvalidationByTasks(), children);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(
      RuntimeContext.Provider,
      { value: runtime as PaneRuntime },
      createElement(QueryClientProvider, { client: queries }, createElement(inner, null, children)),
    );
  return renderHook(hook, { wrapper }).result;
}

// Machines may be shared and busy.
configure({ asyncUtilTimeout: 60_000 });

const notConnected = { current: null, subscribe: () => () => undefined };

/** Waits until the newest run has ended. */
const runEnded = async () => {
  const latest = await waitFor(() => sheet.tasks.latest('geocode') ?? expect.fail('No run was started.'));
  await act(() => ended(sheet.tasks, latest as never));
};

test('whether hidden rows count is one choice of a sheet, for every screen', async () => {
  const rowsOf = (sheetId: string) => ({ sheetId }) as never;
  const hook = render(() => ({
    one: useVisibleOnly(rowsOf('List')),
    other: useVisibleOnly(rowsOf('List')),
    elsewhere: useVisibleOnly(rowsOf('Other')),
    nowhere: useVisibleOnly(null),
  }));
  const areLeftOut = (...expected: boolean[]) =>
    waitFor(() => expect(Object.values(hook.current).map(([visibleOnly]) => visibleOnly)).toEqual(expected));
  await areLeftOut(true, true, true, true);
  act(() => hook.current.one[1](false));
  await areLeftOut(false, false, true, true);
  act(() => hook.current.elsewhere[1](false));
  act(() => hook.current.other[1](true));
  await areLeftOut(true, true, false, true);
});

describe('the set-up of a run', () => {
  beforeEach(() => sheet.write('A1:A4', [['Address'], ['1 Main St'], ['2 Main St'], ['2 main st']]));

  test('counts the calls, resumes the saved run and counts again when the user comes back from the sheet', async () => {
    const source = await readSheetRows();
    const newRun = newGeocodeRun(source, [0], { choices: ['coordinates'] });
    const setup = render(() => useRunSetup('geocode', { rows: source, newRun, runs: useSavedRuns() }));
    await waitFor(() => expect(setup.current.counting.count).toMatchObject({ calls: 2 }));
    expect(setup.current).toMatchObject({ isReady: true, savedRun: null, again: false });

    act(() => setup.current.start({ isTrial: false, maxCalls: 2 }));
    await runEnded();
    await waitFor(() => expect(setup.current.counting.count).toMatchObject({ calls: 0 }));
    expect(setup.current.savedRun).toMatchObject({ sheet: sheet.sheetName, state: 'done' });

    await sheet.write('A3', [['7 Main St']]);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(setup.current.counting.count).toMatchObject({ calls: 1 }));

    act(() => setup.current.setAgain(true));
    await waitFor(() => expect(setup.current.counting.count).toMatchObject({ calls: 3 }));
    act(() => setup.current.start({ isTrial: false, maxCalls: 3 }));
    await runEnded();
    expect(setup.current.again).toBe(false);
    expect(sheet.requested).toHaveLength(5);
  });

  test('starts nothing before the calls are counted', async () => {
    const source = await readSheetRows();
    const newRun = newGeocodeRun(source, [0], { choices: ['coordinates'] });
    const setup = render(() => useRunSetup('geocode', { rows: source, newRun, runs: useSavedRuns() }));
    expect(setup.current).toMatchObject({ isReady: true, counting: { count: null } });
    act(() => setup.current.start({ isTrial: false, maxCalls: 2 }));
    await waitFor(() => expect(setup.current.counting.count).toMatchObject({ calls: 2 }));
    expect(sheet.tasks.latest('geocode')).toBeNull();
  });

  test('starts with the click by which the user comes back from the sheet, once its rows are read', async () => {
    await sheet.write('A1:A5', [['Address'], ['1 Main St'], ['2 Main St'], ['3 Main St'], ['4 Main St']]);
    const setup = render(() => {
      const { rows } = useSheetRows();
      const newRun = rows && newGeocodeRun(rows, [0], { choices: ['coordinates'] });
      const state = useRunSetup('geocode', { rows, newRun, runs: useSavedRuns() });
      return { state, start: useStart(state, false) };
    });
    await waitFor(() => expect(setup.current.state.counting.count).toMatchObject({ calls: 4 }));
    await sheet.write('A5', [['3 Main St']]);
    act(() => void window.dispatchEvent(new Event('focus')));
    // The sheet may be read again before anybody could see it.
    act(() => setup.current.start());
    await runEnded();
    expect(sheet.requested).toHaveLength(3);
  });

  test('is not ready, and counts nothing, as long as choices are missing', async () => {
    const source = await readSheetRows();
    const setup = render(() => useRunSetup('geocode', { rows: source, newRun: null, runs: [] }));
    act(() => setup.current.start({ isTrial: false, maxCalls: 2 }));
    expect(setup.current).toMatchObject({ isReady: false, counting: { count: null, error: null } });
    expect(sheet.tasks.all).toEqual([]);
  });
});

describe('the review of matches', () => {
  const uncertain = (address: string) => ({
    ...geocodeOf(address),
    match_type: 'interpolated',
    confidence: 0.4,
  });

  async function review() {
    await sheet.write('A1:A4', [['Address'], ['1 Main St'], ['2 Main St'], ['3 Main St']]);
    sheet.respond = uncertain;
    await sheet.run(['coordinates', 'match_type', 'confidence']);
    sheet.requested = [];
    const { id } = await sheet.savedRun();
    const result = render(() => {
      const state = useReview(id);
      return { state, list: useReviewList(state, 'doubts') };
    });
    await waitFor(() => expect(result.current.state.matches).toHaveLength(3));
    return result;
  }

  const reviewed = (matches: readonly Match[]) => matches.map(({ isReviewed }) => isReviewed);

  test('accepts by a key, keeps the order and moves on to the next match', async () => {
    const result = await review();
    const [first, second] = result.current.list.matches;
    act(() => result.current.list.activate(first!.key));
    act(() => void expect(result.current.list.onShortcut('a')).toBe(true));
    await waitFor(() => expect(reviewed(result.current.list.matches)).toEqual([true, false, false]));
    expect(result.current.list.active).toBe(result.current.list.matches[1]);
    expect(result.current.list.active!.key).toBe(second!.key);
    expect(await savedCorrections()).toEqual({ [first!.key]: { kind: 'accepted' } });
    expect(sheet.requested).toEqual([]);
    expect(result.current.list.onShortcut('x')).toBe(false);
  });

  test('a decision that is made twice at once is saved once', async () => {
    const { current } = await review();
    const decide = () => current.state.decide(current.state.matches.slice(0, 1), { kind: 'accepted' }, 0);
    expect(await act(() => Promise.all([decide(), decide()]))).toEqual([true, false]);
  });

  test('shows the calls of a correction, and asks again before it makes more', async () => {
    const result = await review();
    const [first] = result.current.state.matches;
    const correction = { kind: 'address', address: '11 Main St' } as const;
    expect(await act(() => result.current.state.decide([first!], correction, 0))).toBe(false);
    expect(result.current.state.unsaved).toMatchObject({
      keys: [first!.key],
      reason: expect.stringMatching(/^The run would now take up to 1 call instead of 0\./) as string,
    });
    expect(sheet.requested).toEqual([]);
    expect(await savedCorrections()).not.toHaveProperty([first!.key]);
    expect(await act(() => result.current.state.decide([first!], correction, 1))).toBe(true);
    await runEnded();
    expect(sheet.requested).toEqual(['11 Main St']);
  });

  test('requests a corrected address, and those that are corrected meanwhile after that run', async () => {
    const result = await review();
    const [first, second] = result.current.state.matches;
    let respond: (value: unknown) => void = () => undefined;
    sheet.respond = () => new Promise((resolve) => (respond = resolve));
    const correct = (match: Match, address: string) =>
      act(() => result.current.state.decide([match], { kind: 'address', address }, 1));
    await correct(first!, '11 Main St');
    await waitFor(() => expect(sheet.requested).toEqual(['11 Main St']));
    await correct(second!, '12 Main St');
    expect(sheet.requested).toEqual(['11 Main St']);
    sheet.respond = geocodeOf;
    respond(geocodeOf('11 Main St'));
    await waitFor(() => expect(sheet.requested).toEqual(['11 Main St', '12 Main St']));
    await runEnded();
    expect((await sheet.read('B2:B4')).flat()).toContain(45.011);
  });
});

test('a pin that was moved corrects its address and writes its place, unless it is cancelled', async () => {
  await sheet.write('A1:A2', [['Address'], ['1 Main St']]);
  await sheet.run(['coordinates', 'match_type']);
  const { id } = await sheet.savedRun();
  const result = render(() => {
    const points = usePoints({ kind: 'run', id });
    return { points, pin: usePinCorrection(points.set.points[0] ?? null, id) };
  });
  await waitFor(() => expect(result.current.points.set.points).toHaveLength(1));
  await waitFor(() => expect(result.current.pin.canCorrect).toBe(true));
  act(() => result.current.pin.start());
  act(() => result.current.pin.move({ lat: 46.12345678, lng: -74 }));
  act(() => result.current.pin.cancel());
  expect(result.current.pin.pin).toBeNull();

  act(() => result.current.pin.start());
  act(() => result.current.pin.move({ lat: 46.12345678, lng: -74 }));
  act(() => result.current.pin.save());
  await runEnded();
  await waitFor(async () => expect(await sheet.read('B2:C2')).toEqual([[46.123457, -74]]));
  // The points are read again after the run.
  await waitFor(() => expect(result.current.points.set.points[0]).toMatchObject({ lat: 46.123457 }));
  await waitFor(() => expect(result.current.pin).toMatchObject({ pin: null, error: null }));
  expect(sheet.tasks.all.filter(({ scope }) => scope === 'workbook')).toHaveLength(2);
});

describe('a property', () => {
  const address = { address: '1 Example Street', municipality: 'calgary' };
  const responses: Record<string, unknown> = {
    '/geocode': { lat: 51, lng: -114, match_type: 'exact', confidence: 1, municipality: 'calgary' },
    '/property': { normalized_address: '1 EXAMPLE ST', records: { permit: [{ record_id: 'p1' }] } },
    '/zone': { zone_code: 'R-CG', zone_description: null },
  };
  const expected: Partial<Property> = { address: '1 EXAMPLE ST', municipality: 'calgary' };
  const engine = (isCached: boolean) => {
    const requests: string[] = [];
    const request = async ({ endpoint }: { endpoint: string }) => {
      requests.push(endpoint);
      return responses[endpoint];
    };
    const cached = async ({ endpoint }: { endpoint: string }, inputs: readonly unknown[]) =>
      inputs.map(() => (isCached ? { response: responses[endpoint] } : undefined));
    return { requests, request, cached };
  };

  test('is looked up only when the user asks for it', async () => {
    const paid = engine(false);
    const result = render(() => usePropertyLookup(address), paid);
    await waitFor(() => expect(result.current.property.data).toBeNull());
    expect(paid.requests).toEqual([]);
    await act(() => result.current.lookUp(address));
    await waitFor(() => expect(result.current.property.data).toMatchObject(expected));
    expect(paid.requests).toHaveLength(3);
  });

  test('is restored without being asked for if all of it is cached', async () => {
    const result = render(() => usePropertyLookup(address), engine(true));
    await waitFor(() => expect(result.current.property.data).toMatchObject(expected));
  });
});

test('names on the map are texts, whatever is in them', () => {
  const name = '<img src=x onerror="alert(1)"> & Sons';
  const element = nameElement({ name });
  expect([element.childElementCount, element.textContent]).toEqual([0, name]);
});
