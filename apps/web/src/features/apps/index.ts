export { appQuery } from './api.ts';
export { AppProblem } from './components/app-problem.tsx';
