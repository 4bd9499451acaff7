import {
  addressParts,
  addressPartOf,
  areaUnitIn,
  isBlankCell,
  matchHeader,
  readAddressColumns,
  readColumns,
  scaleOf,
  shareOfKind,
  wantedField,
  type AreaUnit,
  type ColumnScale,
} from '@cdata/catalog/reading';

const ownNames = ['price', 'currency', 'date', 'kind', 'status'] as const;
/** Fields of assessments that a list of sales may have, too. */
export const saleCharacteristics = ['square_footage', 'lot_size_sf', 'year_built', 'dwelling_units'] as const;
/** `kind` is what was sold: a house, a parking stall. `status` is that of a listing, of which only a sold one is a sale. */
export const saleFields = ['address', 'city', ...ownNames, ...saleCharacteristics] as const;
export type SaleField = (typeof saleFields)[number];
/** What the user chose: the column of a field, or null for none. */
export interface SaleChoices extends Readonly<Partial<Record<SaleField, number | null>>> {
  /** Further columns that comparables are compared by. */
  compared?: readonly number[];
  /** The unit of areas of which neither the header nor the cell names one. */
  areaUnit?: AreaUnit;
}

interface SaleColumn {
  /** Indexes of the columns; those of an address that is divided are several. */
  columns: readonly number[];
  /** The columns that may be it, the likeliest first. */
  candidates: readonly number[];
  /** Whether several may be it alike: the user chooses. */
  isAsked: boolean;
}

export interface SaleColumns {
  /** Blank where a column has none. */
  headers: string[];
  /** Whether the first row has the headers. */
  hasHeaders: boolean;
  fields: Readonly<Record<SaleField, SaleColumn>>;
  /** Of the prices, as their header says it. */
  scale: ColumnScale;
  /** Whether the prices are rather full dollars, though their header states thousands, and the user has not chosen. */
  areFullDollars: boolean;
  /** Headers of prices and dates that are not those of a sale, such as "List price". */
  passedOver: string[];
  /** Further columns by which comparables can be compared: of numbers, or of few words. */
  comparable: { column: number; header: string; isNumeric: boolean }[];
}

const ownFields = [...ownNames, ...saleCharacteristics].map((name) => wantedField('sale', name));
/** What every sale needs. */
export const requiredFields: readonly SaleField[] = ['address', 'price', 'date'];
/** Rows that show what a column holds. */
const maxRows = 50;

/** Recognizes the columns of sales, by their headers, if the first row has any, and by their cells. */
export function readSaleColumns(cells: readonly (readonly unknown[])[], choices: SaleChoices): SaleColumns {
  const width = Math.max(0, ...cells.map((row) => row.length));
  const hasHeaders = areHeaders(cells[0] ?? []);
  const headers = Array.from({ length: width }, (_, at) => (hasHeaders ? String(cells[0]![at] ?? '') : ''));
  const rows = cells.slice(hasHeaders ? 1 : 0, maxRows);
  const reading = readColumns(headers, rows, ownFields);
  const address = readAddressColumns(headers, rows);
  const city = address.reading.get('city')!;
  const ofAddress = new Set(address.parts.values());
  const own = (name: string) => {
    const { column, candidates, isAmbiguous } = reading.get(name)!;
    // `Type` next to the name of a street is the street's.
    return columnOf(column === null || ofAddress.has(column) ? [] : [column], candidates, isAmbiguous);
  };
  const street = addressParts.filter((part) => part !== 'city');
  const found: Record<SaleField, SaleColumn> = {
    address: columnOf(
      street.flatMap((part) => address.parts.get(part) ?? []),
      address.reading.get(address.parts.has('address') ? 'address' : 'street')!.candidates,
      address.reading.get('address')!.isAmbiguous,
    ),
    city: columnOf(
      [address.parts.get('city') ?? city.column].filter((column) => column !== null),
      city.candidates,
      address.cities.length > 0,
    ),
    ...(Object.fromEntries([...ownNames, ...saleCharacteristics].map((name) => [name, own(name)])) as Record<
      (typeof ownNames)[number] | (typeof saleCharacteristics)[number],
      SaleColumn
    >),
  };
  const chosen = (name: SaleField): SaleColumn => {
    const choice = choices[name];
    if (choice === undefined) return found[name];
    return { ...found[name], columns: choice === null ? [] : [choice], isAsked: false };
  };
  const contrary = ['price', 'date'].flatMap((name) => reading.get(name)!.rejected);
  const columns = new Set(contrary.filter(({ reason }) => reason === 'words').map(({ column }) => column));
  const fields = Object.fromEntries(saleFields.map((name) => [name, chosen(name)])) as Record<
    SaleField,
    SaleColumn
  >;
  const used = new Set([...ofAddress, ...columns, ...saleFields.flatMap((name) => fields[name].columns)]);
  return {
    ...{ headers, hasHeaders, fields },
    comparable: headers.flatMap((header, column) => {
      const cells = rows.map((row) => row[column]).filter((value) => !isBlankCell(value));
      const isNumeric = shareOfKind('number', cells) === 1;
      const isOffered = header.trim() !== '' && !used.has(column) && (isNumeric || isOfFewWords(cells));
      return isOffered && cells.length > 0 ? [{ column, header: header.trim(), isNumeric }] : [];
    }),
    scale: scaleOf(headers[fields.price.columns[0] ?? -1] ?? '', 'money'),
    areFullDollars: fields.price.isAsked && reading.get('price')!.areFullDollars,
    passedOver: [...columns].sort((a, b) => a - b).map((column) => headers[column]!),
  };
}

/** Fields of which the user must choose the column. */
export const askedFields = ({ fields }: SaleColumns): SaleField[] =>
  saleFields.filter((name) => fields[name].isAsked);

/** Fields that a sale needs, and of which there is no column. */
export const lackingFields = ({ fields }: SaleColumns): ('address' | 'price' | 'date')[] =>
  requiredFields.filter((name) => fields[name].columns.length === 0) as ('address' | 'price' | 'date')[];

const maxWords = 12;
const maxLetters = 30;

/** Whether cells repeat a few short texts, such as `Good` and `Fair`. */
function isOfFewWords(cells: readonly unknown[]): boolean {
  const texts = new Set(cells.map((value) => String(value).trim()));
  return texts.size <= maxWords && [...texts].every((text) => text.length <= maxLetters);
}

/** The unit that the header of an area names; null if it names none. */
export const areaUnitOf = ({ headers, fields }: SaleColumns, name: SaleField): AreaUnit | null =>
  areaUnitIn(headers[fields[name].columns[0] ?? -1] ?? '');

const columnOf = (
  columns: readonly number[],
  candidates: readonly { column: number }[],
  isAsked: boolean,
): SaleColumn => ({ columns, candidates: candidates.map(({ column }) => column), isAsked });

/** Whether a row names columns: two that sales have, or nothing but texts without digits. */
function areHeaders(row: readonly unknown[]): boolean {
  const filled = row.filter((value) => value !== '' && value !== null && value !== undefined);
  const named = filled.filter(
    (value) =>
      typeof value === 'string' &&
      (addressPartOf(value) !== null || ownFields.some((field) => matchHeader(value, field) !== null)),
  );
  const areTexts = filled.every((value) => typeof value === 'string' && !/\d/.test(value));
  return named.length > 1 || (filled.length > 0 && areTexts);
}
