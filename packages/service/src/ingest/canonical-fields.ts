import { datasets, type EntityType } from '@cdata/catalog';
import { fold, words } from '@cdata/catalog/reading';
import type { Mapping } from '../sources/declaration.ts';
import type { PublishedRecord } from '../store/published-record.ts';
import { remembered } from '../store/remembered.ts';
import { isActiveLicence, statusOf, tradeOf } from './canonical.ts';
import { categoryOfIndustry, isContractor, isIndustry, licenceCategoryOf } from './licence-category.ts';
import { permitTypeOf } from './permit-type.ts';
import { valuationDate } from './valuation-date.ts';

const textIn = (record: PublishedRecord, name: string): string | null => {
  const value = record[name];
  return typeof value === 'string' ? value : null;
};

const normalizedName = remembered((name) => words(name).join(' ').toUpperCase());

interface Context {
  entityType: EntityType;
  mapping: Mapping;
  /** Its province is empty if it is unknown. */
  city: { name: string; province: string };
  /** Whether the year of a roll is known to be the first of several. */
  isFirstRollYear: boolean;
  /** YYYY-MM-DD. */
  today: string;
}

const datasetsWithStatus = new Set(
  Object.values(datasets)
    .filter(({ fields }) => fields.some(({ name }) => name === 'status_canonical'))
    .map(({ name }) => name),
);

/**
 * Adds what follows from the publisher's own words. What these don't say is left out. Returns what follows from the law
 * instead, in words.
 */
export function addCanonicalFields(record: PublishedRecord, context: Context): string[] {
  const { entityType, mapping } = context;
  const status = textIn(record, 'status');
  const ownStatus = status === null ? undefined : mapping.statuses?.[status.toLowerCase()];
  if (datasetsWithStatus.has(entityType)) {
    record.status_canonical ??= ownStatus ?? statusOf(status, { isIssued: record.issued_date !== undefined });
  }
  if (entityType === 'permit') addPermitFields(record, mapping);
  if (entityType === 'licence') addLicenceFields(record, context);
  if (entityType === 'heritage_status') addHeritageFields(record);
  return entityType === 'assessment' ? addValuationDate(record, context) : [];
}

function addPermitFields(record: PublishedRecord, mapping: Mapping): void {
  const type = ownType(mapping, record) ?? permitTypeOf(record);
  if (type !== null) record.permit_type_canonical ??= type;
  const trade = tradeOf(`${textIn(record, 'permit_type') ?? ''} ${textIn(record, 'permit_group') ?? ''}`);
  if (trade) record.trade_canonical ??= trade;
  const contractor = textIn(record, 'contractor_name') ?? textIn(record, 'contractor');
  if (contractor) record.contractor_name_normalized ??= normalizedName(contractor);
}

const typeFields = ['permit_type', 'work_type', 'work_class', 'work', 'work_scope', 'description'];

/** The type that the source declares for one of the permit's own words. */
function ownType({ types }: Mapping, record: PublishedRecord): string | undefined {
  if (!types) return undefined;
  for (const name of typeFields) {
    const value = record[name];
    const own = typeof value === 'string' ? types[value.toLowerCase()] : undefined;
    if (own !== undefined) return own;
  }
  return undefined;
}

function addLicenceFields(record: PublishedRecord, { city, today }: Context): void {
  const category = [textIn(record, 'category'), textIn(record, 'licence_type')].filter(Boolean).join(' ');
  const code = textIn(record, 'naics_code') ?? '';
  const industry = categoryOfIndustry(code);
  if (category !== '' || industry !== null) {
    const byWords = licenceCategoryOf(category);
    // The words of an industry's title are those of others, too: `Food (Health) Supplement Stores`.
    const isByCode = isIndustry(code) || byWords === 'other';
    record.category_canonical ??= isByCode ? (industry ?? byWords) : byWords;
  }
  if (record.category_canonical !== undefined) {
    record.is_contractor ??= isContractor(String(record.category_canonical));
  }
  record.city ??= city.name;
  const isActive = isActiveLicence(textIn(record, 'status'), textIn(record, 'expiry_date'), today);
  if (isActive !== null) record.is_active ??= isActive;
  const name = textIn(record, 'business_name');
  if (name) record.normalized_business_name ??= normalizedName(name);
}

/** What requires a permit for a change: Québec's law cites and classifies. Over the register's own words, folded. */
const isProtected = /design|protect|proteg|register a|\bcit(?:ation|ee?)\b|\bclass(?:ement|ee?)\b/;

function addHeritageFields(record: PublishedRecord): void {
  const status = record.heritage_status ?? record.status;
  if (status === undefined) return;
  record.heritage_status = status;
  if (isProtected.test(fold(String(status)))) record.permit_required ??= true;
}

/**
 * The publisher's date, else the province's for the year of the roll. Without a column or a person that names the year,
 * there is none: a roll may be of any.
 */
function addValuationDate(record: PublishedRecord, { mapping, city, isFirstRollYear }: Context): string[] {
  if (mapping.year !== undefined) record.assessment_year ??= mapping.year;
  const { assessment_date: published, assessment_year: year } = record;
  if (published !== undefined || typeof year !== 'number') return [];
  const date = valuationDate(city.province, year, isFirstRollYear);
  if (date === null) return [`no assessment_date: none is known for the roll of ${year} in ${city.province}`];
  record.assessment_date = date;
  return [`assessment_date is ${date}, as of which ${city.province} values the roll of ${year}`];
}
