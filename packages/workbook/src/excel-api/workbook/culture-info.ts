import { RemoteObject } from '../wire/index.ts';

/**
 * `Excel.CultureInfo`: dates, times and numbers of Canadian English, whatever the language of the workbook, because the
 * grid reads and writes numbers with points.
 */
export class CultureInfo extends RemoteObject {
  get name(): string {
    return 'en-CA';
  }

  get datetimeFormat(): DatetimeFormatInfo {
    return new DatetimeFormatInfo();
  }

  get numberFormat(): NumberFormatInfo {
    return new NumberFormatInfo();
  }
}

export class DatetimeFormatInfo extends RemoteObject {
  get dateSeparator(): string {
    return '-';
  }

  get longDatePattern(): string {
    return 'dddd, MMMM d, yyyy';
  }

  get shortDatePattern(): string {
    return 'yyyy-MM-dd';
  }

  get timeSeparator(): string {
    return ':';
  }

  get longTimePattern(): string {
    return 'h:mm:ss tt';
  }
}

export class NumberFormatInfo extends RemoteObject {
  get numberDecimalSeparator(): string {
    return '.';
  }

  get numberGroupSeparator(): string {
    return ',';
  }

  get currencySymbol(): string {
    return '$';
  }
}
