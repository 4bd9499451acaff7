import type { CarriedSource } from '../cells/index.ts';
import { messages } from '../messages/index.ts';
import type { TaskKind } from '../tasks/index.ts';
import type { CellSource, MatchedPlace, RecordSource, ResultSource } from './cell-source.ts';

/** The source that a value carries: it was copied from a table, a run or a formula. Null for a run of no kind of ours. */
export function sourceCarried(carried: CarriedSource): RecordSource | ResultSource | null {
  if ('dataset' in carried) {
    const { dataset, field, record_id, municipality, published, retrieved_at, service } = carried;
    return {
      kind: 'record',
      dataset,
      field,
      recordId: record_id,
      municipality: municipality ?? null,
      query: null,
      shownIn: null,
      retrievedAt: retrieved_at,
      published: published ?? null,
      service: service ?? '',
      state: 'as written',
    };
  }
  const { run, field, input, retrieved_at } = carried;
  if (!Object.hasOwn(messages().frame.kinds, run)) return null;
  return {
    kind: 'result',
    run: run as TaskKind,
    output: field,
    header: field,
    inputs: [{ header: '', text: input }],
    match: matchOf(carried),
    decision: null,
    retrievedAt: retrieved_at,
    isTraced: true,
    typed: null,
    state: 'current',
    note: '',
  };
}

function matchOf(carried: CarriedSource): MatchedPlace | null {
  if ('dataset' in carried || carried.read_as === undefined) return null;
  const { input, read_as, municipality = '', match_type = '', confidence = null } = carried;
  return { requested: input, address: read_as, municipality, matchType: match_type, confidence };
}

/** Whether what the place of a cell tells is about the same value as what it carries. */
export function agrees(source: CellSource, carried: CarriedSource): boolean {
  if ('dataset' in carried)
    return (
      source.kind === 'record' &&
      source.dataset === carried.dataset &&
      source.recordId === carried.record_id &&
      source.field === carried.field
    );
  return source.kind === 'result' && source.run === carried.run && source.output === carried.field;
}
