import { useQuery } from '@tanstack/react-query';
import { gridOfCities, type GridOfCity } from '../../src/features/geocode/index.ts';
import type { ColumnSource } from '../../src/features/column-runs/index.ts';

interface DerivedGrid {
  derived: GridOfCity | null;
  isReading: boolean;
}

/** The grid of metres as the cities of the rows show it. */
export function useGridOfCities(source: ColumnSource | null, columns: readonly number[]): DerivedGrid {
  const query = useQuery({
    queryKey: ['grid of cities', source?.columns, columns],
    queryFn: () => gridOfCities(source!, columns),
    enabled: source !== null && columns.length > 0,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { derived: query.data ?? null, isReading: query.isLoading };
}
