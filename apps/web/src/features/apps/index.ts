export { appQuery } from './api.ts';
export { toneOf } from './colours.ts';
export { AppMark } from './components/app-mark.tsx';
export { AppProblem } from './components/app-problem.tsx';
