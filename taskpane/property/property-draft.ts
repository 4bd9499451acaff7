import { certainNumber, convertedTo, isDay, type DateOrder } from '@cdata/catalog/reading';
import { limits } from '@cdata/catalog';
import type { AddressInput, Coordinate } from '../../src/engine/index.ts';
import { language, type Language } from '../../src/language/index.ts';
import {
  isArea,
  isOwn,
  kindOf,
  usualPriceUnit,
  type Comparison,
  type ComparableSearch,
  type GridBasis,
  type Method,
  type OwnFacts,
  type PriceUnit,
  type Property,
  type PropertyKind,
  type Rate,
  type ReadSales,
  type SaleChoices,
  type RecordColumns,
  type SaleRow,
} from '../../src/features/property/index.ts';
import { localDay } from '../../src/features/sources/reports/index.ts';

export const propertyTabs = ['records', 'comparables', 'support'] as const;
export type PropertyTab = (typeof propertyTabs)[number];

/** The form of the Property screen. Text fields are as the user typed them. */
export interface PropertyDraft {
  address: string;
  city: string;
  /** The address shown; null while the user enters one. */
  lookedUp: AddressInput | null;
  /** The unit that the user has chosen, or null for the whole address; undefined for what the address says. */
  unit?: string | null;
  tab: PropertyTab;
  columnSet: RecordColumns;
  radius: string;
  /** Null for the default bounds, around the subject's value. */
  valueFrom: string | null;
  valueTo: string | null;
  /** The last search for comparables, or null. */
  search: ComparableSearch | null;
  /** The kind of the comparables: null for any; undefined for the default, the subject's own. */
  propertyClass?: string | null;
  use?: string | null;
  isUnit?: boolean | null;
  /** Null for all zones. */
  zone: string | null;
  builtFrom: string;
  builtTo: string;
  /** In the unit of areas. */
  areaFrom: string;
  areaTo: string;
  /** Record ids of the selected comparables. */
  selectedIds: string[];
  /** Null for the one that is usual where the property is. */
  priceUnit: PriceUnit | null;
  /** Names of further fields that the grid shows. */
  gridFields: string[];
  /** Labels of the user's own rows, as one text. */
  ownRows: string;
  basis: GridBasis;
  /** Which of the comparisons of the subject in the workbook is written. */
  edition: number;
  /** The cells of the user's own sales, and the columns that were chosen of them; null before there are any. */
  saleCells: readonly (readonly unknown[])[] | null;
  saleChoices: SaleChoices;
  /** The order of day and month in their dates, once it is chosen. */
  saleOrder: DateOrder | null;
  /** The user's own sales, and the rows that are none. */
  sales: SaleRow[];
  salesLeftOut: ReadSales['leftOut'];
  /** As text; null for today. */
  effectiveDate: string | null;
  /** The first day of the sales that are used, as text; blank for any. */
  soldFrom: string;
  /** Why sales are used that were set aside, by row and reason. */
  takenBack: Record<string, string>;
  /** What the user knows of the subject, as text, by the name of the characteristic. */
  subjectFacts: Record<string, string>;
  /** By rate, where it is not the usual one: in dollars, or in percent of the value. */
  kinds: Record<string, Rate['kind']>;
  /** The search for the support of rates, or null before one. */
  supportSearch: ComparableSearch | null;
  /** Kilometres, as text. */
  pairDistance: string;
  /** By characteristic, as text; a share in percent. */
  tolerances: Record<string, string>;
  /** By rate. */
  choices: Record<string, ChoiceDraft>;
  /** The name of who chooses the rates. */
  by: string;
  /** Whether an appeal of the assessment gets its sheet. */
  withEquity: boolean;
}

/** A rate as the user chooses it: blank before a choice. */
export interface ChoiceDraft {
  basis: Method | 'own' | '';
  /** As text; a share in percent. */
  rate: string;
  /** The rate of the method exactly, whose text is rounded; null if the user entered it. */
  exact: number | null;
  /** The pane's language when the rate was entered: its comma may be a decimal one. */
  language: Language;
  reason: string;
}

export const blankChoice: ChoiceDraft = { basis: '', rate: '', exact: null, language: 'en', reason: '' };

export const emptyPropertyDraft: PropertyDraft = {
  address: '',
  city: '',
  lookedUp: null,
  tab: 'records',
  columnSet: 'default',
  radius: String(limits.radiusKm.default),
  valueFrom: null,
  valueTo: null,
  search: null,
  zone: null,
  builtFrom: '',
  builtTo: '',
  areaFrom: '',
  areaTo: '',
  selectedIds: [],
  priceUnit: null,
  gridFields: [],
  ownRows: '',
  basis: 'assessed',
  edition: 1,
  saleCells: null,
  saleChoices: {},
  saleOrder: null,
  sales: [],
  salesLeftOut: [],
  effectiveDate: null,
  soldFrom: '',
  takenBack: {},
  subjectFacts: {},
  kinds: {},
  supportSearch: null,
  pairDistance: '1',
  tolerances: {},
  choices: {},
  by: '',
  withEquity: false,
};

/** Resets what belongs to one assessment. */
export const newAssessmentReset: Partial<PropertyDraft> = {
  valueFrom: null,
  valueTo: null,
  search: null,
  ...{ propertyClass: undefined, use: undefined, isUnit: undefined },
  zone: null,
  builtFrom: '',
  builtTo: '',
  areaFrom: '',
  areaTo: '',
  selectedIds: [],
  edition: 1,
  subjectFacts: {},
  supportSearch: null,
  tolerances: {},
  choices: {},
};

/** Resets what belongs to one address. */
export const newAddressReset: Partial<PropertyDraft> = {
  ...newAssessmentReset,
  tab: 'records',
  unit: undefined,
};

export interface PropertyTabProps {
  property: Property;
  draft: PropertyDraft;
  change(change: Partial<PropertyDraft>): void;
}

export const isSameSearch = (a: ComparableSearch | null, b: ComparableSearch | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The kind of the comparables and of what supports the rates: what the user has chosen, or else the subject's. */
export function listedKind(draft: PropertyDraft, { assessment }: Property): PropertyKind {
  const own = kindOf(assessment);
  const { propertyClass = own.propertyClass, use = own.use, isUnit = own.isUnit } = draft;
  return { propertyClass, use: use ?? null, isUnit: isUnit ?? null };
}

export const areaUnitOf = ({ priceUnit }: PropertyDraft, property: Property): PriceUnit =>
  priceUnit ?? usualPriceUnit(property);

/** The day that sales are adjusted to, as the user wrote it. */
export const effectiveDateOf = ({ effectiveDate }: PropertyDraft): string =>
  effectiveDate?.trim() || localDay();

/** The first day of the sales that are used; null for any, undefined if it is no day. */
export function soldFromOf({ soldFrom }: PropertyDraft): string | null | undefined {
  const day = soldFrom.trim();
  if (day === '') return null;
  return isDay(day) ? day : undefined;
}

/** Whether the days of the sales are days. */
export const hasSaleDays = (draft: PropertyDraft): boolean =>
  isDay(effectiveDateOf(draft)) && soldFromOf(draft) !== undefined;

/** What a grid of sales has in place of a search. */
export const searchOfSales = (place: Coordinate): ComparableSearch => ({
  place,
  radius: limits.radiusKm.default,
  valueFrom: null,
  valueTo: null,
});

/** The characteristics that the user's sales have. */
export const comparedFacts = ({ sales }: Pick<PropertyDraft, 'sales'>): string[] => [
  ...new Set(sales.flatMap(({ facts }) => Object.keys(facts ?? {}))),
];

/** What the user knows of the subject: own characteristics where sales have them, and any of the roll; areas in square feet. */
export function subjectFactsOf(draft: PropertyDraft, property: Property): OwnFacts {
  const unit = areaUnitOf(draft, property);
  const ofSales = draft.basis === 'sales' ? comparedFacts(draft) : [];
  const entries = Object.entries(draft.subjectFacts).flatMap(
    ([name, entered]): [string, number | string][] => {
      const text = entered.trim();
      if (text === '' || (isOwn(name) && !ofSales.includes(name))) return [];
      if (isOwn(name) && draft.sales.some(({ facts }) => typeof facts?.[name] === 'string'))
        return [[name, text]];
      const kind = isArea(name) ? 'area' : isOwn(name) ? 'number' : 'count';
      const number = certainNumber(text, { kind, language: language(), ...(isArea(name) && { unit }) });
      if (number === null || !Number.isFinite(number)) return [];
      return [[name, isArea(name) ? convertedTo('ft2', number, unit) : number]];
    },
  );
  return Object.fromEntries(entries);
}

/** The labels of the user's own rows, each once. */
const ownRowsOf = ({ ownRows }: PropertyDraft): string[] => [
  ...new Set(
    ownRows
      .split(/[,;\n]/)
      .map((label) => label.trim())
      .filter(Boolean),
  ),
];

/** What is inserted of a draft. */
export const comparisonOf = (
  draft: PropertyDraft,
  {
    property,
    search,
    selected,
    found,
  }: Pick<Comparison, 'search' | 'selected' | 'found'> & { property: Property },
): Comparison => ({
  subject: property,
  facts: subjectFactsOf(draft, property),
  search,
  selected,
  found,
  unit: areaUnitOf(draft, property),
  fields: draft.gridFields,
  ownRows: ownRowsOf(draft),
  kinds: draft.kinds,
  basis: draft.basis,
  edition: draft.edition,
  effectiveDate: draft.basis === 'sales' ? effectiveDateOf(draft) : null,
});
