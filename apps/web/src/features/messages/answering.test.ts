import type { ConversationMessage } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { quoted, recipientsOf, subjectOf } from './answering.ts';

const person = (id: number, deleted = false) =>
  ({ id, display_name: `P${id}`, images: null, html_url: '', is_external: false, deleted }) as const;
const message = {
  author: person(1),
  to: [person(2), person(3), person(4, true)],
  to_groups: [
    { id: 7, name: 'Vorstand', html_url: '', can: { write: true } },
    { id: 8, name: 'Fremde', html_url: '', can: { write: false } },
  ],
} as unknown as ConversationMessage;
const names = (recipients: ReturnType<typeof recipientsOf>) => recipients.map(({ name }) => name);

describe('answers', () => {
  it('go to the author, or to all who were named and groups that one runs [RUL-0217]', () => {
    expect(names(recipientsOf(message, 'reply', 2))).toEqual(['P1']);
    expect(names(recipientsOf(message, 'reply_all', 2))).toEqual(['P1', 'P3', 'Vorstand']);
    expect(names(recipientsOf(message, 'reply_all', 1))).toEqual(['P2', 'P3', 'Vorstand']);
    expect(recipientsOf(message, 'share', 2)).toEqual([]);
  });

  it('bear the mark of their kind once', () => {
    expect(subjectOf('Fest', 'Re:')).toBe('Re: Fest');
    expect(subjectOf('RE: Fest', 'Re:')).toBe('RE: Fest');
    expect(subjectOf(' ', 'Re:')).toBe('');
  });

  it('quote what is passed on', () => {
    expect(quoted('Anna schrieb:', 'Eins\n\nZwei')).toBe('\n\n> Anna schrieb:\n>\n> Eins\n>\n> Zwei');
  });
});
