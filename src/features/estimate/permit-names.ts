import { valueLabel } from '@cdata/catalog';
import { addressColumns, addressPartOf, words, type AddressPart } from '@cdata/catalog/reading';
import { isBlank } from '../../excel/cells/index.ts';
import { inWorkbook } from '../../excel/index.ts';
import { language } from '../../language/index.ts';
import { existingColumns, type Layout } from '../column-runs/index.ts';
import type { SavedEstimateRun } from './estimate-options.ts';
import { headerRank } from './permit-headers.ts';
import { cityLabelOfText, permitCells, typeOfText } from './permit-row.ts';
import { estimateMessages } from './messages.ts';

/** The columns of a sheet that name a permit, counted from 0. */
export interface NameColumns {
  /** The user’s own numbers; null without them. */
  number: number | null;
  /** Parts of the street address. */
  address: number[];
  city: number | null;
}

/** Headers of the user’s own numbers, as words without accents, the most specific first. */
const numberHeaders = `
  permit number, permit no, permit num, permit nr, permit, numero de permis, no de permis, n de permis, num de permis,
  no permis, numero permis, permis, permit id, id du permis, application number, application no, numero de demande,
  no de demande, file number, file no, file, numero de dossier, no de dossier, n de dossier, dossier, job number, job no,
  project number, project no, numero de projet, no de projet, reference number, reference, ref no, no de reference, ref,
  number, no, numero, item, id`
  .split(',')
  .map((header) => header.trim());

/** How specific a header is about the user’s own number of a permit: 0 is the most; -1 if it does not name one. */
export const numberRank = (header: string): number =>
  numberHeaders.indexOf(words(header.replace(/[#№]/g, ' ').replace(/[°º]/g, ' ')).join(' '));

const areas: ReadonlySet<unknown> = new Set<AddressPart>(['city', 'province', 'postal_code']);

/** Finds the columns that name a permit by their headers, among those that the run neither writes nor reads as an attribute. */
export async function readNameColumns(run: SavedEstimateRun, layout: Layout): Promise<NameColumns> {
  const { sheetId, headerRow, columns: sources, outputs } = layout;
  if (headerRow === null) return { number: null, address: [], city: null };
  const width = Math.max(...sources, ...existingColumns(outputs)) + 1;
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
    ...sources.filter((_, position) => run.options.mapped[position] !== 'record_id'),
  ]);
  const columns = names.flatMap((header, column) => (others.has(column) ? [] : [{ header, column }]));
  const [number] = columns
    .map(({ header, column }) => ({ column, rank: numberRank(header) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank);
  const city = columns.find(({ header }) => headerRank('municipality', header) !== null);
  return {
    number: number?.column ?? null,
    // The street is enough to tell permits apart, next to the city.
    address: addressColumns(names).filter(
      (column) => !outputs.includes(column) && !areas.has(addressPartOf(names[column]!)),
    ),
    city: city?.column ?? null,
  };
}

/** The cells of a permit’s row that name it. */
export interface NameCells {
  sources: readonly unknown[];
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
  { sources, number, address, city: cityCell, row }: NameCells,
): string {
  const permit = permitCells(sources, options);
  const text = (cell: unknown) => (isBlank(cell) ? '' : String(cell).trim());
  const cityText = text(permit.municipality) || text(cityCell);
  const city = cityText === '' ? '' : cityLabelOfText(cityText, options.cities);
  const street = address.map(text).filter(Boolean).join(', ');
  const identity = [text(number) || text(permit.record_id), street].filter(Boolean);
  if (identity.length > 0) return [...identity, city].filter(Boolean).join(' · ');
  const type = typeOfText(text(permit.permit_type), options.types);
  return [estimateMessages().rowName(row), type === null ? '' : valueLabel(type)![language()], city]
    .filter(Boolean)
    .join(' · ');
}
