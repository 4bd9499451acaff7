import type { Contradiction } from '@cdata/catalog';

/** How a service shows that its pages would never end. */
export type PagingLoop = 'repeatedCursor' | 'noNewRecords' | 'tooManyPages';

/** What is wrong with a response. */
export type ProblemKind =
  | 'missing'
  | 'notScalar'
  | 'notScalarOrList'
  | 'notText'
  | 'notIdentifier'
  | 'notCount'
  | 'notInCanada'
  | 'outOfBounds'
  | 'notObject'
  | 'notList'
  | 'wrongCount'
  | 'noFields'
  | 'noRecordId'
  | 'otherQuestion'
  | 'noGroups'
  | 'noEstimate'
  /** A web page, such as one to sign in to a network. */
  | 'html'
  | 'notJson'
  | 'tooLarge'
  | 'unknownCharset'
  | 'brokenText'
  /** No response, but a sentence of the service that the add-in can't explain. */
  | 'refused'
  | PagingLoop;

/** Where and why a response is invalid. */
export interface ResponseProblem {
  /** Such as `results.3.lng`; empty for the whole response. */
  path: string;
  kind: ProblemKind;
  /** What an answer to another question contradicts. */
  contradiction?: Contradiction;
  /** The service's own sentence in a refusal. */
  sentence?: string;
}
