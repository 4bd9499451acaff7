import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { datasets } from '@cdata/catalog';
import { certainNumber } from '@cdata/catalog/reading';
import type { ServiceRecord } from '../../../src/api/index.ts';
import { language } from '../../../src/language/index.ts';
import type { Coordinate } from '../../../src/engine/index.ts';
import {
  gridModel,
  isSupportCached,
  lookUpSupport,
  maxAssessments,
  salesEvidence,
  startSupportSearch,
  startWritingSupport,
  subjectRecord,
  subjectName,
  supportBasis,
  supportEvidence,
  supportContent,
  supportOf,
  writeTaskOf,
  type Comparable,
  type ComparableSearch,
  type Comparison,
  type JudgedSales,
  type GridModel,
  type PropertyTask,
  type Support,
  type SupportEvidence,
  type SupportRequest,
  type WrittenRates,
} from '../../../src/features/property/index.ts';
import { fetchCost } from '../../../src/features/tables/index.ts';
import { useConnection, useRuntime } from '../../frame/runtime-context.ts';
import { chosenRates, toleranceOf } from './choice-draft.ts';
import { makePicture } from '../make-picture.ts';
import {
  areaUnitOf,
  comparisonOf,
  listedKind,
  type PropertyDraft,
  type PropertyTabProps,
} from '../property-draft.ts';
import { usePropertyTask } from '../use-property.ts';

export interface FoundSupport {
  model: GridModel;
  evidence: SupportEvidence;
  support: Support;
  /** Whether more assessments may exist than were read. */
  isLimited: boolean;
}

interface SupportOptions extends Pick<PropertyTabProps, 'property' | 'draft' | 'change'> {
  place: Coordinate;
  search: ComparableSearch | null;
  selected: readonly Comparable[];
  found: Comparison['found'];
  /** The user's own sales, where comparables are sales. */
  sales: JudgedSales | null;
}

/** What the assessments around a subject say about the rates of its grid, the search for them, and what is written. */
export function useSupport(options: SupportOptions) {
  const { property, draft, change, place, search: criteria, selected, found, sales } = options;
  const isOfSales = draft.basis === 'sales';
  const { engine, tasks, connection } = useRuntime();
  const queries = useQueryClient();
  const service = useConnection()?.address;
  const plan = useConnection()?.plan ?? 'paid';
  const search = useMemo(() => criteria && { ...criteria, valueFrom: null, valueTo: null }, [criteria]);
  const queryKey = (of: ComparableSearch | null) => ['support', service, subjectName(property), of];
  const records = useQuery<ServiceRecord[] | null>({
    queryKey: queryKey(draft.supportSearch),
    queryFn: async () =>
      draft.supportSearch && (await isSupportCached(engine, draft.supportSearch))
        ? lookUpSupport(draft.supportSearch, { engine })
        : null,
    enabled: draft.supportSearch !== null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const { data: isCached = false } = useQuery({
    queryKey: ['support is saved', service, search],
    queryFn: () => (search ? isSupportCached(engine, search) : false),
    gcTime: 0,
  });
  const isCurrent = JSON.stringify(search) === JSON.stringify(draft.supportSearch);
  const read = isCurrent ? (records.data ?? null) : null;
  const result = useMemo(
    () =>
      search && (isOfSales ? sales : read)
        ? findSupport(read ?? [], { property, draft, place, search, selected, found, sales })
        : null,
    [isOfSales, read, property, draft, place, search, selected, found, sales],
  );
  const calls = isCached || isOfSales ? 0 : supportCalls(place, plan);
  const request = useMemo(
    (): SupportRequest | null =>
      result &&
      search && {
        comparison: comparisonOf(draft, { property, search: draft.search ?? search, selected, found }),
        evidence: result.evidence,
        pairDistance: pairDistanceOf(draft),
        ...listedKind(draft, property),
        choices: chosenRates(draft, result.model.rates),
        by: draft.by.trim(),
        withEquity: draft.withEquity,
      },
    [result, search, draft, property, selected, found],
  );
  const task = usePropertyTask('write support', property.address) as PropertyTask<WrittenRates> | null;
  const writeTask = useMemo(() => writeTaskOf(task, request && supportContent(request)), [task, request]);
  return {
    found: result,
    calls,
    error: records.error,
    searchTask: usePropertyTask('find support', property.address),
    writeTask,
    find() {
      if (!search) return;
      change({ supportSearch: search });
      queries
        .fetchQuery({
          queryKey: queryKey(search),
          queryFn: () => startSupportSearch(tasks, engine, property, search).result,
          staleTime: 0,
          gcTime: Infinity,
        })
        // The query has the error, and the screen shows it.
        .catch(() => undefined);
    },
    write() {
      if (!request) return;
      const service = connection.current?.address ?? '';
      startWritingSupport(tasks, request, { engine, service, makePicture });
    },
  };
}

const supportCalls = ({ lat, lng }: Coordinate, plan: Parameters<typeof fetchCost>[2]): number =>
  fetchCost(null, { dataset: datasets.assessment, query: { lat, lng }, maxRows: maxAssessments }, plan).calls;

const pairDistanceOf = ({ pairDistance }: PropertyDraft): number => {
  const kilometres = certainNumber(pairDistance, { kind: 'distance', unit: 'km', language: language() });
  return kilometres !== null && kilometres > 0 ? kilometres : 1;
};

function findSupport(
  records: readonly ServiceRecord[],
  options: Omit<SupportOptions, 'change'> & { search: ComparableSearch },
): FoundSupport {
  const { property, draft, place, selected } = options;
  const comparison = comparisonOf(draft, options);
  const model = gridModel(
    subjectRecord(comparison),
    selected.map(({ record }) => record),
    comparison,
  );
  const basis = { place, unit: areaUnitOf(draft, property), ...listedKind(draft, property) };
  const all =
    draft.basis === 'sales'
      ? salesEvidence(options.sales ?? { sales: [], lines: [] }, basis)
      : supportEvidence(property, records, basis);
  const evidence = {
    ...all,
    characteristics: all.characteristics.map((one) => ({ ...one, tolerance: toleranceOf(draft, one) })),
  };
  const supported = supportBasis({ evidence, pairDistance: pairDistanceOf(draft) }, model);
  return { model, evidence, support: supportOf(supported), isLimited: records.length >= maxAssessments };
}
