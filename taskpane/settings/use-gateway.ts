import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { describeGateway, type GatewayDescription } from '../../src/api/index.ts';
import { connectionErrors, trimConnection } from '../../src/connection/index.ts';

/** An address is valid with any token. */
const access = { kind: 'organization', key: 'trial' } as const;

/** How the gateway at an address describes itself; null without an address, or if there is no gateway. */
export function useGateway(draftAddress: string | null): GatewayDescription | null {
  const text = useDeferredValue(draftAddress);
  const connection = trimConnection({ address: text ?? '', access });
  const { address } = connection;
  const { data } = useQuery({
    queryKey: ['gateway', address],
    queryFn: ({ signal }) => describeGateway(address, signal),
    enabled: text !== null && connectionErrors(connection).length === 0,
    staleTime: 60_000,
  });
  return text === null ? null : (data ?? null);
}
