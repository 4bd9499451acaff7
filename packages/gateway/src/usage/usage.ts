import type { Calendar } from '../budgets/index.ts';
import type { ResponseSource, Valkey } from '../cache/index.ts';
import type { Person } from '../sign-in/index.ts';
import { usageReport, type CountedUse, type UsageReport } from './usage-report.ts';

/** Why a request was refused. */
export type RefusalReason =
  | 'personDay'
  | 'personMonth'
  | 'organizationDay'
  | 'organizationMonth'
  | 'serviceQuota'
  | 'keyRefused'
  | 'unreachable'
  | 'signIn';

/** Days for which use is stored. */
export const storedDays = 62;

const dayMilliseconds = 86_400_000;
/** Milliseconds between two writes to the server. */
const saveInterval = 1000;
const usageKey = (day: string): string => `cdata:usage:${day}`;
const namesKey = 'cdata:people';

type Counts = Map<string, number>;

/**
 * Who uses how much, by day. Processes add what they have counted to their server once a second; what a server that is
 * away could not be told waits here. Neither addresses nor tokens are stored.
 */
export class Usage {
  readonly #valkey: Valkey | null;
  readonly #calendar: Calendar;
  readonly #unsaved = new Map<string, Counts>();
  readonly #names = new Map<string, string>();
  readonly #timer: NodeJS.Timeout | null;

  constructor(calendar: Calendar, valkey: Valkey | null) {
    this.#calendar = calendar;
    this.#valkey = valkey;
    this.#timer = valkey && setInterval(() => void this.save(), saveInterval).unref();
  }

  /** A response for a person. A call to the service is counted by itself: see {@link addCall}. */
  addResponse(person: Person, endpoint: string, source: ResponseSource): void {
    if (source !== 'call') this.#add(person, endpoint, 'saved');
  }

  /** @param endpoint The path as the reference writes it: values in it could be addresses. */
  addCall(person: Person, endpoint: string): void {
    this.#add(person, endpoint, 'calls');
  }

  addRefusal(person: Person | null, reason: RefusalReason): void {
    this.#add(person, reason, 'refused');
  }

  /** @param days Including today. */
  async report(days: number): Promise<UsageReport> {
    const names = this.#days(days);
    await this.save();
    const saved = await this.#readSaved(names);
    const uses: CountedUse[] = [
      ...saved.counts,
      ...names.flatMap((day) => [...(this.#unsaved.get(day) ?? [])]),
    ].map(([field, count]) => {
      const [id, subject, kind] = JSON.parse(field) as [string, string, CountedUse['kind']];
      return { id, subject, kind, count };
    });
    const people = new Map([...saved.names, ...this.#names]);
    return usageReport(uses, { from: names.at(-1)!, to: names[0]!, nameOf: (id) => people.get(id) ?? id });
  }

  /** Adds what has been counted to the server's counts, if there is a server and it responds. */
  async save(): Promise<void> {
    for (const [day, counts] of [...this.#unsaved]) {
      if (!this.#days(storedDays).includes(day)) this.#unsaved.delete(day);
      if (!this.#valkey?.isUp || counts.size === 0) continue;
      this.#unsaved.delete(day);
      const isSaved = await this.#valkey.use(async (client) => {
        const transaction = client.multi();
        for (const [field, count] of counts) transaction.hincrby(usageKey(day), field, count);
        transaction.expire(usageKey(day), (storedDays * dayMilliseconds) / 1000);
        if (this.#names.size > 0) transaction.hset(namesKey, Object.fromEntries(this.#names));
        await transaction.exec();
        return true;
      }, false);
      if (!isSaved) for (const [field, count] of counts) this.#increase(day, field, count);
    }
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.save();
  }

  async #readSaved(
    days: readonly string[],
  ): Promise<{ counts: [string, number][]; names: [string, string][] }> {
    const none = { counts: [], names: [] };
    if (!this.#valkey) return none;
    return this.#valkey.use(async (client) => {
      const [names, ...counts] = await Promise.all([
        client.hgetall(namesKey),
        ...days.map((day) => client.hgetall(usageKey(day))),
      ]);
      const entries = counts.flatMap((fields) => Object.entries(fields));
      return {
        counts: entries.map(([field, count]): [string, number] => [field, Number(count)]),
        names: Object.entries(names!),
      };
    }, none);
  }

  /** The names of the last days, today first. */
  #days(count: number): string[] {
    const now = Date.now();
    const names = Array.from({ length: count }, (_, ago) =>
      this.#calendar.nameOf('day', now - ago * dayMilliseconds),
    );
    return [...new Set(names)];
  }

  #add(person: Person | null, subject: string, kind: CountedUse['kind']): void {
    if (person) this.#names.set(person.id, person.name);
    this.#increase(this.#calendar.nameOf('day'), JSON.stringify([person?.id ?? '', subject, kind]), 1);
  }

  #increase(day: string, field: string, count: number): void {
    const counts = this.#unsaved.get(day) ?? new Map<string, number>();
    this.#unsaved.set(day, counts);
    counts.set(field, (counts.get(field) ?? 0) + count);
  }
}
