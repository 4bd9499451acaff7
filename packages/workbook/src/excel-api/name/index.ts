export { isValidName, NamedItemCollection } from './named-item-collection.ts';
export { NamedItem } from './named-item.ts';
