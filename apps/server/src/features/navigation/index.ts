export { navigationText, publicItems } from './items.ts';
