import type { CellScalar } from '../../../excel/cells/index.ts';
import { inLanguage } from '../../../language/index.ts';
import { gridRows, summaryColumns, type GridModel } from './grid-model.ts';
import { rateText, type RateEntry } from './grid-summary.ts';

/**
 * What the user has entered for the rates of a grid's sheet, by rate. A rate is that of its label, in either language, which
 * says its unit: in another unit it is another rate.
 */
export function readRates(
  values: readonly (readonly unknown[])[],
  model: GridModel,
): ReadonlyMap<string, RateEntry> {
  const { firstRate, indication } = gridRows(model);
  const { label, value, basis, by, date, reason } = summaryColumns;
  const rows = values.slice(firstRate, indication);
  const entries = model.rates.flatMap((rate): [string, RateEntry][] => {
    const texts = (['en', 'fr'] as const).map((one) => inLanguage(one, () => rateText(rate, model)));
    const row = rows.find((cells) => texts.includes(String(cells[label])));
    if (!row) return [];
    const text = (column: number) => String(row[column] ?? '');
    const scalar = (column: number) => (row[column] ?? '') as CellScalar;
    return [
      [
        rate.name,
        {
          rate: scalar(value),
          basis: text(basis),
          by: text(by),
          date: scalar(date),
          reason: text(reason),
        },
      ],
    ];
  });
  return new Map(entries);
}
