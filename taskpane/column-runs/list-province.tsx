import { useQuery } from '@tanstack/react-query';
import type { TaskKind } from '../../src/tasks/index.ts';
import {
  isOverRows,
  readListProvinces,
  runMessages,
  type ListProvinces,
  type Run,
  type SheetRows,
} from '../../src/features/column-runs/index.ts';
import { provinceCodes, provinceName, type ProvinceCode } from '../../src/language/index.ts';
import { ChoiceField } from '../frame/form-field.tsx';

/** The user's choice: a province, or that it is unknown; null until the user has chosen. */
export type ProvinceAnswer = ProvinceCode | 'unknown' | null;

export interface ListProvinceState {
  /** Null while the rows are read. */
  provinces: ListProvinces | null;
  /** The province of addresses that don't tell theirs: the chosen one, or that of all others. */
  province: ProvinceCode | undefined;
  isReading: boolean;
}

/** The province of a list, as the user has chosen it, or as all rows that tell one have it. */
export function useListProvince(
  rows: SheetRows | null,
  { columns, points = [] }: { columns: readonly number[]; points?: readonly number[] },
  answer: ProvinceAnswer,
): ListProvinceState {
  const query = useQuery({
    queryKey: ['list province', rows, columns, points],
    queryFn: () => readListProvinces(rows!, columns, points),
    enabled: rows !== null && columns.length > 0,
    gcTime: 0,
    staleTime: Infinity,
  });
  const provinces = query.data ?? null;
  const asked = provinces !== null && provinces.untold > 0 && answer !== 'unknown';
  const province = asked ? (answer ?? provinces.told ?? undefined) : undefined;
  return { provinces, province, isReading: query.isLoading };
}

interface ProvinceChoiceProps {
  provinces: ListProvinces | null;
  province: ProvinceCode | undefined;
  choose(answer: ProvinceCode | 'unknown'): void;
}

/** Asks for the province of a list in which some rows don't tell theirs. */
export function ProvinceChoice({ provinces, province, choose }: ProvinceChoiceProps) {
  const text = runMessages();
  if (!provinces || provinces.untold === 0) return null;
  const { untold, told, toldRows } = provinces;
  const names = provinceCodes.map((code) => [code, provinceName(code)] as const);
  const hints = [
    text.provinceUntold(untold),
    told !== null && told === province && text.provinceTold(toldRows, provinceName(told)),
  ];
  return (
    <ChoiceField<ProvinceCode | 'unknown'>
      label={text.listProvince}
      name="province"
      hint={hints.filter(Boolean).join(' ')}
      value={province ?? 'unknown'}
      choices={[['unknown', text.provinceUnknown], ...names.sort(([, a], [, b]) => a.localeCompare(b))]}
      change={choose}
    />
  );
}

/** The province that the saved run of these rows has. */
export const savedProvince = (
  kind: TaskKind,
  rows: SheetRows | null,
  runs: readonly Run[],
): ProvinceCode | null => {
  const options: { province?: ProvinceCode } =
    runs.find((run) => run.kind === kind && rows !== null && isOverRows(run, rows))?.options ?? {};
  return options.province ?? null;
};
