import { entityTypes, isMissing, type EntityType } from '@cdata/catalog';
import { recordLookups, sourcesLookup, type Engine } from '../../engine/index.ts';
import type { RecordSource } from './cell-source.ts';

type RecordOf = Pick<RecordSource, 'dataset' | 'recordId'>;

const isEntityType = (name: string): name is EntityType => (entityTypes as readonly string[]).includes(name);

/** Whether the service has records of the dataset one by one, and the row tells which it is. */
export const canOpenRecord = ({ dataset, recordId }: RecordOf): boolean =>
  recordId !== '' && isEntityType(dataset);

/** The calls that {@link openRecord} takes. */
export async function countOpening(
  { dataset, recordId }: RecordOf,
  engine: Pick<Engine, 'cached'>,
): Promise<number> {
  if (!isEntityType(dataset)) return 0;
  const [[record], [sources]] = await Promise.all([
    engine.cached(recordLookups[dataset], [recordId]),
    engine.cached(sourcesLookup, [null]),
  ]);
  return [record, sources].filter((saved) => saved === undefined).length;
}

/**
 * Asks the service for a record, and for its publisher, who is then known without a call.
 *
 * @returns The value of the field before it was made a cell's, as text; null if the record has none.
 * @throws ServiceError
 */
export async function openRecord(
  { dataset, recordId, field: name }: RecordSource,
  engine: Pick<Engine, 'request'>,
  signal: AbortSignal,
): Promise<string | null> {
  const options = { signal, fromTask: true };
  const [record] = await Promise.all([
    engine.request(recordLookups[dataset as EntityType], recordId, options),
    engine.request(sourcesLookup, null, options),
  ]);
  const published = record[name];
  return isMissing(published) ? null : textOf(published);
}

const textOf = (published: unknown): string =>
  typeof published === 'string' ? published : (JSON.stringify(published) ?? '');
