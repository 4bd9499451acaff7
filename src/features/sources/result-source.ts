import { geocodeLookup, type Engine } from '../../engine/index.ts';
import { geocodeInput, isGeocodeRun, savedDecision, type Correction } from '../geocode/index.ts';
import type { ResultCell } from '../column-runs/index.ts';
import type { MatchedPlace, ResultSource, UnknownSource } from './cell-source.ts';

export async function resultSource(
  { run, output, inputs, key, input, state, note, trace }: ResultCell,
  engine: Pick<Engine, 'cached'>,
): Promise<ResultSource | UnknownSource> {
  if (state === 'unrelated') return { kind: 'unknown', reason: 'edited' };
  const decision = key !== null && isGeocodeRun(run) ? await savedDecision(key) : null;
  const correction = decision?.correction ?? null;
  const isMatch = isGeocodeRun(run) && typeof input === 'string' && correction?.kind !== 'place';
  const current = inputs
    .map(({ text }) => text)
    .filter(Boolean)
    .join(', ');
  return {
    kind: 'result',
    run: run.kind,
    output: output.name,
    header: output.header || output.name,
    inputs,
    match: isMatch ? await savedMatch(input, correction, engine) : null,
    decision,
    retrievedAt: trace?.at ?? run.at,
    isTraced: trace !== null,
    typed: trace && trace.text !== current ? trace.text : null,
    // Without a result, the cell is the note.
    state: state === 'none' ? 'current' : state,
    note,
  };
}

/** Null without a saved response: then only the cells of the row tell the match. */
async function savedMatch(
  line: string,
  decision: Correction | null,
  engine: Pick<Engine, 'cached'>,
): Promise<MatchedPlace | null> {
  const request = geocodeInput(line, decision ?? undefined);
  // Without a connection nothing is saved.
  const [response] = await engine.cached(geocodeLookup, [request]).catch(() => []);
  if (!response?.ok) return null;
  const { normalized_address, municipality, match_type, confidence } = response.value;
  return {
    requested: request.address,
    address: String(normalized_address ?? ''),
    municipality: String(municipality ?? ''),
    matchType: String(match_type ?? ''),
    confidence: typeof confidence === 'number' ? confidence : null,
  };
}
