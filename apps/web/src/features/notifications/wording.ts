import type { Notification } from '@dorfplatz/contract';
import type { Translate } from '../../lib/i18n.ts';

/** What happened, in a sentence: many who did the same are two names and a number. */
export const sentenceOf = (
  { kind, actor, second_actor, other_actors, emojis, reply_id }: Notification,
  t: Translate,
): string =>
  t(`notifications.sentence.${kind}`, {
    name: actor.display_name,
    second: second_actor?.display_name ?? '',
    others: other_actors,
    emoji: emojis.join(' '),
    about: reply_id === null ? 'post' : 'reply',
  }).trim();

/** What it is about: the name of its thread, what was said there, and the group. Nothing is said twice. */
export function subjectOf({ thread, excerpt, group }: Pick<Notification, 'thread' | 'excerpt' | 'group'>) {
  // A thread without a title is called by its first words, of which the excerpt may show more.
  const isItsBeginning = thread !== null && excerpt.startsWith(thread.replace(/…$/, ''));
  return {
    thread: isItsBeginning ? excerpt : (thread ?? ''),
    words: isItsBeginning ? '' : excerpt,
    group: group && group.name !== thread ? group.name : '',
  };
}
