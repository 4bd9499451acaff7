export { BudgetRefusal, Budgets, type BudgetScope, type BudgetState } from './budgets.ts';
export { Calendar, type Period } from './period.ts';
export { SharedCounters } from './shared-counters.ts';
