import { NEW_TAG } from '@dorfplatz/content';
import { findTags, listMembers } from '@dorfplatz/contract';
import { call } from '../../lib/client.ts';
import type { Mentionable } from '../editor/index.ts';

/** People whose name begins with what was typed after @. */
export async function searchMembers(q: string, signal: AbortSignal): Promise<Mentionable[]> {
  const { members } = await call(listMembers, { query: { q }, signal });
  return members.slice(0, 10).map((member) => ({
    id: member.id,
    name: member.displayName,
    ...(member.detection_profile_field && { detail: member.detection_profile_field }),
    ...(member.is_external && { isExternal: true }),
    ...(member.images && { image_url: member.images.small }),
  }));
}

/** Tags whose name begins with what was typed after #. */
export async function searchTags(q: string, signal: AbortSignal): Promise<Mentionable[]> {
  const { tags } = await call(findTags, { query: { q, exclude_new: true }, signal });
  return tags.flatMap(({ id, displayValue }) => (id === null ? [] : [{ id, name: displayValue }]));
}

/** The same, and what was typed as a tag that the post makes: one word that has a letter, as a sentence may go on after it. */
export async function searchOrMakeTags(q: string, signal: AbortSignal): Promise<Mentionable[]> {
  if (!/^\S*\p{L}\S*$/u.test(q)) return searchTags(q, signal);
  const { tags } = await call(findTags, { query: { q }, signal });
  return tags.map(({ id, displayValue: name }) =>
    id === null ? { id: NEW_TAG, name, isNew: true } : { id, name },
  );
}
