export { BudgetRefusal, Budgets, type BudgetState } from './budgets.ts';
export { Calendar, type Period } from './period.ts';
export { SharedCounters } from './shared-counters.ts';
