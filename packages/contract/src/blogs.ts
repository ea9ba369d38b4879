import { type Static, Type } from 'typebox';
import { ARTICLE_TITLE_MAX } from './articles.ts';
import { COMMENTS, Comment } from './comments.ts';
import { Actor, Content, Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { DocumentText } from './document-images.ts';
import { resource } from './resource.ts';

const channels = resource('channels');

export const BLOG_TITLE_MAX = 100;
/** The longest teaser, in UTF-16 code units. */
export const ARTICLE_TEASER_MAX = 600;
export const ARTICLE_SERIES_MAX = 100;

/** Under whose name articles stand [RUL-0389]. */
export const PUBLISH_AS = ['blog_title', 'author'] as const;
export const PublishAs = Type.Enum([...PUBLISH_AS]);
export type PublishAs = Static<typeof PublishAs>;

export const BLOG_ARTICLE_STATUSES = ['draft', 'published', 'withdrawn'] as const;
export const BlogArticleStatus = Type.Enum([...BLOG_ARTICLE_STATUSES]);
export type BlogArticleStatus = Static<typeof BlogArticleStatus>;

export const Blog = Type.Object({
  id: Id,
  /** The channel that it belongs to. */
  parent_id: Id,
  title: Type.String(),
  description: Type.String(),
  publish_as: PublishAs,
  channel: Type.Object({
    slug: Type.String(),
    title: Type.String(),
    html_url: Type.String(),
    images: Nullable(Images),
  }),
  /** How many articles the viewer can read. */
  articles_count: Type.Integer(),
  /** Rises with every change of title, description and `publish_as`. */
  version: Type.Integer(),
  can: Type.Object({ update: Type.Boolean() }),
});
export type Blog = Static<typeof Blog>;

/** An article as lists name it. */
export const BlogArticleCard = Type.Object({
  id: Id,
  blog_id: Id,
  slug: Type.String(),
  title: Type.String(),
  teaser: Type.String(),
  lead_image: Nullable(Images),
  lead_alt: Type.String(),
  status: BlogArticleStatus,
  /** Since when it is read, or will be; null where nobody has said. */
  published_at: Nullable(Instant),
  ends_at: Nullable(Instant),
  created_at: Instant,
  /** Null where the blog publishes under its own name, and where the author is gone. */
  author: Nullable(Actor),
  blog_title: Type.String(),
  reading_minutes: Type.Integer(),
  comments_count: Type.Integer(),
  html_url: Type.String(),
});
export type BlogArticleCard = Static<typeof BlogArticleCard>;

const Neighbour = Nullable(Type.Object({ id: Id, title: Type.String(), html_url: Type.String() }));

export const BlogArticle = Type.Object({
  ...BlogArticleCard.properties,
  lead_image_id: Nullable(Id),
  body: Type.String(),
  html_body: Type.String(),
  headings: Type.Array(Type.Object({ id: Type.String(), level: Type.Integer(), text: Type.String() })),
  comments_enabled: Type.Boolean(),
  /** Those that belong together, in the order in which they were published. */
  series: Nullable(
    Type.Object({
      title: Type.String(),
      position: Type.Integer(),
      total: Type.Integer(),
      previous: Neighbour,
      next: Neighbour,
    }),
  ),
  /** Up to three that are about the same: of the series, with the same tags, or the newest of the blog. */
  related: Type.Array(BlogArticleCard),
  blog: Blog,
  version: Type.Integer(),
  updated_at: Instant,
  can: Type.Object({
    update: Type.Boolean(),
    destroy: Type.Boolean(),
    comment: Type.Boolean(),
    /** Into streams in which one may post. */
    share: Type.Boolean(),
  }),
});
export type BlogArticle = Static<typeof BlogArticle>;

const fields = {
  title: Type.String({ minLength: 1, maxLength: ARTICLE_TITLE_MAX }),
  /** Its first words where it is left empty. */
  teaser: Type.String({ maxLength: ARTICLE_TEASER_MAX }),
  content: DocumentText,
  image: Nullable(Id),
  image_alt: Type.String({ maxLength: 1000 }),
  series: Type.String({ maxLength: ARTICLE_SERIES_MAX }),
  status: BlogArticleStatus,
  /** When it is read first: at once where it is left out, later where it lies ahead. */
  published_at: Nullable(Instant),
  ends_at: Nullable(Instant),
  comments_enabled: Type.Boolean(),
  /** Its address; follows the title where it is left out. */
  slug: Type.String({ minLength: 1, maxLength: 100 }),
};
const { title, ...further } = fields;
const NewArticle = Type.Object({ title, ...Type.Partial(Type.Object(further)).properties });
export type NewBlogArticle = Static<typeof NewArticle>;
const SomeFields = Type.Partial(Type.Object(fields));
export type BlogArticleFields = Static<typeof SomeFields>;

const BLOG = { id: Id };
const OF_BLOG = { blogId: Id };
const ARTICLE = { blogId: Id, articleId: IdOrSlug };

export const listBlogs = channels.get('listBlogs', '/blogs', {
  ids: ['API-161a'],
  summary: 'The newest articles of all blogs that the viewer reads, and these blogs',
  paging: 'pages',
  answer: { articles: Type.Array(BlogArticleCard), blogs: Type.Array(Blog) },
  screen: true,
});

export const getBlog = channels.get('getBlog', '/blogs/{id}', {
  ids: ['API-159'],
  summary: 'The blog of a channel',
  params: BLOG,
  answer: Blog,
});

export const updateBlog = channels.put('updateBlog', '/blogs/{id}', {
  ids: ['API-160'],
  summary: 'Change what a blog is called and under whose name it publishes',
  params: BLOG,
  body: {
    title: Type.Optional(Type.String({ maxLength: BLOG_TITLE_MAX })),
    description: Type.Optional(Type.String({ maxLength: 1000 })),
    publish_as: Type.Optional(PublishAs),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  answer: Blog,
});

const listing = {
  query: {
    /** For who writes: those that nobody reads yet, or no more. */
    unpublished: Type.Optional(Type.Boolean()),
  },
  paging: 'pages',
  answer: { articles: Type.Array(BlogArticleCard) },
} as const;

export const listBlogArticles = channels.get('listBlogArticles', '/blogs/{id}/articles', {
  ids: ['API-161b'],
  summary: 'The articles of a blog, the newest first',
  params: BLOG,
  ...listing,
});

export const listChannelArticles = channels.get('listChannelArticles', '/channels/{slug}/blog/articles', {
  ids: ['API-153'],
  summary: 'The articles of the blog of a channel, the newest first',
  params: { slug: IdOrSlug },
  ...listing,
});

export const getBlogArticle = channels.get('getBlogArticle', '/blogs/{blogId}/articles/{articleId}', {
  ids: ['API-161c'],
  summary: 'An article by its id, its address or a former one of it',
  params: ARTICLE,
  answer: BlogArticle,
  screen: true,
});

export const createBlogArticle = channels.post('createBlogArticle', '/blogs/{blogId}/articles', {
  ids: ['API-162a'],
  summary: 'Write an article, as a draft where nothing else is said',
  params: OF_BLOG,
  body: { article: NewArticle },
  answer: BlogArticle,
});

export const updateBlogArticle = channels.put('updateBlogArticle', '/blogs/{blogId}/articles/{articleId}', {
  ids: ['API-162b'],
  summary: 'Change an article, publish or withdraw it; 409 where it was changed since the version one read',
  params: ARTICLE,
  body: { article: SomeFields, version: Type.Integer({ minimum: 1 }) },
  answer: BlogArticle,
});

export const deleteBlogArticle = channels.delete(
  'deleteBlogArticle',
  '/blogs/{blogId}/articles/{articleId}',
  {
    ids: ['API-162c'],
    summary: 'Delete an article with its comments, for good',
    params: ARTICLE,
  },
);

const comments = '/blogs/{blogId}/articles/{articleId}/comments' as const;
const COMMENT = { ...ARTICLE, commentId: Id };

export const listArticleComments = channels.get('listArticleComments', comments, {
  ids: ['API-870'],
  summary: 'Comments on an article, newest page first, each page oldest first; older ones by the cursor',
  params: ARTICLE,
  paging: 'cursor',
  answer: COMMENTS,
});

export const createArticleComment = channels.post('createArticleComment', comments, {
  ids: ['API-871'],
  summary: 'Say something about an article',
  params: ARTICLE,
  body: { content: Content },
  answer: Comment,
});

export const updateArticleComment = channels.put('updateArticleComment', `${comments}/{commentId}`, {
  ids: ['API-872'],
  summary: 'Change an own comment',
  params: COMMENT,
  body: { content: Content },
  answer: Comment,
});

export const deleteArticleComment = channels.delete('deleteArticleComment', `${comments}/{commentId}`, {
  ids: ['API-873'],
  summary: 'Delete a comment: its author, or who runs the channel',
  params: COMMENT,
});

export const blogFeed = channels.get('blogFeed', '/blogs/{id}.atom', {
  ids: ['API-874'],
  summary: 'A blog as Atom, for whoever holds the token of somebody who reads it',
  access: 'anyone',
  params: BLOG,
  query: { auth_token: Type.Optional(Type.String({ maxLength: 200 })) },
  bytes: true,
});

/** The own address of the feed; it carries the token and is as good as a key. */
const FeedAddress = { url: Type.String() };

export const getBlogFeedAddress = channels.get('getBlogFeedAddress', '/blogs/{id}/feed', {
  ids: ['API-875'],
  summary: 'The address of the feed of a blog, with the own token',
  params: BLOG,
  answer: FeedAddress,
  secret: true,
});

export const renewBlogFeedToken = channels.post('renewBlogFeedToken', '/blogs/{id}/feed', {
  ids: ['API-876'],
  summary: 'A new token: every address of blogs given out before stops working',
  params: BLOG,
  status: 200,
  answer: FeedAddress,
  secret: true,
});
