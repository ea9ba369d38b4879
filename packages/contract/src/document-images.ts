import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';
import { Upload } from './uploads.ts';

const editor = resource('editor');

/** Pictures that a document may show at most. */
export const DOCUMENT_IMAGES_MAX = 200;
/** The longest text of a document, in UTF-16 code units: a hundred pages. */
export const DOCUMENT_MAX = 400_000;
export const DocumentText = Type.String({ maxLength: DOCUMENT_MAX });

/** A picture as documents show it: `![alt](file:ID)` in the text. */
export const DocumentImage = Type.Object({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  preview_url: Type.String(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  created_at: Instant,
});
export type DocumentImage = Static<typeof DocumentImage>;

export const uploadDocumentImage = editor.post('uploadDocumentImage', '/api/storage/assets/ckeditor/images', {
  ids: ['API-235'],
  summary: 'Upload a picture of a document; it is volatile until the document is saved',
  upload: true,
  answer: { ...Upload.properties, url: Type.String() },
});

export const listDocumentImages = editor.get('listDocumentImages', '/system/ckeditor/images', {
  ids: ['API-236'],
  summary: 'Own pictures, or those of a place, the newest first',
  query: {
    of: Type.Optional(Type.Enum(['me', 'place'])),
    /** The place is a group; the network where this is left out. */
    group: Type.Optional(IdOrSlug),
    q: Type.Optional(Type.String({ maxLength: 100 })),
  },
  paging: 'pages',
  answer: { images: Type.Array(DocumentImage) },
});
