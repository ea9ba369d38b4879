import { excerpt } from '@dorfplatz/content';
import { datesIn } from '@dorfplatz/content/dates';
import type { Language, NetworkSettings, NewsletterPlaceholder } from '@dorfplatz/contract';
import { NEWSLETTER_APPOINTMENTS_MAX } from '@dorfplatz/contract';
import { translate } from '../../../platform/i18n/translate.ts';
import { presentActor } from '../../members/index.ts';
import type { Reader } from '../tables.ts';
import type { AppointmentEntry, ArticleEntry, Entries, PostEntry } from './entries.ts';

/** How many articles and posts stand in an issue at most. */
const NEWS_MAX = { articles: 4, posts: 4 };
const EXCERPT_CHARACTERS = 160;
const SUBJECT_CHARACTERS = 80;

/** What a network looks like in a mail, and what it says of itself. */
export type Around = {
  network: NetworkSettings;
  publicUrl: string;
  /** Of buttons: dark enough for white words. */
  colour: string;
  /** Whether there is an imprint to lead to. */
  hasImprint: boolean;
};

/** What stands in an issue for readers who see the same, in the same language and by the same clock. */
export type Written = {
  subject: string;
  html: string;
  text: string;
  /** How many appointments and news stand in it. */
  entries: number;
};

type Line = { title: string; note: string; text: string; path: string; day?: [number: string, name: string] };

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const joined = (...parts: (string | undefined)[]) => [...new Set(parts)].filter(Boolean).join(' · ');

/** What of these entries one issue holds. */
export const chosenOf = ({ appointments, articles, posts }: Entries): Entries => ({
  appointments: appointments.slice(0, NEWSLETTER_APPOINTMENTS_MAX),
  articles: articles.slice(0, NEWS_MAX.articles),
  posts: posts.slice(0, NEWS_MAX.posts),
});

/** Names entries and where they are seen: two readers with the same key read the same. */
export const keyOf = ({ appointments, articles, posts }: Entries): string =>
  [appointments, articles, posts].map((list) => list.map(({ id, key }) => `${id}@${key}`).join()).join('|');

export function writeContent(entries: Entries, reader: Reader, around: Around): Written {
  const { language, time_zone } = reader;
  const { appointments, articles, posts } = chosenOf(entries);
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `newsletter.${key}`, values);
  const upcoming = appointments.map((entry) => appointmentLine(entry, language, time_zone, around.network));
  const news = [
    ...articles.map((entry) => articleLine(entry, around.network)),
    ...posts.map((entry) => postLine(entry, language, around.network)),
  ];
  const parts = [
    { heading: t('upcoming'), lines: upcoming },
    { heading: t('news'), lines: news },
  ].filter(({ lines }) => lines.length > 0);
  const button = { label: t('open_all'), url: around.publicUrl };
  return {
    subject: subjectOf(appointments, news, reader, around.network),
    html: parts.length === 0 ? '' : htmlOf(parts, button, around),
    text: parts.length === 0 ? '' : textOf(parts, button, around.publicUrl),
    entries: upcoming.length + news.length,
  };
}

function appointmentLine(
  { id, name, place, group_name, all_day, first_day, starts }: AppointmentEntry,
  language: Language,
  zone: string,
  network: NetworkSettings,
): Line {
  const dates = datesIn(language.slice(0, 2), zone);
  const when = all_day ? first_day : new Date(starts).toISOString();
  const day = dates.dayOf(when);
  const time = all_day ? undefined : translate(language, 'newsletter.at', { time: dates.time(when) });
  return {
    title: name,
    note: joined(time, group_name ?? network.name, place),
    text: '',
    path: `/appointments/${id}`,
    day: [String(Number(day.slice(8))), dates.shortWeekday(day)],
  };
}

const articleLine = (
  { id, blog_id, title, teaser, blog_title, channel_title, author }: ArticleEntry,
  network: NetworkSettings,
): Line => ({
  title,
  note: joined(channel_title, author ? presentActor(author, network).display_name : blog_title),
  text: excerpt(teaser, EXCERPT_CHARACTERS),
  path: `/blogs/${blog_id}/articles/${id}`,
});

function postLine(post: PostEntry, language: Language, network: NetworkSettings): Line {
  const name = presentActor(post.author, network).display_name;
  const text = excerpt(post.content, EXCERPT_CHARACTERS);
  const answers =
    post.reply_count > 0 ? translate(language, 'newsletter.answers', { count: post.reply_count }) : undefined;
  return {
    title: post.title || text || name,
    note: joined(name, post.group_name ?? network.name, answers),
    text: post.title === '' ? '' : text,
    path: `/activities/${post.id}`,
  };
}

function subjectOf(
  appointments: readonly AppointmentEntry[],
  news: readonly Line[],
  { language, time_zone }: Reader,
  network: NetworkSettings,
): string {
  const [first] = appointments;
  const more = appointments.length + news.length > 1 ? 'yes' : 'no';
  if (first) {
    const dates = datesIn(language.slice(0, 2), time_zone);
    const day = dates.dayOf(first.all_day ? first.first_day : new Date(first.starts).toISOString());
    return translate(language, 'newsletter.subject.appointment', {
      name: excerpt(first.name, SUBJECT_CHARACTERS),
      day: dates.dayOfMonth(day),
      more,
    });
  }
  const title = news[0]?.title;
  if (title === undefined)
    return translate(language, 'newsletter.subject.nothing', { network: network.name });
  return translate(language, 'newsletter.subject.news', { name: excerpt(title, SUBJECT_CHARACTERS), more });
}

type Part = { heading: string; lines: readonly Line[] };
type Button = { label: string; url: string };

function textOf(parts: readonly Part[], { label, url }: Button, origin: string): string {
  const paragraphs = parts.flatMap(({ heading, lines }) => [
    heading.toLocaleUpperCase(),
    ...lines.map(({ title, note, text, path, day }) =>
      [day ? `${day[1]} ${day[0]}. ${title}` : title, note, text, origin + path].filter(Boolean).join('\n'),
    ),
  ]);
  return [...paragraphs, `${label}:\n${url}`].join('\n\n');
}

const DAY =
  'width:44px;padding:4px 0;background:#eef1ee;border-radius:8px;text-align:center;font-size:18px;line-height:20px;font-weight:bold;color:#1d1d1b';

function htmlOf(parts: readonly Part[], { label, url }: Button, { publicUrl, colour }: Around): string {
  const row = ({ title, note, text, path, day }: Line) => {
    const box = day
      ? `<td width="56" valign="top" style="padding:8px 12px 8px 0"><div style="${DAY}">${escaped(day[0])}<div style="font-size:12px;line-height:16px;font-weight:normal">${escaped(day[1])}</div></div></td>`
      : '';
    const more = text ? `<div style="padding-top:2px">${escaped(text)}</div>` : '';
    return `<tr>${box}<td valign="top" style="padding:8px 0"${day ? '' : ' colspan="2"'}><a href="${escaped(publicUrl + path)}" style="color:#1d1d1b;text-decoration:none"><strong>${escaped(title)}</strong></a><div style="color:#575757;font-size:14px;line-height:20px">${escaped(note)}</div>${more}</td></tr>`;
  };
  const tables = parts.map(
    ({ heading, lines }) =>
      `<h2 style="margin:16px 0 4px;font-size:18px;line-height:24px">${escaped(heading)}</h2><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:16px;line-height:22px">${lines.map(row).join('')}</table>`,
  );
  const button = `<p style="margin:16px 0 0"><a href="${escaped(url)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${escaped(colour)};color:#ffffff;font-weight:bold;text-decoration:none">${escaped(label)}</a></p>`;
  return tables.join('') + button;
}

/** What stands where the placeholders are, in HTML and in the text part. */
export type Values = Record<'html' | 'text', Record<NewsletterPlaceholder, string>>;

/**
 * What a reader reads where the template has its placeholders.
 * @param unsubscribeUrl of a link that stops the newsletter to them
 */
export function valuesFor(
  written: Pick<Written, 'html' | 'text'>,
  reader: Reader,
  { network, publicUrl, hasImprint }: Around,
  { unsubscribeUrl, day }: { unsubscribeUrl: string; day: string },
): Values {
  const { language } = reader;
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(language, `newsletter.${key}`, values);
  const first_name = reader.first_name.trim() || reader.display_name;
  const plain = {
    network_name: network.name,
    first_name,
    greeting: t('greeting', { name: first_name }),
    date: datesIn(language.slice(0, 2), network.time_zone).full(day),
  };
  const links: [string, string][] = [
    [t('unsubscribe'), unsubscribeUrl],
    [t('settings'), `${publicUrl}/members/${reader.id}/settings/edit`],
    ...(hasImprint ? [[t('imprint'), `${publicUrl}/legal/imprint`] as [string, string]] : []),
  ];
  const reason = t('reason', { network: network.name });
  const anchors = links.map(
    ([label, url]) => `<a href="${escaped(url)}" style="color:#575757">${escaped(label)}</a>`,
  );
  return {
    html: {
      network_name: escaped(plain.network_name),
      first_name: escaped(plain.first_name),
      greeting: escaped(plain.greeting),
      date: escaped(plain.date),
      content: written.html,
      disclaimer: `${escaped(reason)} ${anchors.join(' · ')}`,
    },
    text: {
      ...plain,
      content: written.text,
      disclaimer: [reason, ...links.map(([label, url]) => `${label}: ${url}`)].join('\n'),
    },
  };
}
