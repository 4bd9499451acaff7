/** Work that lasts: what it is, how far it is, and what came of it. */

export {
  formulasSentences,
  startFormulas,
  type FormulaAction,
  type FormulasInput,
} from '../formulas/formulas-task.ts';
export {
  Incomplete,
  isUnderWay,
  Stopped,
  type JobKind,
  type JobUnit,
  type JobView,
  type Stop,
  type Task,
} from './task.ts';
export { JobLog, type LogEntry } from './activity-log.ts';
export { logText } from './activity-log-text.ts';
export { Jobs, type JobStart } from './task-registry.ts';
