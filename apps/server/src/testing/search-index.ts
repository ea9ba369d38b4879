/** What tests of other features need of the index of search. */
export { takenUp } from '../features/search/testing/taken-up.ts';
