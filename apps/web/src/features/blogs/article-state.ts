import type { BlogArticleCard } from '@dorfplatz/contract';

export type ArticleState = 'draft' | 'withdrawn' | 'planned' | 'over' | 'out';

/** Whether an article is read at the moment, and why not. */
export function stateOf(
  { status, published_at, ends_at }: Pick<BlogArticleCard, 'status' | 'published_at' | 'ends_at'>,
  now: number,
): ArticleState {
  if (status !== 'published') return status;
  if (published_at !== null && Date.parse(published_at) > now) return 'planned';
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'over';
  return 'out';
}
