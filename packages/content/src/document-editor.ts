export { parseDocument } from './parse-document.ts';
export { documentSchema } from './schema.ts';
export { canonicalDocument, documentFromPost, serialiseDocument } from './serialise-document.ts';
export { tidy } from './tidy.ts';
