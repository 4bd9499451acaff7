import type { Connection } from '../connection/index.ts';
import type { ServiceError } from './service-error.ts';

type ExplainFailure = (connection: Connection, error: ServiceError) => Promise<string | null>;

/** Loads what explains failures, apart from the first script. Null if it can't be loaded. */
export const loadExplanations = (): Promise<ExplainFailure | null> =>
  import(/* webpackChunkName: "outages" */ './explain-failure.ts').then(
    ({ explainFailure }) => explainFailure,
    () => null,
  );

/** Explains the failures of a connection. Loaded while the service can be reached: it is needed when nothing can. */
export function failureExplainer(connection: Connection): (error: ServiceError) => Promise<string | null> {
  const explanations = loadExplanations();
  return async (error) => (await explanations)?.(connection, error) ?? null;
}
