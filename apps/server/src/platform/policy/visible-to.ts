import type { RawBuilder } from 'kysely';
import { rawSql } from '../db/database.ts';
import { asMember, asViewer, inParameters, type Person, valuesOf } from './asking.ts';
import { type Kind, readIdsText, readsText } from './kind.ts';
import {
  APPOINTMENT,
  BLOG_ARTICLE,
  CHANNEL,
  CHANNEL_AUDIENCE,
  CHAT,
  CONTAINER,
  GROUP,
  ITEM,
  MESSAGE,
  personOf,
  TASK,
} from './kinds.ts';

type Predicate = RawBuilder<boolean>;

const predicateOf = (kind: Kind, row: string, viewer: Person, who = asViewer(viewer)): Predicate =>
  rawSql<boolean>(readsText(kind, row, who), valuesOf(viewer));

/**
 * THE rule of who may read (decision 112), as a predicate on a row of `containers` of any kind. Lists, counts, live
 * topics and downloads all use it.
 * @param container alias of the `containers` row in the query
 */
export const visibleTo = (viewer: Person, container = 'c'): Predicate =>
  predicateOf(CONTAINER, container, viewer);

/** The ids of all rows of a kind that the viewer reads, as a query. */
export const idsVisibleTo = (kind: Kind, viewer: Person): RawBuilder<number> =>
  rawSql<number>(readIdsText(kind, asViewer(viewer)), valuesOf(viewer));

/**
 * The same rule as SQL text, for statements with parameters of their own.
 * @param member the parameter with the viewer's id, such as `$1`
 * @param open the parameter with `openTo(viewer)`
 */
export const visibleToText = (member: string, open: string, container = 'c'): string =>
  readsText(CONTAINER, container, inParameters(member, open));

/**
 * The same rule for many people at once: a predicate on a row of `containers` and a row of `members`, as SQL text.
 * @param member alias of the `members` row in the query
 */
export const visibleToMemberText = (container = 'c', member = 'p'): string =>
  readsText(CONTAINER, container, asMember(member));

/** The same as a part of a query. */
export const visibleToMember = (container = 'c', member = 'p'): Predicate =>
  rawSql<boolean>(visibleToMemberText(container, member), []);

/**
 * Who of many people reads a row of whatever kind, as a predicate on it and on a row of `members`.
 * @param row its alias in the query
 * @param member alias of the `members` row in the query
 */
export const readByMember = (kind: Kind, row: string, member = 'p'): Predicate =>
  rawSql<boolean>(readsText(kind, row, asMember(member)), []);

/** Who may know that a group exists, as a predicate on a row of `groups`. @param group its alias in the query */
export const groupVisibleTo = (viewer: Person, group = 'g'): Predicate => predicateOf(GROUP, group, viewer);

/** Who may see an appointment, as a predicate on a row of `appointments`. @param appointment its alias in the query */
export const appointmentVisibleTo = (viewer: Person, appointment = 'a'): Predicate =>
  predicateOf(APPOINTMENT, appointment, viewer);

/**
 * Who may read a chat, as a predicate on a row of `chats`.
 * @param canChat whether chats are open to the viewer
 */
export const chatVisibleTo = (viewer: Person, canChat: boolean, chat = 'c'): Predicate =>
  predicateOf(CHAT, chat, viewer, asViewer(viewer, canChat));

/** Who may read a message, as a predicate on a row of `messages`. @param message its alias in the query */
export const messageVisibleTo = (viewer: Person, message = 'm'): Predicate =>
  predicateOf(MESSAGE, message, viewer);

/** Who may see a channel, as a predicate on a row of `channels`. @param channel its alias in the query */
export const channelVisibleTo = (viewer: Person, channel = 'ch'): Predicate =>
  predicateOf(CHANNEL, channel, viewer);

/** Who would see a channel if it were shown now, as a predicate on a row of `channels`. @param channel its alias in the query */
export const channelMeantFor = (viewer: Person, channel = 'ch'): Predicate =>
  predicateOf(CHANNEL_AUDIENCE, channel, viewer);

/** Who may read an article of a blog, as a predicate on a row of `blog_articles`. @param article its alias in the query */
export const blogArticleVisibleTo = (viewer: Person, article = 'ba'): Predicate =>
  predicateOf(BLOG_ARTICLE, article, viewer);

/** Who may see a task, as a predicate on a row of `tasks`. @param task its alias in the query */
export const taskVisibleTo = (viewer: Person, task = 't'): Predicate => predicateOf(TASK, task, viewer);
/** Who may see an item of an app, as a predicate on a row of `items`. @param item its alias in the query */
export const itemVisibleTo = (viewer: Person, item = 'i'): Predicate => predicateOf(ITEM, item, viewer);

/**
 * Who may know of a person, as a predicate on a row of `members`.
 * @param member alias of the `members` row in the query
 * @param options.showLocked the network's setting `show_locked_memberships`
 */
export const memberVisibleTo = (viewer: Person, member = 'p', options = { showLocked: false }): Predicate =>
  predicateOf(personOf(options.showLocked), member, viewer);

/** What `containers.openness` must be for a group's containers. */
export const opennessOfGroup = (group: {
  access: 'open' | 'closed' | 'hidden';
  externally_visible: boolean;
}) => (group.access !== 'open' ? 'members' : group.externally_visible ? 'everyone' : 'internal');
