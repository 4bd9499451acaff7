import { valueLabel } from '@cdata/catalog';
import {
  addressColumns,
  addressPartOf,
  readColumns,
  wantedField,
  type AddressPart,
} from '@cdata/catalog/reading';
import { isBlank } from '../../excel/cells/index.ts';
import { inWorkbook } from '../../excel/index.ts';
import { language } from '../../language/index.ts';
import { existingColumns, type Layout } from '../column-runs/index.ts';
import type { SavedEstimateRun } from './estimate-options.ts';
import { cityLabelOfText, permitCells, typeOfText } from './permit-row.ts';
import { estimateMessages } from './messages.ts';

/** The columns of a sheet that name a permit, counted from 0. */
interface NameColumns {
  /** The user’s own numbers; null without them. */
  number: number | null;
  /** Parts of the street address. */
  address: number[];
  city: number | null;
}

const nameFields = ['permit_number', 'municipality'].map((name) => wantedField('estimate', name));

const areas: ReadonlySet<unknown> = new Set<AddressPart>(['city', 'province', 'postal_code']);

/** Finds the columns that name a permit by their headers, among those that the run neither writes nor reads as an attribute. */
export async function readNameColumns(run: SavedEstimateRun, layout: Layout): Promise<NameColumns> {
  const { sheetId, headerRow, columns, outputs } = layout;
  if (headerRow === null) return { number: null, address: [], city: null };
  const width = Math.max(...columns, ...existingColumns(outputs)) + 1;
  const names = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const headers = context.workbook.worksheets
      .getItem(sheetId)
      .getRangeByIndexes(headerRow, 0, 1, width)
      .load('values');
    await context.sync();
    return (headers.values[0] as unknown[]).map(String);
  });
  const others = new Set<number | null>([
    ...outputs,
    ...columns.filter((_, position) => run.options.mapped[position] !== 'record_id'),
  ]);
  const candidates = names.flatMap((header, column) => (others.has(column) ? [] : [{ header, column }]));
  const reading = readColumns(
    candidates.map(({ header }) => header),
    [],
    nameFields,
  );
  const columnOf = (name: string) => candidates[reading.get(name)!.column ?? -1]?.column ?? null;
  return {
    number: columnOf('permit_number'),
    // The street is enough to tell permits apart, next to the city.
    address: addressColumns(names).filter(
      (column) => !outputs.includes(column) && !areas.has(addressPartOf(names[column]!)),
    ),
    city: columnOf('municipality'),
  };
}

/** The cells of a permit’s row that name it. */
export interface NameCells {
  cells: readonly unknown[];
  number: unknown;
  address: readonly unknown[];
  city: unknown;
  /** Of the sheet, counted from 1. */
  row: number;
}

/**
 * What names a permit in a report: the user’s number of it or its record id, its address and its city; without number and
 * address its row, its type of work and its city.
 */
export function permitName(
  { options }: Pick<SavedEstimateRun, 'options'>,
  { cells, number, address, city: cityCell, row }: NameCells,
): string {
  const permit = permitCells(cells, options);
  const text = (cell: unknown) => (isBlank(cell) ? '' : String(cell).trim());
  const cityText = text(permit.municipality) || text(cityCell);
  const city = cityText === '' ? '' : cityLabelOfText(cityText, options);
  const street = address.map(text).filter(Boolean).join(', ');
  const identity = [text(number) || text(permit.record_id), street].filter(Boolean);
  if (identity.length > 0) return [...identity, city].filter(Boolean).join(' · ');
  const type = typeOfText(text(permit.permit_type), options.types);
  return [estimateMessages().rowName(row), type === null ? '' : valueLabel(type)![language()], city]
    .filter(Boolean)
    .join(' · ');
}
