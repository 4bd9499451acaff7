import { useQuery } from '@tanstack/react-query';
import { gridOfCities, type GridOfCity } from '../../src/features/geocode/index.ts';
import type { SheetRows } from '../../src/features/column-runs/index.ts';

interface DerivedGrid {
  derived: GridOfCity | null;
  isReading: boolean;
}

/** The grid of metres as the cities of the rows show it. */
export function useGridOfCities(rows: SheetRows | null, columns: readonly number[]): DerivedGrid {
  const query = useQuery({
    queryKey: ['grid of cities', rows?.columns, columns],
    queryFn: () => gridOfCities(rows!, columns),
    enabled: rows !== null && columns.length > 0,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { derived: query.data ?? null, isReading: query.isLoading };
}
