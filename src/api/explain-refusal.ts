import { cityLabel, fieldLabel, valueLabel } from '@cdata/catalog';
import { joinSentences, language, cellMessages } from '../language/index.ts';
import { readRefusal } from './refusal.ts';
import { refusalMessages } from './refusal-messages.ts';

export interface RefusalExplanation {
  message: string;
  /** Whether the service’s own sentence says more than the message. */
  isPartial: boolean;
}

/** Characters of a value that a message repeats. */
const maxLength = 60;

/**
 * Why the service refuses a request, in the user's words: what is wrong, where, and the nearest valid value if the
 * service gives one.
 *
 * @param sentence The service's own; null if it gave none.
 */
export function explainRefusal(status: number, sentence: string | null): RefusalExplanation {
  const text = refusalMessages();
  const { kind, name, value, nearest, bound } = readRefusal(sentence ?? '');
  const label = name === null ? null : fieldLabel(name)[language()];
  if (kind !== 'other' && (label !== null || !needsLabel(kind))) {
    const shownNearest =
      nearest && (kind === 'partner' ? fieldLabel(nearest)[language()] : labelOfValue(name, nearest));
    const refusal = { label, value: shortened(value ?? ''), nearest: shownNearest, bound: bound ?? '' };
    return { message: text.kinds[kind](refusal), isPartial: false };
  }
  const isOfValue = status === 400 || status === 422;
  const message = isOfValue && label !== null ? text.refusedParameter(label) : statusText(status, sentence);
  // Of an address that is not found, a limit and a failure of the service, the status says enough.
  if (sentence === null || status === 404 || status === 429 || ownFailure.test(sentence))
    return { message, isPartial: false };
  return { message: joinSentences(message, text.ownWords), isPartial: true };
}

/** What the service says of its own failures. An operator's sentence says more, such as when it will be back. */
const ownFailure =
  /^(?:Unexpected server error|The service is busy|The query took too long|The database is away)\b/;

function statusText(status: number, sentence: string | null): string {
  const text = refusalMessages();
  if (status === 404)
    return sentence === null ? cellMessages().serviceStatus(status) : cellMessages().nothingFound;
  return text.statuses[status] ?? (status < 500 ? text.refusedStatus(status) : text.failedStatus(status));
}

/** Whether the message of a kind is about a parameter, or else about the whole request. */
const needsLabel = (kind: keyof ReturnType<typeof refusalMessages>['kinds']): boolean =>
  !wholeRequest.has(kind);

const wholeRequest: ReadonlySet<string> = new Set([
  'keyMissing',
  'hostMissing',
  'keyInvalid',
  'paidPlan',
  'quota',
  'rate',
  'unknownEndpoint',
  'noEstimate',
  'noSuchRecord',
  'unknownParameter',
  'cursor',
  'notAStreetAddress',
]);

/** A valid value as people read it. */
function labelOfValue(name: string | null, value: string): string {
  if (name === 'municipality' || name === 'city') return cityLabel(value);
  return valueLabel(value)?.[language()] ?? value;
}

const shortened = (text: string): string => {
  const characters = [...text.trim()];
  return characters.length <= maxLength ? text.trim() : `${characters.slice(0, maxLength).join('')}…`;
};
