import type { BlogArticle, BlogArticleFields, NewBlogArticle } from '@dorfplatz/contract';
import { type ArticleFields, emptyFields } from '../articles/parts/index.ts';
import { imageAddress } from '../documents/index.ts';
import { stateOf } from './article-state.ts';
import { instantOf, type Moment, momentOf } from './wall-clock.ts';

/** When an article is read: `kept` leaves one that is out as it is. */
export type Release = 'draft' | 'now' | 'planned' | 'kept' | 'withdrawn';

/** What somebody has in the form of an article of a blog. */
export interface BlogFields extends ArticleFields {
  series: string;
  isCommented: boolean;
  release: Release;
  from: Moment;
  /** Without a day it has no end. */
  until: { day: string | null; time: string };
}

const DAY = 86_400_000;
const soon = (zone: string): Moment => ({ day: momentOf(zone, Date.now() + DAY).day, time: '09:00' });

export const newFields = (zone: string): BlogFields => ({
  ...emptyFields,
  series: '',
  isCommented: true,
  release: 'draft',
  from: soon(zone),
  until: { day: null, time: '18:00' },
});

const RELEASES = {
  draft: 'draft',
  withdrawn: 'withdrawn',
  planned: 'planned',
  out: 'kept',
  over: 'kept',
} as const;

/** The fields of an article that is there. */
export function fieldsOf(article: BlogArticle, zone: string): BlogFields {
  const { title, teaser, body, lead_image_id: lead, lead_alt, series, published_at, ends_at } = article;
  const release = RELEASES[stateOf(article, Date.now())];
  return {
    title,
    teaser,
    body,
    lead: lead === null ? null : { id: lead, url: imageAddress(lead) },
    leadAlt: lead_alt,
    series: series?.title ?? '',
    isCommented: article.comments_enabled,
    release,
    from: release === 'planned' && published_at !== null ? momentOf(zone, published_at) : soon(zone),
    until: ends_at === null ? { day: null, time: '18:00' } : momentOf(zone, ends_at),
  };
}

/** What a release says to the server; what is out keeps its moment. */
function released(
  { release, from }: BlogFields,
  zone: string,
): Pick<BlogArticleFields, 'status' | 'published_at'> {
  switch (release) {
    case 'now':
      return { status: 'published', published_at: null };
    case 'planned':
      return { status: 'published', published_at: instantOf(zone, from) };
    case 'kept':
      return { status: 'published' };
    default:
      return { status: release };
  }
}

/** What is sent of an article. */
export const writtenOf = (fields: BlogFields, zone: string): NewBlogArticle => ({
  title: fields.title.trim(),
  teaser: fields.teaser.trim(),
  content: fields.body,
  image: fields.lead?.id ?? null,
  image_alt: fields.leadAlt,
  series: fields.series,
  comments_enabled: fields.isCommented,
  ends_at:
    fields.until.day === null ? null : instantOf(zone, { day: fields.until.day, time: fields.until.time }),
  ...released(fields, zone),
});

/**
 * What is sent of an article that is there: only what differs from what was opened. Whoever keeps their text where another
 * saved first undoes nothing else of theirs, least of all that they withdrew it.
 */
export function changesOf(fields: BlogFields, base: BlogFields, zone: string): BlogArticleFields {
  const before = new Map(Object.entries(writtenOf(base, zone)));
  return Object.fromEntries(
    Object.entries(writtenOf(fields, zone)).filter(([name, value]) => before.get(name) !== value),
  );
}
