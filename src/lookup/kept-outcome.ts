import { ServiceError } from '../api/service-error.ts';
import type { KeptAnswer } from './answer-store.ts';

/** What became of a lookup: an answer, or a final error that is worth remembering (an address that is not there). */
export type Outcome<Answer = unknown> = { answer: Answer } | { error: ServiceError };

/** Lists of names that many answers share. */
const shared = new Map<string, readonly string[]>();

/**
 * An outcome as it is kept: a text takes less memory than the objects it stands for, and names are kept once.
 *
 * @param at When it was given, seconds since the epoch; `until`, how long it stays true.
 */
export function keptAnswer(outcome: Outcome, at: number, until: number): KeptAnswer {
  if ('error' in outcome) {
    const { status, detail } = outcome.error;
    return { kind: 'error', names: null, text: textOf([status, detail]), at, until };
  }
  const { answer } = outcome;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    return { kind: 'answer', names: null, text: textOf(answer ?? null), at, until };
  }
  const names = sharedNames(Object.keys(answer));
  return { kind: 'answer', names, text: textOf(Object.values(answer)), at, until };
}

/** @throws SyntaxError where the text is not what {@link contentsOf} made. */
export function outcomeOf({ kind, names, text }: KeptAnswer): Outcome {
  const value: unknown = JSON.parse(text);
  if (kind === 'error') {
    const [status, detail] = value as [number, string];
    return { error: new ServiceError(status, detail) };
  }
  if (!names) return { answer: value };
  const answer: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index++) answer[names[index]!] = (value as unknown[])[index];
  return { answer };
}

/** JSON without the room that the engine leaves behind it: half as much again. A text that is put together is cut to size when it is read. */
function textOf(value: unknown): string {
  const text = ` ${JSON.stringify(value)}`;
  text.charCodeAt(0);
  return text;
}

export function sharedNames(names: readonly string[]): readonly string[] {
  const joined = names.join(' ');
  const known = shared.get(joined);
  if (known) return known;
  shared.set(joined, names);
  return names;
}
