export { useReadsMinistry } from './use-ministry.ts';
