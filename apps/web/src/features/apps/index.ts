export { toneOf } from './colours.ts';
export { AppMark } from './components/app-mark.tsx';
