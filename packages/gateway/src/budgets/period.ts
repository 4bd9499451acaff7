export const periods = ['day', 'month'] as const;
export type Period = (typeof periods)[number];

/** Longer than any day or month, milliseconds. */
const longest: Record<Period, number> = { day: 26 * 3_600_000, month: 32 * 24 * 3_600_000 };

/** The days and months of a time zone. */
export class Calendar {
  readonly #format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    // Swedes write dates as ISO 8601 does.
    this.#format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  }

  /** `2026-11-22` or `2026-11`. @param time Milliseconds since the epoch. */
  nameOf(period: Period, time = Date.now()): string {
    const day = this.#format.format(time);
    return period === 'day' ? day : day.slice(0, 7);
  }

  /** The names of the current day and month. */
  get currentNames(): string[] {
    return periods.map((period) => this.nameOf(period));
  }

  /** When the next day or month begins, milliseconds since the epoch, to the second. */
  endOf(period: Period, time = Date.now()): number {
    const current = this.nameOf(period, time);
    let last = time;
    let next = time + longest[period];
    while (next - last > 1000) {
      const middle = (last + next) / 2;
      if (this.nameOf(period, middle) === current) last = middle;
      else next = middle;
    }
    return Math.round(next / 1000) * 1000;
  }
}
