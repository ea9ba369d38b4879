export { useExplained } from './use-explained.ts';
