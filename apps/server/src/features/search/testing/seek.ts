import {
  createActivity,
  createReply,
  findEverything,
  findInGroup,
  type SearchModule,
  suggestSearch,
} from '@dorfplatz/contract';
import type { Client } from '../../../testing/client.ts';

/** Posts a text. @returns its id */
export async function post(client: Client, streamId: number, content: string): Promise<number> {
  const answer = await client.call(createActivity, { body: { content, streams: [streamId] } });
  return answer.body.id;
}

export async function reply(client: Client, activityId: number, content: string): Promise<number> {
  const answer = await client.call(createReply, {
    params: { activityId, type: 'replies' },
    body: { content },
  });
  return answer.body.id;
}

type Further = { module?: SearchModule; page?: number; per?: number; exact?: boolean; sort_by?: string };

export const seek = async (client: Client, q: string, further: Further = {}) =>
  (await client.call(findEverything, { query: { q, ...further } })).body;

export const seekInGroup = async (client: Client, slug: string, q: string, further: Further = {}) =>
  (await client.call(findInGroup, { params: { slug }, query: { q, ...further } })).body;

/** The result of a block. */
export const block = async (client: Client, q: string, module: SearchModule, further: Further = {}) =>
  (await seek(client, q, { per: 25, ...further, module })).results.find((each) => each.module === module)!;

/** Ids of the posts that are found, the best first. */
export const postsFound = async (client: Client, q: string, further: Further = {}): Promise<number[]> =>
  (await block(client, q, 'activities', further)).hits.flatMap((hit) =>
    hit.kind === 'activity' || hit.kind === 'reply' ? [hit.id] : [],
  );

export const suggest = async (client: Client, q: string) =>
  (await client.call(suggestSearch, { query: { q } })).body.suggestions;
