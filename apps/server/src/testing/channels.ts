/** What tests of other features need of channels. */
export { buildChannel } from '../features/channels/testing/build.ts';
