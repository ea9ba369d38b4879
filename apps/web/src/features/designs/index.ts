// How a colour is chosen, and what follows from it: for whatever has one of its own.
export { hexOf } from './choices.ts';
export { ColourField } from './components/colour-field.tsx';
export { Contrasts } from './components/contrasts.tsx';
