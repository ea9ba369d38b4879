import { excerpt } from '@dorfplatz/content';
import type { Language, NetworkSettings, Notification } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { hasMessage, translate } from '../../platform/i18n/translate.ts';
import { sourceOf } from '../../platform/registries/notification-sources.ts';
import { type PostWords, wordsOfPosts } from '../activities/index.ts';
import { isMailed, isOn, type SettingKey } from '../member-settings/index.ts';
import { presentActor } from '../members/index.ts';
import { notificationsByIds, presentNotification } from '../notifications/index.ts';
import { type DueSoon, tasksDueSoon } from '../tasks/index.ts';
import { articleItem, articlesFor, countsByChannel } from './articles.ts';
import { birthdayLetter, celebrating } from './birthdays.ts';
import { frame } from './frame.ts';
import { countsByApp, itemOfApp, itemsFor } from './items.ts';
import type { LetterContent, LetterItem, LetterPart, LetterPicture } from './letter-text.ts';
import { groupNames, postsFor } from './queries.ts';
import type { LetterRow, PostRow, Recipient } from './tables.ts';
import { upcomingFor, upcomingItem, writtenMoment } from './upcoming.ts';

const EXCERPT_CHARACTERS = 300;
const REPLY_CHARACTERS = 140;
/** What is longer is read on its page. */
const WORDS_CHARACTERS = 5000;

/** What a letter says and why; the keys are what its link stops. */
export type Composed = {
  content: Omit<LetterContent, 'unsubscribePath'>;
  keys: SettingKey[];
};

/**
 * Composes letters of a batch: a fixed number of statements for all of them. Undefined: there is nothing to say.
 * @param picture of birthday letters
 */
export async function composer(
  db: Sql,
  letters: readonly LetterRow[],
  network: NetworkSettings,
  picture?: LetterPicture,
): Promise<(letter: LetterRow, recipient: Recipient) => Composed | undefined> {
  const notificationRows = await notificationsByIds(
    db,
    letters.flatMap(({ notification_ids }) => notification_ids),
  );
  const posts = await postsFor(
    db,
    letters.flatMap(({ member_id: memberId, activity_ids }) =>
      activity_ids.map((activityId) => ({ memberId, activityId })),
    ),
  );
  const words = await wordsOfPosts(db, posts);
  const digests = letters.filter(({ kind }) => kind === 'digest');
  const names =
    digests.length > 0
      ? await groupNames(
          db,
          digests.map(({ member_id }) => member_id),
        )
      : new Map<number, Map<number, string>>();
  const articles = await articlesFor(db, digests);
  const items = await itemsFor(db, digests);
  const upcoming = await upcomingFor(
    db,
    digests.map(({ member_id }) => member_id),
    network,
  );
  const due = await tasksDueSoon(
    db,
    digests.map(({ member_id }) => member_id),
  );

  const isCelebrating = await celebrating(
    db,
    letters.filter(({ kind }) => kind === 'birthday').map(({ member_id }) => member_id),
    network,
  );

  const birthday = (recipient: Recipient): Composed | undefined =>
    isOn('birthday', recipient, network) && isCelebrating.has(recipient.id)
      ? { keys: ['birthday'], content: birthdayLetter(recipient, network, picture) }
      : undefined;

  function news(letter: LetterRow, recipient: Recipient): Composed | undefined {
    const { language } = recipient;
    const notifications = notificationRows
      .filter((row) => row.member_id === recipient.id && letter.notification_ids.includes(row.id))
      .filter((row) => !row.seen && isMailed(row.kind, recipient.mail_choices))
      .map((row) => ({ row, notification: presentNotification(row, network) }));
    const told = new Set(notifications.map(({ notification }) => notification.activity_id));
    const subscribed = isOn('activities', recipient, network)
      ? postsOf(posts, letter, recipient).filter(
          ({ id, is_subscribed, is_read }) => is_subscribed && !is_read && !told.has(id),
        )
      : [];
    const items = [
      ...notifications.map(({ row, notification }) =>
        notificationItem(
          language,
          notification,
          sourceOf(row.kind).outside?.(row, network, WORDS_CHARACTERS),
        ),
      ),
      ...subscribed.map((post) => postItem(recipient, post, network, words.get(post.id))),
    ];
    const [first] = items;
    if (!first) return undefined;
    const keys: SettingKey[] = [
      ...new Set(notifications.map(({ row }) => row.kind)),
      ...(subscribed.length > 0 ? (['activities'] as const) : []),
    ];
    const isOne = items.length === 1;
    const values = { network: network.name, count: items.length };
    return {
      keys,
      content: {
        ...frame(recipient, network, keys),
        subject: isOne ? subjectOf(first) : translate(language, 'letters.news.subject', values),
        intro: translate(language, isOne ? 'letters.news.one' : 'letters.news.several', values),
        parts: [{ heading: '', items }],
        button: isOne
          ? { label: translate(language, 'letters.open_one'), path: first.path }
          : {
              label: translate(language, 'letters.open_all'),
              path: notifications.length > 0 ? '/notifications' : '/activitystreams/subscribed',
            },
      },
    };
  }

  function digest(letter: LetterRow, recipient: Recipient): Composed | undefined {
    const { language } = recipient;
    if (recipient.is_stopped || !isOn('daily_digest', recipient, network)) return undefined;
    const shown = postsOf(posts, letter, recipient);
    const published = articles.filter(
      ({ member_id, id }) => member_id === recipient.id && letter.blog_article_ids.includes(id),
    );
    const touched = items.filter(
      ({ member_id, id }) => member_id === recipient.id && letter.item_ids.includes(id),
    );
    if (shown.length === 0 && published.length === 0 && touched.length === 0) return undefined;
    const own = names.get(recipient.id);
    const ofPosts = Object.entries(letter.counts).flatMap(([id, count]) => {
      const name = id === '0' ? network.name : own?.get(Number(id));
      return name === undefined ? [] : [translate(language, 'letters.digest.count', { name, count })];
    });
    const ofArticles = countsByChannel(published).map(([name, count]) =>
      translate(language, 'letters.digest.articles_count', { name, count }),
    );
    const ofItems = countsByApp(touched).map(([name, count]) =>
      translate(language, 'letters.digest.items_count', { name, count }),
    );
    const values = {
      network: network.name,
      groups: new Intl.ListFormat(language.slice(0, 2)).format([...ofArticles, ...ofPosts, ...ofItems]),
    };
    return {
      keys: ['daily_digest'],
      content: {
        ...frame(recipient, network, ['daily_digest']),
        subject: translate(language, 'letters.digest.subject', values),
        intro: translate(language, 'letters.digest.intro', values),
        parts: digestParts(
          {
            posts: shown.map((post) =>
              withReplies(postItem(recipient, post, network, words.get(post.id)), post, network),
            ),
            articles: published.map((row) => articleItem(row, network)),
            items: touched.map((row) => itemOfApp(row, network, language)),
            upcoming: upcoming
              .filter((row) => row.member_id === recipient.id)
              .map((row) => upcomingItem(row, recipient, network)),
            tasks: due.filter((row) => row.member_id === recipient.id).map((row) => taskItem(row, recipient)),
          },
          recipient,
          network,
        ),
        button: buttonTo(language, shown.length > 0 ? 'stream' : published.length > 0 ? 'articles' : 'apps'),
      },
    };
  }

  return (letter, recipient) => {
    if (letter.kind === 'birthday') return birthday(recipient);
    return letter.kind === 'digest' ? digest(letter, recipient) : news(letter, recipient);
  };
}

const BEHIND = {
  stream: ['letters.open_stream', '/activitystreams'],
  articles: ['letters.open_articles', '/blogs'],
  apps: ['letters.open_apps', '/apps'],
} as const;
function buttonTo(language: Language, what: keyof typeof BEHIND) {
  const [label, path] = BEHIND[what];
  return { label: translate(language, label), path };
}

/** What happened and where: which group, which conversation. */
const subjectOf = ({ title, place, subject = joined(title, place) }: LetterItem): string => subject;

/** Parts with something in them, each once. */
const joined = (...parts: string[]): string => [...new Set(parts)].filter((part) => part !== '').join(' · ');

/** A task as a digest names it. */
const taskItem = ({ id, title, due_on, due_at, group_name }: DueSoon, reader: Recipient): LetterItem => ({
  title,
  place: joined(writtenMoment(due_at ?? due_on, reader.language, reader.time_zone), group_name ?? ''),
  text: '',
  path: `/tasks/${id}`,
});

/** What is new, and what is coming and to do, which stands above or below as the network has it. */
export function digestParts(
  {
    posts,
    articles = [],
    items = [],
    upcoming,
    tasks,
  }: Record<'posts' | 'upcoming' | 'tasks', LetterItem[]> &
    Partial<Record<'articles' | 'items', LetterItem[]>>,
  { language }: Recipient,
  { digests }: NetworkSettings,
): LetterPart[] {
  const part = (name: string, these: LetterItem[]): LetterPart[] =>
    these.length === 0 ? [] : [{ heading: translate(language, `letters.digest.${name}`), items: these }];
  const news = [...part('articles', articles), ...part('posts', posts), ...part('items', items)];
  const next = [...part('upcoming', upcoming), ...part('tasks', tasks)];
  const parts = digests.upcoming_appointments_position === 'top' ? [...next, ...news] : [...news, ...next];
  // One sort of things needs no name.
  return parts.length === 1 ? parts.map((only) => ({ ...only, heading: '' })) : parts;
}

const postsOf = (posts: readonly PostRow[], letter: LetterRow, recipient: Recipient): PostRow[] =>
  posts.filter((post) => post.member_id === recipient.id && letter.activity_ids.includes(post.id));

/** Whether a text begins with the words by which its thread is called. */
const beginsWith = (text: string, thread: string): boolean => text.startsWith(thread.replace(/…$/, ''));

/**
 * The sentence of a kind; one that came later than its words says who it is from.
 * @param words stand in place of what the notification says itself
 */
export function notificationItem(
  language: Language,
  notification: Notification,
  words?: Pick<LetterItem, 'text' | 'place'>,
): LetterItem {
  const { kind, actor, second_actor, other_actors, emojis, reply_id, group, excerpt, html_url } =
    notification;
  const key = `notifications.sentence.${kind}`;
  const values = {
    name: actor.display_name,
    second: second_actor?.display_name ?? '',
    others: other_actors,
    emoji: emojis.join(' '),
    about: reply_id === null ? 'post' : 'reply',
  };
  const title = translate(
    language,
    hasMessage(language, key) ? key : 'letters.notification_of',
    values,
  ).trim();
  const path = html_url;
  if (words) return { title, ...words, path };
  const [thread, place] = [notification.thread ?? '', group?.name ?? ''];
  return {
    title,
    text: excerpt,
    // What the text itself begins with is not said twice.
    place: beginsWith(excerpt, thread) ? place : joined(thread, place),
    subject: joined(title, thread, place),
    path,
  };
}

/** A post with what was last said to it, where the network wants that in its digests. */
const withReplies = (item: LetterItem, { replies }: PostRow, network: NetworkSettings): LetterItem =>
  network.digests.show_comments && replies.length > 0
    ? {
        ...item,
        replies: replies.map(({ author, content }) => ({
          name: nameOf(author, network),
          text: excerpt(content, REPLY_CHARACTERS),
        })),
      }
    : item;

const nameOf = (author: PostRow['author'], network: NetworkSettings): string =>
  presentActor(author as Parameters<typeof presentActor>[0], network).display_name;

const titleOf = ({ parts }: PostRow) =>
  parts.includes('article')
    ? 'letters.article'
    : parts.includes('shared') || parts.includes('shared_article')
      ? 'letters.share'
      : 'letters.post';

/** @param words what its parts say, such as the results of a poll */
function postItem(
  recipient: Recipient,
  post: PostRow,
  network: NetworkSettings,
  words: PostWords | undefined,
): LetterItem {
  const { language } = recipient;
  const name = nameOf(post.author, network);
  const place = post.group_name ?? network.name;
  const replies = network.digests.show_comments && post.reply_count > 0;
  return {
    title: translate(language, titleOf(post), { name }),
    text: [post.title, excerpt(post.content, EXCERPT_CHARACTERS), words?.(recipient)]
      .filter(Boolean)
      .join('\n'),
    place: replies ? translate(language, 'letters.place', { place, count: post.reply_count }) : place,
    path: `/activities/${post.id}`,
  };
}
