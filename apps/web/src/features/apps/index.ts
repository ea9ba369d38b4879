export { toneOf } from '../../kit/choice-tones.ts';
export { appQuery } from './api.ts';
export { AppMark } from './components/app-mark.tsx';
export { AppProblem } from './components/app-problem.tsx';
