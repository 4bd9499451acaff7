import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { readAccount, ServiceError, type Account } from '../../src/api/index.ts';
import { isSignedIn } from '../../src/connection/index.ts';
import { useConnection } from './runtime-context.ts';

/** Polling interval of the budgets while a screen shows them, milliseconds. */
const interval = 30_000;

/**
 * Who is signed in to the organization's gateway, and what is left of the budgets. Without a gateway, it has no data.
 *
 * @param isPolled Whether what is shown changes while nothing happens in the pane.
 */
export function useAccount({ isPolled = true } = {}): UseQueryResult<Account> {
  const connection = useConnection();
  return useQuery({
    queryKey: ['account', connection?.address],
    queryFn: ({ signal }) => readAccount(connection!, signal),
    enabled: connection !== null && isSignedIn(connection),
    refetchOnMount: 'always',
    refetchInterval: isPolled && interval,
    retry: false,
  });
}

/**
 * Whether there is a connection that the organization's gateway, if there is one, has not refused: asked at the start and
 * when a task ends.
 */
export function useIsConnected(): boolean {
  const connection = useConnection();
  const { error } = useAccount({ isPolled: false });
  return connection !== null && !isRefusal(error);
}

/** Whether a token is no longer valid. */
export const isRefusal = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.isAuthError;
