export { lift } from './api.ts';
