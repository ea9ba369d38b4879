import type { ConversationMessage } from '@dorfplatz/contract';
import type { Picked } from '../../kit/people-picker.tsx';

export type Answer = 'reply' | 'reply_all' | 'share';

const ofPerson = (person: ConversationMessage['author']): Picked => ({
  type: 'member',
  id: person.id,
  name: person.display_name,
  image: person.images?.small ?? null,
});

/**
 * Whom an answer goes to: its author; or all, who are the author, others who were named, and the groups that the
 * viewer may write to; or nobody yet, when it is passed on.
 */
export function recipientsOf(message: ConversationMessage, answer: Answer, viewerId: number): Picked[] {
  if (answer === 'share') return [];
  if (answer === 'reply') return [ofPerson(message.author)];
  const people = [message.author, ...message.to].filter(
    ({ id, deleted }, index, all) =>
      id !== viewerId && !deleted && all.findIndex((each) => each.id === id) === index,
  );
  return [
    ...people.map(ofPerson),
    ...message.to_groups
      .filter(({ can }) => can.write)
      .map(({ id, name }): Picked => ({ type: 'group', id, name, image: null })),
  ];
}

/** The subject of an answer: with the mark of its kind before it, once. */
export function subjectOf(subject: string, mark: string): string {
  const bare = subject.trim();
  if (bare === '') return '';
  return bare.toLowerCase().startsWith(mark.toLowerCase()) ? bare : `${mark} ${bare}`;
}

/** What is passed on, as a quotation below the words to come. */
export const quoted = (head: string, content: string): string =>
  ['', '', head, '', ...content.split('\n')]
    .map((line, index) => (index < 2 ? '' : `> ${line}`.trimEnd()))
    .join('\n');
