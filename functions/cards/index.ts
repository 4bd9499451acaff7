/** Data cards: records and properties as entity values of Excel. They load with the first card. */

export type { Card } from './card.ts';
export { propertyCard } from './property-card.ts';
export { recordCard } from './record-card.ts';
