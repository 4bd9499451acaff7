export { buttonNames } from './button-names.ts';
export { cardMessages } from './cards.ts';
export { cellMessages } from './cells.ts';
export { clean as cleanMessages } from '../features/clean/messages.ts';
export type { ChangelogEntry } from '../../taskpane/home/changelog.ts';
export { estimate as estimateMessages } from '../features/estimate/messages.ts';
export { formulaBuilder, formulaBuilderMessages, type FormulaBuilderMessages } from '../features/formulas/messages.ts';
export { gatewayMessages, type GatewayMessages } from '../../packages/gateway/src/http/messages.ts';
export { inLanguage } from './in-language.ts';
export * from './language.ts';
export { names } from './names.ts';
export { notFoundMessages } from '../engine/messages.ts';
export { match as matchMessages } from '../features/clean/matching/messages.ts';
export { outageMessages } from '../api/outage-messages.ts';
export { outsideExcelMessages } from '../../taskpane/outside-excel-messages.ts';
export { messages, type Messages } from './pane.ts';
export { gridMessages } from '../features/property/grid/messages.ts';
export { propertyMessages } from '../features/property/messages.ts';
export { reportMessages } from '../features/property/report/messages.ts';
export { salesMessages } from '../features/property/sales/messages.ts';
export { statisticsMessages } from '../features/statistics/messages.ts';
export { supportMessages } from '../features/property/support/messages.ts';
export { selfTestMessages } from '../../taskpane/settings/self-test/messages.ts';
export { refusalMessages, type RefusalKind } from '../api/refusal-messages.ts';
export { source, sourceMessages, type SourceMessages } from '../features/sources/messages.ts';
export { errorText, UserError } from './user-error.ts';

/** What is new in a version, as `changesIn` lists it. The list of all changes loads with the first use. */
export const loadChanges = async (version: string, since?: string): Promise<string[]> =>
  (await import(/* webpackChunkName: "changelog" */ '../../taskpane/home/changelog.ts')).changesIn(version, since);
