import { addressColumns, addressPartOf, fold } from '@cdata/catalog/reading';

/** `kind` is what was sold: a house, a parking stall. */
export type SaleColumn = 'address' | 'city' | 'price' | 'date' | 'kind';
/** The indexes of the columns; those of an address that is divided are several. */
export type SaleColumns = ReadonlyMap<SaleColumn, readonly number[]>;

const price = /\b(price|prix|amount|montant|value|valeur|consideration|contrepartie)\b/;
const date = /\b(date|on|le)\b/;
const sale = /\b(sold|sales?|selling|ventes?|vendue?s?)\b/;
const closing =
  /\b(clos(e|ed|ing)|purchase|transaction|transfer|deed|contract|achat|acte|cloture|contrat|cession)\b/;

/** Of several columns, those that match an earlier test are the sale's. */
const tests = {
  price: [
    (header: string) => sale.test(header) && (price.test(header) || /\b(for|pour)$/.test(header)),
    (header: string) => closing.test(header) && price.test(header),
    (header: string) =>
      /\b(price|prix|amount|montant|consideration|contrepartie)\b/.test(header) && !/\btax/.test(header),
  ],
  date: [
    (header: string) => sale.test(header) && date.test(header),
    (header: string) =>
      closing.test(header) && (date.test(header) || /^(closing|cloture|acte)$/.test(header)),
    (header: string) => /\bdate\b/.test(header),
  ],
  kind: [
    (header: string) =>
      /\b(type|class|classe|category|categorie|use|usage|style)\b/.test(header) &&
      !/\b(parking|stationnement|garage|sale|vente)\b/.test(header),
  ],
  city: [
    (header: string) =>
      addressPartOf(header) === 'city' || /\b(city|ville|town|municipality|municipalite)\b/.test(header),
  ],
} satisfies Partial<Record<SaleColumn, ((header: string) => boolean)[]>>;

/** Headers of asking, assessed or adjusted prices, and of other sales or dates. */
const notOfSale =
  /\b(list|lists|listed|listing|asks?|asked|asking|original|offer\w*|demandee?s?|affichee?s?|inscri\w*|assess\w*|evalu\w*|role|roll|apprais\w*|estim\w*|previous|prior|former|precedente?|anterieure?|expir\w*|built|constru\w*|possession|effective|print\w*|up|updat\w*|per|par|ratio|adjust\w*|ajust\w*)\b/;
const otherAddress =
  /\b(mail|mailing|email|e|owner|agent|buyer|seller|office|web|ip|courriel|proprietaire|acheteur|vendeur)\b/;

/** Folded, with spaces between the words of `sale_date`, `SaleDate` and `SALEDATE`. */
const headerText = (header: string): string =>
  fold(header.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/[^a-z\d]+/g, ' ')
    .replace(/(?<=[a-z])(date|price|prix)\b/g, ' $1')
    .replace(/\b(date|price|prix)(?=vente|sale|sold)/g, '$1 ')
    .trim();

/** Finds the columns of sales by their headers. Null means that the row has no headers. */
export function readSaleHeaders(
  row: readonly unknown[],
): { columns: SaleColumns; passedOver: string[] } | null {
  const headers = row.map((value) => (typeof value === 'string' ? headerText(value) : ''));
  const columns = new Map<SaleColumn, number[]>();
  const others = headers.map((header) => notOfSale.test(header));
  for (const [name, levels] of Object.entries(tests) as [keyof typeof tests, (typeof tests)['price']][]) {
    const isTaken = (at: number) => [...columns.values()].some((indexes) => indexes.includes(at));
    const at = levels
      .map((test) => headers.findIndex((header, index) => test(header) && !others[index] && !isTaken(index)))
      .find((index) => index >= 0);
    if (at !== undefined) columns.set(name, [at]);
  }
  const city = columns.get('city')?.[0];
  const address = addressOf(headers).filter((at) => at !== city);
  if (address.length > 0) columns.set('address', address);
  const passedOver = row.filter(
    (_, at) => others[at] && (price.test(headers[at]!) || date.test(headers[at]!) || isAsking(headers[at]!)),
  ) as string[];
  const filled = row.filter((value) => value !== '' && value !== null);
  const isOfHeaders =
    columns.size + passedOver.length > 1 ||
    (filled.length > 0 && filled.every((value) => typeof value === 'string' && !/\d/.test(value)));
  return isOfHeaders ? { columns, passedOver } : null;
}

const isAsking = (header: string): boolean => /\b(asking|ask|assess\w*|evaluation)\b/.test(header);

function addressOf(headers: readonly string[]): number[] {
  const own = headers.map((header) => (otherAddress.test(header) ? '' : header));
  const parts = addressColumns(own);
  if (parts.length > 0) return parts;
  const other = [/\badd?r|\badres/, /^(property|propriete|immeuble|street|rue|civic)$/];
  const at = other.map((test) => own.findIndex((header) => test.test(header))).find((index) => index >= 0);
  return at === undefined ? [] : [at];
}
