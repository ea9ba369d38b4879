export { parse } from './parse.ts';
export { editorSchema } from './schema.ts';
export { serialise } from './serialise.ts';
export { tidy } from './tidy.ts';
export { withTopics } from './topics.ts';
