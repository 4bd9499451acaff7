import type { JobKind } from '../../src/tasks/index.ts';
import type { Screen } from './screens.ts';

/** The screen on which each kind of job is begun and reported. */
export const screenOfJob: Record<JobKind, Screen> = {
  geocode: 'geocode',
  pull: 'search',
  estimate: 'estimate',
  property: 'property',
  refresh: 'tables',
  formulas: 'activity',
};

/** The jobs that can be paused and taken up again. */
export const pausable: readonly JobKind[] = ['geocode', 'estimate'];
