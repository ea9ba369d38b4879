/** What tests of other features need of foreign pages. */
export { type PageServer, startPageServer } from '../features/link-previews/testing/page-server.ts';
