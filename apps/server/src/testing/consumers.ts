// What tests of other features need of people from outside.
export { buildConsumer } from '../features/consumers/testing/build.ts';
