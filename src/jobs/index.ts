/** Work that lasts: what it is, how far it is, and what came of it. */

export { formulasSentences, startFormulas, type FormulaAction, type FormulasInput } from './formulas-job.ts';
export {
  Incomplete,
  isUnderWay,
  Stopped,
  type JobKind,
  type JobUnit,
  type JobView,
  type Stop,
  type Task,
} from './job.ts';
export { JobLog, type LogEntry } from './job-log.ts';
export { logText } from './log-text.ts';
export { Jobs, type JobStart } from './jobs.ts';
