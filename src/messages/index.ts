export { buttonNames } from './button-names.ts';
export { cardMessages } from './cards.ts';
export { cellMessages } from './cells.ts';
export { clean as cleanMessages } from './clean.ts';
export type { ChangelogEntry } from './changelog.ts';
export { estimate as estimateMessages } from './estimate.ts';
export { formulaBuilder, formulaBuilderMessages, type FormulaBuilderMessages } from './formula-builder.ts';
export { gatewayMessages, type GatewayMessages } from './gateway.ts';
export { inLanguage } from './in-language.ts';
export * from './language.ts';
export { names } from './names.ts';
export { notFoundMessages } from './not-found.ts';
export { match as matchMessages } from './match.ts';
export { outageMessages } from './outages.ts';
export { outsideExcelMessages } from './outside-excel.ts';
export { messages, type Messages } from './pane.ts';
export { gridMessages } from './grid.ts';
export { propertyMessages } from './property.ts';
export { reportMessages } from './report.ts';
export { salesMessages } from './sales.ts';
export { statisticsMessages } from './statistics.ts';
export { supportMessages } from './support.ts';
export { selfTestMessages } from './self-test.ts';
export { refusalMessages, type RefusalKind } from './refusals.ts';
export { source, sourceMessages, type SourceMessages } from './source.ts';
export { errorText, UserError } from './user-error.ts';

/** What is new in a version, as `changesIn` lists it. The list of all changes loads with the first use. */
export const loadChanges = async (version: string, since?: string): Promise<string[]> =>
  (await import(/* webpackChunkName: "changelog" */ './changelog.ts')).changesIn(version, since);
