export { propertySetQuery } from './api.ts';
export { dateLabels } from './components/date-field.tsx';
export { PropertyFields } from './components/property-fields.tsx';
export { PropertyValue } from './components/property-value.tsx';
export { PropertyValues } from './components/property-values.tsx';
export { type PropertyErrors, propertyProblem } from './property-problem.ts';
export { valueText } from './value-text.ts';
export { changedValues, hasValues, optionsOf } from './values.ts';
