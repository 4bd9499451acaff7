import { UserError } from '../language/index.ts';
import { excelMessages } from './messages.ts';

/** Excel refused something. */
export class WorkbookError extends UserError {
  override readonly name = 'WorkbookError';

  /** @param code Excel's own code, such as `ItemNotFound`, where Excel gave one. */
  constructor(
    message: string,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}

type Sentence = keyof ReturnType<typeof excelMessages>;

export const editModeCode = 'InvalidOperationInCellEditMode';
export const undoCode = 'UndoNotSupported';
export const argumentCode = 'InvalidArgument';

/**
 * The codes of Microsoft's page "Error handling with the application-specific JavaScript APIs" that the add-in's requests
 * can meet, `UndoNotSupported` of "Undo support with the Excel JavaScript API", and what is said of them.
 */
const sentences: Readonly<Record<string, Sentence>> = {
  AccessDenied: 'denied',
  ActivityLimitReached: 'busy',
  ApiNotAvailable: 'outdated',
  ApiNotFound: 'outdated',
  Conflict: 'conflict',
  EmptyChartSeries: 'chartEmpty',
  FilteredRangeConflict: 'filtered',
  FormulaLengthExceedsLimit: 'formulaTooLong',
  GeneralException: 'unnamed',
  InactiveWorkbook: 'inactive',
  InsertDeleteConflict: 'insertion',
  [argumentCode]: 'invalid',
  [editModeCode]: 'cellEdited',
  InvalidReference: 'deleted',
  InvalidRequest: 'invalid',
  InvalidSelection: 'invalidSelection',
  ItemAlreadyExists: 'alreadyExists',
  ItemNotFound: 'deleted',
  MemoryLimitReached: 'memory',
  MergedRangeConflict: 'merged',
  NonBlankCellOffSheet: 'sheetEnd',
  NotImplemented: 'outdated',
  OperationCellsExceedLimit: 'tooLarge',
  PivotTableRangeConflict: 'pivotTable',
  RangeExceedsLimit: 'tooLarge',
  RequestAborted: 'aborted',
  RequestPayloadSizeLimitExceeded: 'tooLarge',
  ResponsePayloadSizeLimitExceeded: 'tooLarge',
  ServiceNotAvailable: 'unavailable',
  Unauthenticated: 'signedOut',
  [undoCode]: 'undo',
  UnsupportedFeature: 'unsupported',
  UnsupportedOperation: 'unsupported',
  UnsupportedSheet: 'unsupportedSheet',
};

/** The code of an error of Excel's. Any other error comes from the add-in itself, and has none. */
export function codeOf(error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : null;
}

/** An error of Excel's as a sentence that says what to do; any other error as it is. */
export function workbookErrorOf(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof UserError || code === null) return error;
  return new WorkbookError(sentenceOf(code, (error as { message?: string }).message ?? ''), code);
}

/** @param reason What Excel says, in the language of Excel: for codes that may have any cause. */
function sentenceOf(code: string, reason: string): string {
  const sentence = excelMessages()[Object.hasOwn(sentences, code) ? sentences[code]! : 'refused'];
  return typeof sentence === 'string' ? sentence : sentence(reason);
}
