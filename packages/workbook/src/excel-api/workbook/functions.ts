import { argumentError, RemoteObject } from '../wire/index.ts';

/** Days from the day zeros of the two date systems (Microsoft: "Date systems in Excel"). */
const dayZero1900 = Date.UTC(1899, 11, 30);
const dayZero1904 = Date.UTC(1904, 0, 1);
const millisecondsPerDay = 86_400_000;

/** `Excel.FunctionResult`. */
class FunctionResult extends RemoteObject {
  constructor(private readonly result: number) {
    super();
  }

  get value(): number {
    return this.result;
  }
}

/** `Excel.Functions`, of numbers. */
export class Functions extends RemoteObject {
  constructor(private readonly countsFrom1904: boolean) {
    super();
  }

  date(year: unknown, month: unknown, day: unknown): FunctionResult {
    if ([year, month, day].some((part) => typeof part !== 'number')) throw argumentError();
    const firstYear = this.countsFrom1904 ? 1904 : 1900;
    if (Number(year) < firstYear || Number(year) > 9999) throw argumentError();
    const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
    return new FunctionResult(
      (time - (this.countsFrom1904 ? dayZero1904 : dayZero1900)) / millisecondsPerDay,
    );
  }
}
