import { type DocumentRenderOptions, headingsOf, renderDocument } from '@dorfplatz/content/documents';
import type { Article, ArticleCard } from '@dorfplatz/contract';
import { htmlOf } from '../activities/index.ts';
import { imagesOf } from '../uploads/index.ts';
import type { ArticleRow } from './tables.ts';

/** What people read in a minute, in words. */
const READ_A_MINUTE = 200;

/** How long people read a text, in minutes. @param words how many it has */
export const minutesOf = (words: number): number => Math.max(1, Math.round(words / READ_A_MINUTE));

export const presentCard = (row: Pick<ArticleRow, 'lead_image_id' | 'lead_alt' | 'words'>): ArticleCard => ({
  lead_image: imagesOf(row.lead_image_id),
  lead_alt: row.lead_alt,
  reading_minutes: minutesOf(row.words),
});

export const presentArticle = (
  row: ArticleRow,
  rendering: DocumentRenderOptions,
  can: Article['can'],
): Article => ({
  id: row.activity_id,
  title: row.title,
  content: row.content,
  html_content: htmlOf(row.content),
  body: row.body,
  html_body: renderDocument(row.body, rendering),
  headings: headingsOf(row.body),
  lead_image: row.lead_image_id === null ? null : { id: row.lead_image_id, ...imagesOf(row.lead_image_id)! },
  lead_alt: row.lead_alt,
  reading_minutes: minutesOf(row.words),
  version: row.version,
  edited_at: row.edited_at,
  can,
});
