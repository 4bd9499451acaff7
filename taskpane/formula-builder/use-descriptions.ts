import { useQuery } from '@tanstack/react-query';
import type { FunctionDescription } from '../../src/function-registry/index.ts';
import { formulaBuilderMessages, UserError } from '../../src/messages/index.ts';

/** The descriptions of the functions, which the build writes next to the pane's page. */
async function loadDescriptions(signal: AbortSignal): Promise<FunctionDescription[]> {
  try {
    const response = await fetch(new URL('function-descriptions.json', document.baseURI), {
      signal,
      cache: 'no-cache',
    });
    return (await response.json()) as FunctionDescription[];
  } catch (error) {
    signal.throwIfAborted();
    throw new UserError(formulaBuilderMessages().notLoaded, { cause: error });
  }
}

export const useDescriptions = () =>
  useQuery({
    queryKey: ['function descriptions'],
    queryFn: ({ signal }) => loadDescriptions(signal),
    staleTime: Infinity,
  });
