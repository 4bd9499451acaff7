import { formatNumber } from '../../language/index.ts';
import { activityMessages } from '../../tasks/index.ts';

export type FormulaAction = 'convert' | 'send' | 'repair' | 'refresh' | 'recalculate';

export interface FormulaReport {
  /** Formulas that were converted or entered again. */
  changed: number;
  /** Formulas that still show an error, or are still being calculated. */
  unresolved: number;
  /** Sheets that were left out because they are protected. */
  protectedSheets: string[];
}

export function formulaReportText(
  action: FormulaAction,
  { changed, unresolved, protectedSheets }: FormulaReport,
  { wasCancelled }: { wasCancelled: boolean },
): string {
  const text = activityMessages();
  const { done, ...more } = text.actions[action];
  const nothing = action === 'repair' ? text.nothingToRepair : text.noFormulas;
  const isReady = action === 'send' && unresolved === 0 && protectedSheets.length === 0 && !wasCancelled;
  return [
    isReady && text.actions.send.ready,
    changed > 0 && done(formatNumber(changed)),
    changed + unresolved === 0 && !wasCancelled && action !== 'send' && nothing,
    unresolved > 0 && 'unresolved' in more && more.unresolved(formatNumber(unresolved)),
    protectedSheets.length > 0 && text.protectedSheets(protectedSheets.join(', ')),
    wasCancelled && text.formulasCancelled,
  ]
    .filter(Boolean)
    .join(' ');
}
