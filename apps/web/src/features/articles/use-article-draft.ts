import { useMemo } from 'react';
import { useViewer } from '../../lib/session.ts';
import { useDraft } from '../editor/index.ts';

/** What somebody has in a form about an article, with the picture as it is shown there. */
export interface ArticleFields {
  title: string;
  teaser: string;
  body: string;
  lead: { id: number; url: string } | null;
  leadAlt: string;
}

export const emptyFields: ArticleFields = { title: '', teaser: '', body: '', lead: null, leadAlt: '' };

/** The fields that a browser kept; undefined for what is none. */
export function readFields(kept: string): ArticleFields | undefined {
  try {
    const read = JSON.parse(kept) as Partial<Record<keyof ArticleFields, unknown>> | null;
    const isText = (value: unknown): value is string => typeof value === 'string';
    if (!read || ![read.title, read.teaser, read.body, read.leadAlt].every(isText)) return undefined;
    const lead = read.lead as { id?: unknown; url?: unknown } | null;
    const isOurs =
      lead && Number.isSafeInteger(lead.id) && isText(lead.url) && lead.url.startsWith('/api/storage/');
    return { ...(read as ArticleFields), lead: isOurs ? (lead as ArticleFields['lead']) : null };
  } catch {
    return undefined;
  }
}

/**
 * The fields of an article, kept in this browser until the server has them: they outlast a reload and a sign-in, and are
 * those of the member alone who wrote them.
 * @param name names the article: `new`, or its id
 * @param base what the server has
 */
export function useArticleDraft<Fields extends ArticleFields>(name: string, base: Fields) {
  const viewer = useViewer();
  const { text, setText, clear } = useDraft(`member:${viewer.id}:article:${name}`);
  const read = useMemo(() => (text === '' ? undefined : readFields(text)), [text]);
  // A form that has more fields than those of every article keeps them too.
  const kept: Fields | undefined = read && { ...base, ...read };
  const fields = kept ?? base;
  return {
    fields,
    /** Something stands there that the server does not have. */
    isChanged: kept !== undefined && JSON.stringify(kept) !== JSON.stringify(base),
    change: (part: Partial<Fields>) => setText(JSON.stringify({ ...fields, ...part })),
    clear,
  };
}
