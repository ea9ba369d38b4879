import type { NetworkSettings } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import { digestParts } from './compose.ts';
import { frame } from './frame.ts';
import type { LetterContent, LetterItem } from './letter-text.ts';
import type { Recipient } from './tables.ts';

/** A letter with made-up news, as the network's settings let it be: nobody's words stand in it. */
export function sampleLetter(
  kind: 'notification' | 'digest',
  recipient: Recipient,
  network: NetworkSettings,
): LetterContent {
  const { language } = recipient;
  const t = (key: string, values: Record<string, string | number> = {}) => translate(language, key, values);
  const name = t('letters.sample.person');
  const around = { ...frame(recipient, network, [kind === 'digest' ? 'daily_digest' : 'message']) };
  const letter = { ...around, unsubscribePath: around.settingsPath };
  const marked = (subject: string) => t('letters.sample.subject', { subject });
  if (kind === 'notification') {
    const message: LetterItem = {
      title: t('notifications.sentence.message', { name, others: 0, emoji: '' }),
      text: network.notifications_send_direct_message_body ? t('letters.sample.message') : '',
      place: t('letters.sample.message_subject'),
      path: '/messages',
    };
    return {
      ...letter,
      subject: marked(`${message.title} · ${message.place}`),
      intro: t('letters.news.one', { network: network.name, count: 1 }),
      parts: [{ heading: '', items: [message] }],
      button: { label: t('letters.open_one'), path: message.path },
    };
  }
  const { show_comments, max_number_of_upcoming_appointments: most } = network.digests;
  const post: LetterItem = {
    title: t('letters.post', { name }),
    text: t('letters.sample.post'),
    place: show_comments ? t('letters.place', { place: network.name, count: 1 }) : network.name,
    path: '/activitystreams',
    ...(show_comments && { replies: [{ name, text: t('letters.sample.reply') }] }),
  };
  const appointment: LetterItem = {
    title: t('letters.sample.appointment'),
    text: '',
    place: network.name,
    path: '/appointments',
  };
  const task: LetterItem = {
    title: t('letters.sample.task'),
    text: '',
    place: network.name,
    path: '/tasks/my',
  };
  const groups = t('letters.digest.count', { name: network.name, count: 1 });
  return {
    ...letter,
    subject: marked(t('letters.digest.subject', { network: network.name, groups })),
    intro: t('letters.digest.intro', { network: network.name, groups }),
    parts: digestParts(
      { posts: [post], upcoming: most > 0 ? [appointment] : [], tasks: [task] },
      recipient,
      network,
    ),
    button: { label: t('letters.open_stream'), path: '/activitystreams' },
  };
}
