import { cityLabel } from '@cdata/catalog';
import { besideText, dateSerial, dollarFormat } from '../cells/index.ts';
import type { ConnectedLookups } from '../engine/index.ts';
import { findOwnSheet, inWorkbook } from '../excel/index.ts';
import {
  formatNumber,
  formatTime,
  gridMessages,
  propertyMessages,
  salesMessages,
  UserError,
  valueIndexMessages,
} from '../messages/index.ts';
import { serviceName } from '../settings/index.ts';
import {
  indexKey,
  writeIndex,
  type IndexQuery,
  type ListedCell,
  type ReportOptions,
} from '../statistics/index.ts';
import type { AreaField } from './areas.ts';
import { joinSales, type FoundSales } from './find-sales.ts';
import { characteristicOf, rateLabel } from './rates.ts';
import { todayIso } from './sale-date.ts';
import { saleIndex } from './sale-index.ts';
import { saleRowsIn, type SaleRow } from './sale-rows.ts';

export interface WrittenSaleIndex {
  sheet: string;
  periods: number;
}

const queryOf = (municipality: string): IndexQuery => ({ kind: 'sales', municipality });

/**
 * Writes the price index of the user's own sales on a sheet, which lists them: a refresh reads them there.
 *
 * @throws UserError if the sales are too few; WorkbookError where Excel refuses.
 */
export async function writeSaleIndex(
  result: Pick<FoundSales, 'sales' | 'notFound'>,
  municipality: string,
  { service, ...options }: ReportOptions,
): Promise<WrittenSaleIndex> {
  const text = valueIndexMessages();
  const { periods, areaField, leftOut } = saleIndex(result.sales);
  if (!periods.some(({ level }) => level !== null)) throw new UserError(text.noSales);
  const query = queryOf(municipality);
  const perM2 = areaField === 'square_footage' ? text.ofFloor : text.ofLot;
  const index = {
    query,
    name: text.salesSheet(cityLabel(municipality)),
    title: text.salesTitleOf(cityLabel(municipality), perM2),
    lines: [
      text.salesBasis(perM2, formatNumber(leftOut)),
      text.salesMethod,
      salesMessages().sourceOfFacts(formatTime(Date.now()), serviceName(service)),
    ],
    countLabel: text.sales,
    valueLabel: `$ ${perM2}`,
    periods,
    listed: listOf(result, areaField),
  };
  const records = [{ dataset: 'assessment' as const, municipality }];
  const sheet = await writeIndex(index, { records, basis: text.salesMethod, service }, options);
  return { sheet, periods: periods.length };
}

/** All sales, also those without an assessment, the newest first. */
function listOf({ sales, notFound }: Pick<FoundSales, 'sales' | 'notFound'>, areaField: AreaField) {
  const text = valueIndexMessages();
  const labels = salesMessages().headers;
  const ofRow = (
    { address, price, date, city }: SaleRow,
    area: number | null,
    propertyClass: string,
  ): ListedCell[] => [
    address,
    '',
    { value: price, format: dollarFormat() },
    { value: dateSerial(date), format: 'yyyy-mm-dd' },
    { value: area ?? '', format: '#,##0' },
    { value: area ? price / area : '', format: besideText(dollarFormat()) },
    propertyClass,
    '',
    city,
  ];
  return {
    title: text.listTitle,
    headers: [
      labels.address,
      '',
      gridMessages().salePrice,
      gridMessages().saleDate,
      rateLabel(areaField, 'm2'),
      `$ ${areaField === 'square_footage' ? text.ofFloor : text.ofLot}`,
      propertyMessages().propertyClass,
      '',
      labels.city,
    ],
    rows: [
      ...sales.map((sale) => {
        const { record, propertyClass } = sale.comparable;
        return ofRow(sale, characteristicOf(record, areaField, 'm2'), propertyClass);
      }),
      ...notFound.map(({ sale }) => ofRow(sale, null, '')),
    ],
  };
}

/** The sales that the sheet of a city's index lists, as they are now: the user may correct them there, and add others. */
export const listedSales = (municipality: string): Promise<SaleRow[]> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = await findOwnSheet(context, ['index', indexKey(queryOf(municipality))]);
    if (!sheet) return [];
    const used = sheet.getUsedRangeOrNullObject(true).load('values');
    await context.sync();
    return used.isNullObject ? [] : saleRowsIn(used.values as unknown[][], todayIso());
  });

/** Reads the sales on the sheet of a city's index, looks up their assessments again, and writes the index again. */
export async function refreshSaleIndex(
  municipality: string,
  {
    service,
    lookups,
    ...options
  }: {
    service: string;
    lookups: Pick<ConnectedLookups, 'request'>;
    signal: AbortSignal;
    onProgress(sales: number): void;
  },
): Promise<WrittenSaleIndex> {
  const rows = await listedSales(municipality);
  const place = { municipality, place: null };
  const result = await joinSales(place, rows, { ...options, lookups, cache: 'reload' });
  return writeSaleIndex(result, municipality, { service, lookups, signal: options.signal });
}
