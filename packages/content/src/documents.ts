export { CODE_LANGUAGES } from './code-languages.ts';
export {
  CALLOUT_KINDS,
  CAPTION_MAX,
  type CalloutKind,
  type DocumentImage,
  IMAGE_WIDTHS,
  type ImageWidth,
} from './document-rules.ts';
export { EMBED_ORIGINS, type Embed, embedOf } from './embeds.ts';
export { excerptOfDocument, mentionsOfDocument, plainTextOfDocument } from './plain-text-of-document.ts';
export {
  type DocumentRenderOptions,
  type Heading,
  headingsOf,
  type ImageSource,
  imagesOfDocument,
  renderDocument,
} from './render-document.ts';
