import { makeStyles, Select, tokens } from '@fluentui/react-components';
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
import { FormField } from '../frame/form-field.tsx';

const useStyles = makeStyles({
  line: { gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: tokens.spacingHorizontalS },
  control: { minWidth: 0, width: '100%' },
});

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

/** Asks for the province of a list in which some rows don't tell theirs, in a line. */
export function ProvinceChoice({ provinces, province, choose }: ProvinceChoiceProps) {
  const styles = useStyles();
  const text = runMessages();
  if (!provinces || provinces.untold === 0) return null;
  const { untold, told, toldRows } = provinces;
  const names = provinceCodes.map((code) => [code, provinceName(code)] as const);
  return (
    <FormField
      className={styles.line}
      orientation="horizontal"
      size="small"
      label={text.listProvince(untold)}
    >
      <Select
        className={styles.control}
        size="small"
        name="province"
        value={province ?? 'unknown'}
        onChange={(_, { value }) => choose(value as ProvinceCode | 'unknown')}
      >
        <option value="unknown">{text.provinceUnknown}</option>
        {names
          .sort(([, a], [, b]) => a.localeCompare(b))
          .map(([code, name]) => (
            <option key={code} value={code}>
              {code === told ? text.provinceTold(toldRows, name) : name}
            </option>
          ))}
      </Select>
    </FormField>
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
