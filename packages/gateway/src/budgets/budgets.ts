import type { PersonalError } from '../cache/index.ts';
import type { Configuration } from '../configuration/index.ts';
import type { Person } from '../sign-in/index.ts';
import { periods, type Calendar, type Period } from './period.ts';
import type { SharedCounters } from './shared-counters.ts';

/** Whose budget it is. */
type BudgetScope = 'person' | 'organization';

/** A budget that is used up. */
export class BudgetRefusal extends Error implements PersonalError {
  override readonly name = 'BudgetRefusal';
  readonly isPersonal = true;

  /** @param resetsAt When the next day or month begins, milliseconds since the epoch. */
  constructor(
    readonly scope: BudgetScope,
    readonly period: Period,
    readonly resetsAt: number,
  ) {
    super(`The ${scope}'s budget of the ${period} is used up.`);
  }
}

/** The state of a budget. */
export interface BudgetState {
  scope: BudgetScope;
  period: Period;
  limit: number;
  used: number;
  resetsAt: number;
}

interface Budget {
  scope: BudgetScope;
  period: Period;
  limit: number;
  /** The current day or month: `2026-11-22` or `2026-11`. */
  periodName: string;
  /** The name of its counter. */
  counter: string;
}

/** The budgets of persons and of the organization, by day and by month. Only calls to the service count. */
export class Budgets {
  readonly #limits: Configuration['budgets'];
  readonly #calendar: Calendar;
  readonly #counters: SharedCounters;

  constructor(limits: Configuration['budgets'], calendar: Calendar, counters: SharedCounters) {
    this.#limits = limits;
    this.#calendar = calendar;
    this.#counters = counters;
  }

  /**
   * Counts a call that is about to be made. Returns a function that takes it back.
   *
   * @throws BudgetRefusal
   */
  async reserve(person: Person): Promise<() => Promise<void>> {
    const reserved: Budget[] = [];
    const release = async () => {
      await Promise.all(
        reserved.map(({ periodName, counter }) => this.#counters.add(periodName, counter, -1)),
      );
    };
    for (const budget of this.#budgetsOf(person)) {
      reserved.push(budget);
      if ((await this.#counters.add(budget.periodName, budget.counter, 1)) <= budget.limit) continue;
      await release();
      throw new BudgetRefusal(budget.scope, budget.period, this.#calendar.endOf(budget.period));
    }
    return release;
  }

  /** The budgets that apply to a person. */
  states(person: Person): Promise<BudgetState[]> {
    return Promise.all(
      this.#budgetsOf(person).map(async ({ scope, period, limit, periodName, counter }) => ({
        scope,
        period,
        limit,
        used: Math.min(limit, await this.#counters.total(periodName, counter)),
        resetsAt: this.#calendar.endOf(period),
      })),
    );
  }

  #budgetsOf({ id, name }: Person): Budget[] {
    const { person, people, organization } = this.#limits;
    const limits = { person: { ...person, ...people[name] }, organization };
    return (['person', 'organization'] as const).flatMap((scope) =>
      periods.flatMap((period): Budget[] => {
        const limit = limits[scope][period];
        if (limit === undefined) return [];
        const periodName = this.#calendar.nameOf(period);
        return [{ scope, period, limit, periodName, counter: scope === 'person' ? id : scope }];
      }),
    );
  }
}
