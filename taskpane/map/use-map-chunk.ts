import { useQuery } from '@tanstack/react-query';

/** Loads the map's library and everything that is drawn with it, once a map is first shown. */
export const useMapChunk = () =>
  useQuery({
    queryKey: ['map chunk'],
    queryFn: () => import(/* webpackChunkName: "map" */ './map-chunk.ts'),
    staleTime: Infinity,
    gcTime: Infinity,
  });
