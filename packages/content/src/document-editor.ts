export { parseDocument } from './parse-document.ts';
export { documentSchema } from './schema.ts';
export { canonicalDocument, serialiseDocument } from './serialise-document.ts';
export { tidy } from './tidy.ts';
