export { propertySetQuery } from './api.ts';
export { PropertyFields } from './components/property-fields.tsx';
export { PropertyValue } from './components/property-value.tsx';
export { PropertyValues } from './components/property-values.tsx';
export { propertyProblem } from './property-problem.ts';
export { valueText } from './value-text.ts';
export { changedValues, hasValues } from './values.ts';
