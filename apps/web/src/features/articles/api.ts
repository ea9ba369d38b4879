import { type Article, createActivity, getArticle, updateArticle } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** A whole article. What was edited is another one, so that a live message that names the post brings it anew. */
export const articleQuery = (id: number, editedAt?: string | null) =>
  queryOptions({
    queryKey: ['article', id, editedAt ?? null] as const,
    queryFn: ({ signal }) => call(getArticle, { params: { activityId: id }, signal }),
  });

/** What somebody writes of an article. */
export interface Written {
  title: string;
  content: string;
  body: string;
  lead_image_id: number | null;
  lead_alt: string;
}

/** An article as the call of a new post has it. */
export const postOf = ({ content, ...article }: Written, streams: readonly number[]) => ({
  type: 'article' as const,
  content,
  article,
  streams: [...streams],
});

export async function createArticle(written: Written, streams: readonly number[], idempotencyKey: string) {
  return call(createActivity, {
    body: postOf(written, streams),
    idempotencyKey,
  });
}

export async function saveArticle(id: number, written: Written, version: number): Promise<Article> {
  const saved = await call(updateArticle, { params: { activityId: id }, body: { ...written, version } });
  await queryClient.invalidateQueries({ queryKey: ['article', id] });
  return saved;
}
