/** Builds tasks for tests of other features. */
export { buildTask } from '../features/tasks/testing/build.ts';
