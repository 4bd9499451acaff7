export { isValidName, NamedItemCollection } from './named-item-collection.ts';
