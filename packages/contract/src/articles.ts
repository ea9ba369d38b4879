import { type Static, Type } from 'typebox';
import { Content, Id, Images, Instant, Nullable } from './common.ts';
import { DocumentText } from './document-images.ts';
import { resource } from './resource.ts';

const stream = resource('stream');

export const ARTICLE_TITLE_MAX = 200;

/** What an article has beside its teaser, which is the content of its post. */
export const ArticleDraft = Type.Object({
  title: Type.String({ minLength: 1, maxLength: ARTICLE_TITLE_MAX }),
  /** In the dialect of documents. */
  body: DocumentText,
  lead_image_id: Type.Optional(Nullable(Id)),
  lead_alt: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type ArticleDraft = Static<typeof ArticleDraft>;

/** An article as a stream shows it; its title and teaser are those of the post. */
export const ArticleCard = Type.Object({
  lead_image: Nullable(Images),
  lead_alt: Type.String(),
  reading_minutes: Type.Integer(),
});
export type ArticleCard = Static<typeof ArticleCard>;

export const Article = Type.Object({
  id: Id,
  title: Type.String(),
  /** In the dialect of posts. */
  content: Type.String(),
  html_content: Type.String(),
  body: Type.String(),
  html_body: Type.String(),
  headings: Type.Array(Type.Object({ id: Type.String(), level: Type.Integer(), text: Type.String() })),
  lead_image: Nullable(Type.Object({ id: Id, ...Images.properties })),
  lead_alt: Type.String(),
  reading_minutes: Type.Integer(),
  /** Rises with every change: whoever changes it says which they read. */
  version: Type.Integer(),
  edited_at: Nullable(Instant),
  can: Type.Object({ update: Type.Boolean() }),
});
export type Article = Static<typeof Article>;

const params = { activityId: Id };

export const getArticle = stream.get('getArticle', '/api/v1/activities/{activityId}/article', {
  ids: ['API-700'],
  summary: 'The whole article of a post, as it is read and as it was written',
  params,
  answer: Article,
});

export const updateArticle = stream.put('updateArticle', '/api/v1/activities/{activityId}/article', {
  ids: ['API-701'],
  summary: 'Change an own article; 409 where it was changed since the version that one read',
  params,
  body: { ...ArticleDraft.properties, content: Content, version: Type.Integer({ minimum: 1 }) },
  answer: Article,
});
