/** What is at the coordinates of a sheet's rows: the kind of run, and the columns that it starts from. */

export {
  columnsOfCoordinatesChoice,
  coordinatesChoices,
  defaultCoordinatesChoices,
  type CoordinatesChoice,
  type CoordinatesOptions,
} from './coordinates-columns.ts';
export type { FirstPlace } from './coordinates-counter.ts';
export { coordinatesKind, newCoordinatesRun, type NewCoordinatesRun } from './coordinates-kind.ts';
export * from './grid-of-cities.ts';
export * from './likely-columns.ts';
