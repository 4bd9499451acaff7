import { useQuery } from '@tanstack/react-query';
import { readAreaKinds, withAreas, type AreaChoice } from '../../src/features/geocode/index.ts';
import { useConnection } from '../frame/runtime-context.ts';

/** The choices of columns, with those of the areas that the service has; without them until it has said so. */
export function useChoicesWithAreas<Choice extends string>(
  choices: readonly Choice[],
): (Choice | AreaChoice)[] {
  const connection = useConnection();
  const { data: kinds = [] } = useQuery({
    queryKey: ['area kinds', connection],
    queryFn: ({ signal }) => readAreaKinds(connection!, signal),
    enabled: connection !== null,
    retry: false,
    refetchOnMount: 'always',
  });
  return withAreas(choices, kinds);
}
