/** Builds apps and their items for tests of other features. */
export { buildApp, buildItems } from '../features/apps/testing/build.ts';
