import { escapeMarkdown } from '@dorfplatz/content';
import { excerptOfDocument } from '@dorfplatz/content/documents';
import type { Translate } from '../../lib/i18n.ts';
import type { Written } from './api.ts';
import type { ArticleFields } from './use-article-draft.ts';

/** So long a teaser is that nobody wrote: the beginning of the article. */
const TEASER = 200;

/** What a new article lacks, by its field. */
export const missingOf = ({ title, body }: ArticleFields, t: Translate): Record<string, string> => ({
  ...(title.trim() === '' && { title: t('articles.title_missing') }),
  ...(body.trim() === '' && { body: t('articles.body_missing') }),
});

/** What is sent of a new article, with a teaser of its first words where nobody wrote one. */
export function writtenOf(fields: ArticleFields): Written {
  const title = fields.title.trim();
  return {
    title,
    content: fields.teaser.trim() || escapeMarkdown(excerptOfDocument(fields.body, TEASER) || title),
    body: fields.body,
    lead_image_id: fields.lead?.id ?? null,
    lead_alt: fields.leadAlt,
  };
}
