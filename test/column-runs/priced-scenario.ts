import fc from 'fast-check';
import { coordinatesChoices } from '../../src/features/geocode/coordinates/coordinates-columns.ts';
import { newCoordinatesRun } from '../../src/features/geocode/coordinates/coordinates-kind.ts';
import { newEstimateRun } from '../../src/features/estimate/estimate-kind.ts';
import type { EstimateOptions, permitColumns } from '../../src/features/estimate/estimate-options.ts';
import type { Correction } from '../../src/features/geocode/corrections.ts';
import { geocodeChoices } from '../../src/features/geocode/geocode-columns.ts';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { newPortfolioRun } from '../../src/features/listings/portfolio-kind.ts';
import type { NewRun } from '../../src/features/column-runs/run-kind.ts';
import type { Fault } from './priced-service.ts';

const number = fc.integer({ min: 1, max: 9 });

/** A city in the address may be another than that in the city's column. */
const addressCells = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: number.map((at) => `${at} Main St`) },
    { weight: 2, arbitrary: number.map((at) => ` ${at}  MAIN st`) },
    { weight: 2, arbitrary: number.map((at) => `${at} Main St, Toronto`) },
    { weight: 1, arbitrary: number.map((at) => `${at} rural route`) },
    fc.constantFrom(
      '',
      'see plan',
      'refused 1',
      'PO Box 9, Calgary AB',
      '6 King St, Calgary AB M5V 2T6',
      '#N/A',
    ),
  ),
  fc.constantFrom('', 'Calgary', 'Toronto'),
);

const idCells = fc.tuple(
  fc.oneof(
    { weight: 20, arbitrary: fc.nat(400).map((at) => `BP${at}`) },
    fc.constantFrom('', ' BP1 ', '#N/A'),
    { weight: 1, arbitrary: fc.nat(2).map((at) => `wrong${at}`) },
  ),
  fc.constantFrom<unknown>('', 1000, 'unknown'),
);

const permitCells = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('Calgary', 'City of Toronto', 'Ville de Montréal (QC)') },
    fc.constantFrom('', '#N/A', 'Longueuil', 'mtl', 'Kelowna, BC'),
  ),
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('renovation', 'Agrandissement', 'Erect new building') },
    fc.constantFrom('', 'Phase 2'),
  ),
  fc.oneof(
    { weight: 8, arbitrary: fc.nat(60) },
    fc.constantFrom<unknown>('', 'large', -5, 0, 1_000_001, 99_999_999_999, '1 500,5'),
  ),
  fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>('') }, fc.constantFrom<unknown>(3, 2.5, -1, 1e9)),
  fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>('') }, fc.constantFrom<unknown>(45.5, 10, 'north')),
  fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>('') }, fc.constantFrom<unknown>(-73.5, 73, 'west')),
);

/** Places that are close have one nearest address, and not one zone. */
const placeCells = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<unknown>(45, 45.01, 45.02, '45,5', 45.000001, "45° 30' N") },
    fc.constantFrom<unknown>('', 'north', 10, -73, '#N/A'),
  ),
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<unknown>(-73, -73.000001, 73, '-73,5') },
    fc.constantFrom<unknown>('', 'west', 45),
  ),
);

/** What the user does: starts a run, resumes the last one, or corrects one of its matches. */
type Action = 'start' | 'resume' | 'correct';

export interface Step {
  action: Action;
  choices: string[];
  withCity: boolean;
  yields: boolean;
  again: boolean;
  maxRows: number | undefined;
  visibleOnly: boolean;
  /** Rows that the user hides. */
  hidden: number[];
  /** Attempts after which the user pauses the run. */
  pauseAfter: number | undefined;
  /** What the user did before: edits of rows, and the review of an address. */
  edits: { at: number; cells: unknown[] }[];
  correction: { of: number; to: Correction | null } | null;
  /** Edits between the count and the start of the run. */
  lateEdits: { at: number; cells: unknown[] }[];
  /** Days since the last step. */
  days: number;
  faults: Fault[];
}

const correction = fc.oneof(
  fc.constant<Correction>({ kind: 'accepted' }),
  number.map((at): Correction => ({ kind: 'address', address: `${at} Main St` })),
  fc.constantFrom(45, 45.01, 50).map((lat): Correction => ({ kind: 'place', lat, lng: -73 })),
);

const stepOf = (cells: fc.Arbitrary<unknown[]>): fc.Arbitrary<Step> =>
  fc.record({
    action: fc.constantFrom<Action>('start', 'start', 'resume', 'correct'),
    visibleOnly: fc.boolean(),
    hidden: fc.array(fc.nat(12), { maxLength: 3 }),
    pauseAfter: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
    ),
    choices: fc.subarray<string>(geocodeChoices, { minLength: 1 }),
    withCity: fc.boolean(),
    yields: fc.boolean(),
    again: fc.boolean(),
    maxRows: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
    edits: fc.array(fc.record({ at: fc.nat(40), cells }), { maxLength: 4 }),
    correction: fc.option(fc.record({ of: number, to: correction })),
    lateEdits: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Step['lateEdits']>([]) },
      { weight: 1, arbitrary: fc.array(fc.record({ at: fc.nat(10), cells }), { maxLength: 2 }) },
    ),
    days: fc.constantFrom(0, 0, 0, 2, 200),
    faults: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Fault[]>([]) },
      {
        weight: 1,
        arbitrary: fc.array(fc.constantFrom<Fault>(null, null, 503, 429, 'none'), { maxLength: 8 }),
      },
    ),
  });

export type Scenario = { kind: keyof typeof newRuns; rows: unknown[][]; steps: Step[] };

const scenarioOf = (
  kind: Scenario['kind'],
  cells: fc.Arbitrary<unknown[]>,
  maxLength: number,
): fc.Arbitrary<Scenario> =>
  fc.record({
    kind: fc.constant(kind),
    rows: fc.array(cells, { minLength: 1, maxLength }),
    steps: fc.array(stepOf(cells), { minLength: 1, maxLength: 4 }),
  });

/** Sheets of every kind of run, and what their users do. */
export const scenario = fc.oneof(
  { weight: 4, arbitrary: scenarioOf('addresses', addressCells, 25) },
  { weight: 2, arbitrary: scenarioOf('places', placeCells, 25) },
  { weight: 2, arbitrary: scenarioOf('ids', idCells, 250) },
  { weight: 2, arbitrary: scenarioOf('portfolio', addressCells, 25) },
  { weight: 2, arbitrary: scenarioOf('permits', permitCells, 120) },
);

export const headers = {
  addresses: ['Address', 'City'],
  places: ['Latitude', 'Longitude'],
  portfolio: ['Address', 'City'],
  ids: ['Permit ID', 'Declared'],
  permits: ['Town', 'Work', 'Area', 'Units', 'Latitude', 'Longitude'],
};

const estimateOptions = (
  mode: EstimateOptions['mode'],
  mapped: readonly (typeof permitColumns)[number][],
): EstimateOptions => ({ mode, mapped: [...mapped], areaUnit: 'm2', totals: false });

const permitMapping = ['municipality', 'permit_type', 'area', 'dwelling_units', 'lat', 'lng'] as const;

export const newRuns = {
  addresses: (rows: NewRun['rows'], { choices, withCity, yields }: Step): NewRun =>
    newGeocodeRun(rows, withCity ? [0, 1] : [0], {
      choices: geocodeChoices.filter((choice) => choices.includes(choice)),
      ...(withCity && yields && { yieldingCity: 1 }),
    }) as NewRun,
  places: (rows: NewRun['rows'], { choices }: Step): NewRun => {
    const common = coordinatesChoices.filter((choice) => choices.includes(choice));
    return newCoordinatesRun(rows, [0, 1], { choices: common.length > 0 ? common : ['city'] }) as NewRun;
  },
  portfolio: (rows: NewRun['rows'], { choices, withCity, yields }: Step): NewRun =>
    newPortfolioRun(rows, withCity ? [0, 1] : [0], {
      datasets: choices.includes('zone') ? ['permit', 'licence'] : ['permit'],
      labels: undefined,
      ...(withCity && yields && { yieldingCity: 1 }),
    }) as NewRun,
  ids: (rows: NewRun['rows'], { withCity: withDeclared }: Step): NewRun =>
    newEstimateRun(
      rows,
      withDeclared ? [0, 1] : [0],
      estimateOptions('ids', withDeclared ? ['record_id', 'declared_value'] : ['record_id']),
    ) as NewRun,
  permits: (rows: NewRun['rows']): NewRun =>
    newEstimateRun(
      rows,
      permitMapping.map((_, at) => at),
      estimateOptions('attributes', permitMapping),
    ) as NewRun,
};
