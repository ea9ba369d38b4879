export { additionalLinks, navigationText, publicItems } from './items.ts';
