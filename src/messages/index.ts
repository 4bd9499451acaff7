export { cardMessages } from './cards.ts';
export { cellMessages } from './cells.ts';
export { changesIn, type ChangelogEntry } from './changelog.ts';
export { estimate as estimateMessages } from './estimate.ts';
export { formulaBuilder, formulaBuilderMessages, type FormulaBuilderMessages } from './formula-builder.ts';
export { gatewayMessages, type GatewayMessages } from './gateway.ts';
export * from './language.ts';
export { messages, type Messages } from './pane.ts';
export { errorText, UserError } from './user-error.ts';
