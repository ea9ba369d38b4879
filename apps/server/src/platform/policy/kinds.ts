import { rooms } from '../live/live-messages.ts';
import { type Asking, both, either, isNot } from './asking.ts';
import { type Kind, type Link, linked, open, readsText, type Way } from './kind.ts';

// ── containers ──────────────────────────────────────────────────────────────
type AskingContainer = Pick<Asking, 'id' | 'isOpen'>;

/** Who belongs to a group; those who were asked, ask or were refused do not. */
export const BELONGING = {
  from: 'group_memberships belonging',
  key: 'belonging.group_id',
  member: 'belonging.member_id',
  counts: "belonging.state = 'member'",
} as const satisfies Link;

/**
 * What lets people read any container: it is open, of a group that they belong to, or their own. Roles grant nothing
 * here: administrators read what they belong to.
 */
const OF_CONTEXT: readonly Way<AskingContainer>[] = [
  open('openness'),
  linked(BELONGING, {
    to: 'group_id',
    heard: { fact: 'group_id', shared: (id) => [rooms.group(id)] },
  }),
  linked(
    { from: 'contexts own_context', key: 'own_context.id', member: 'own_context.member_id' },
    { to: 'context_id', heard: { fact: 'owner_ids' } },
  ),
];

const containersOf = (kind: string, ways: readonly Way<AskingContainer>[] = []): Kind<AskingContainer> => ({
  table: 'containers',
  is: (row) => `${row}.kind = '${kind}'`,
  ways: [...OF_CONTEXT, ...ways],
});

export const STREAM = containersOf('stream');
export const FOLDER = containersOf('folder');
export const PAGE_TREE = containersOf('page_tree');
export const CALENDAR = containersOf('calendar', [
  linked(
    { from: 'calendar_shares shared', key: 'shared.calendar_id', member: 'shared.member_id' },
    { to: 'id', heard: { fact: 'shared_with' } },
  ),
]);

/** What is deleted is said by the row of `apps`, which has the id of its container. */
export const APP = containersOf('app');

const CONTAINERS = { stream: STREAM, folder: FOLDER, calendar: CALENDAR, page_tree: PAGE_TREE, app: APP };
const EACH_CONTAINER = Object.values(CONTAINERS);

/** A container of whatever kind: what only some kinds have is asked of these alone. */
export const CONTAINER: Kind<AskingContainer> = {
  table: 'containers',
  ways: [...new Set(EACH_CONTAINER.flatMap(({ ways }) => ways))].map((way) => {
    const having = EACH_CONTAINER.filter(({ ways }) => ways.includes(way));
    if (having.length === EACH_CONTAINER.length) return way;
    return {
      holds: (row, who) => both(either(...having.map(({ is }) => is!(row))), way.holds(row, who)),
    };
  }),
};

// ── groups ──────────────────────────────────────────────────────────────────
/** Who stands to a group in a way that lets them know of it, hidden or not. */
const STANDING: Link = {
  from: 'group_memberships standing',
  key: 'standing.group_id',
  member: 'standing.member_id',
  counts: "standing.state in ('member', 'in_moderation', 'invited')",
};

/**
 * Who may know that a group exists (decision 76): open and closed groups are listed for members, externally visible
 * ones for guests too, hidden ones for their own people and those who administer them. What lies in the bin is there
 * for nobody.
 */
export const GROUP: Kind<
  Pick<Asking, 'id' | 'isSignedIn' | 'isExternal' | 'isNetworkAdmin' | 'administers'>
> = {
  table: 'groups',
  only: (row) => `${row}.deleted_at is null`,
  ways: [
    { holds: (_row, who) => who.isNetworkAdmin },
    {
      holds: (row, who) =>
        both(
          `${row}.access <> 'hidden'`,
          either(isNot(who.isExternal), both(who.isSignedIn, `${row}.externally_visible`)),
        ),
    },
    { holds: (row, who) => who.administers(`${row}.group_category_id`) },
    linked(STANDING, { to: 'id' }),
  ],
};

// ── people ──────────────────────────────────────────────────────────────────
/** Who is part of the network, and who no longer is. */
const IS_HERE = "'active', 'to_be_onboarded', 'without_sign_in'";
const IS_GONE = "'left', 'anonymised', 'locked'";

/**
 * Whether two people share a group, as SQL.
 * @param one a parameter or column with an id
 */
export const sharesGroupText = (one: string, other: string): string => `exists (
  select 1 from group_memberships own_membership
  join group_memberships their_membership
    on their_membership.group_id = own_membership.group_id and their_membership.state = 'member'
  where own_membership.member_id = ${one} and own_membership.state = 'member'
    and their_membership.member_id = ${other}
)`;

/**
 * Who may know of a person: members everyone of the network who is part of it, guests themselves and those with whom
 * they share a group. Whoever is signed in is active: only guests need to be told that they see themselves.
 * @param showLocked the network's setting `show_locked_memberships`
 */
export const personOf = (showLocked: boolean): Kind<Pick<Asking, 'id' | 'isExternal'>> => {
  const isKnown = (row: string) => `${row}.state in (${IS_HERE}${showLocked ? ", 'locked'" : ''})`;
  return {
    table: 'members',
    ways: [
      { holds: (row, who) => both(isNot(who.isExternal), isKnown(row)) },
      {
        holds: (row, who) =>
          both(
            who.isExternal,
            either(`${row}.id = ${who.id}`, both(isKnown(row), sharesGroupText(who.id, `${row}.id`))),
          ),
      },
    ],
  };
};

// ── chats ───────────────────────────────────────────────────────────────────
type AskingChat = Pick<Asking, 'id' | 'isExternal' | 'canChat'>;

/**
 * With whom a member has a private chat, as SQL on a row of `members` and the row of `chats` of the two, which may be
 * missing: with whoever they see, and with who is gone where they wrote to each other.
 * @param partner alias of the `members` row, `chat` of the `chats` row
 */
export const partnerVisibleText = (
  who: Pick<Asking, 'id' | 'isExternal'>,
  partner = 'p',
  chat = 'c',
): string => `(case
  when ${partner}.state in (${IS_GONE}) then ${chat}.id is not null
  when ${partner}.state in (${IS_HERE}) then ${either(isNot(who.isExternal), sharesGroupText(who.id, `${partner}.id`))}
  else false end)`;

const isTalkedIn = (row: string) => `exists (
    select 1 from groups chat_group
    where chat_group.id = ${row}.group_id and chat_group.chat_enabled and chat_group.deleted_at is null
  )`;

const withPartner = (row: string, who: AskingChat) => `exists (
    select 1 from members chat_partner
    where chat_partner.id = ${row}.member_a + ${row}.member_b - ${who.id}
      and ${partnerVisibleText(who, 'chat_partner', row)}
  )`;

/** Who may read a chat: who belongs to its group while that has a chat, or one of its two. */
export const CHAT: Kind<AskingChat> = {
  table: 'chats',
  only: (_row, who) => who.canChat,
  ways: [
    linked(BELONGING, { to: 'group_id', only: isTalkedIn }),
    {
      holds: (row, who) => both(`${who.id} in (${row}.member_a, ${row}.member_b)`, withPartner(row, who)),
      ids: ({ where }, who) =>
        ['member_a', 'member_b']
          .map(
            (side) =>
              `select seen.id from chats seen where ${both(`seen.${side} = ${who.id}`, where, withPartner('seen', who))}`,
          )
          .join(' union '),
    },
  ],
};

// ── messages ────────────────────────────────────────────────────────────────
/** Who reads a message: who sent it and who got it, until they delete it. */
export const MESSAGE: Kind<Pick<Asking, 'id'>> = {
  table: 'messages',
  ways: [
    {
      holds: (row, who) => both(`${row}.author_id = ${who.id}`, `${row}.sent_deleted_at is null`),
      ids: (_seen, who) =>
        `select sent.id from messages sent where sent.author_id = ${who.id} and sent.sent_deleted_at is null`,
    },
    linked(
      {
        from: 'message_recipients got_it',
        key: 'got_it.message_id',
        member: 'got_it.member_id',
        counts: 'got_it.deleted_at is null',
      },
      { to: 'id' },
    ),
  ],
};

// ── appointments ────────────────────────────────────────────────────────────
/** Whether an appointment lies in a calendar of a hidden group, as SQL. @param master the id of the appointment or series */
export const liesInHiddenGroupText = (master: string): string => `exists (
  select 1 from appointment_containers hidden_place
  join containers hidden_calendar on hidden_calendar.id = hidden_place.container_id
  join groups hidden_group on hidden_group.id = hidden_calendar.group_id and hidden_group.access = 'hidden'
  where hidden_place.appointment_id = ${master}
)`;

/**
 * Whether a person is named as taking part in an appointment, which shows it to them though they see none of its
 * calendars (decision 112). Being named ends: with the membership of somebody who belonged to the group, whose
 * participations are put aside then, and with saying no, or being refused, where a hidden group plans.
 * @param master the id of the appointment or series, as SQL
 * @param member the id of the person, as SQL
 */
export const namedInText = (master: string, member: string): string => `exists (
  select 1 from appointment_participants named
  where named.appointment_id = ${master} and named.member_id = ${member}
    and (named.status not in ('declined', 'rejected') or not ${liesInHiddenGroupText(master)})
)`;

const masterOf = (row: string) => `coalesce(${row}.series_id, ${row}.id)`;

/** Who may see an appointment: who sees one of its calendars, and who was named as taking part. */
export const APPOINTMENT: Kind<AskingContainer> = {
  table: 'appointments',
  ways: [
    {
      holds: (row, who) => `exists (
      select 1 from appointment_containers lies join containers place on place.id = lies.container_id
      where lies.appointment_id = ${masterOf(row)} and ${readsText(CONTAINER, 'place', who)}
    )`,
    },
    { holds: (row, who) => namedInText(masterOf(row), who.id) },
  ],
};

// ── channels ────────────────────────────────────────────────────────────────
/** Whether a channel is shown to those whom it is for, as SQL: it is published, has begun and is not over. */
export const isChannelShownText = (row: string): string => `(
  ${row}.status = 'published' and (${row}.starts_at is null or ${row}.starts_at <= now())
  and (${row}.ends_at is null or ${row}.ends_at > now())
)`;

/** Who runs a channel beside the administrators of the network. */
export const MANAGING: Link = {
  from: 'channel_managers managing',
  key: 'managing.channel_id',
  member: 'managing.member_id',
};

/** Who belongs to a group whose people a channel is for. */
const ADDRESSED: Link = {
  from: `channel_groups addressed join group_memberships reader
    on reader.group_id = addressed.group_id and reader.state = 'member'`,
  key: 'addressed.channel_id',
  member: 'reader.member_id',
};

type AskingChannel = Pick<Asking, 'id' | 'isNetworkAdmin' | 'isOpen'>;

/** For whom a channel is, shown or not: what `CHANNEL` says of those who do not run it, whatever the time. */
export const CHANNEL_AUDIENCE: Kind<AskingChannel> = {
  table: 'channels',
  ways: [{ holds: (row, who) => who.isOpen(`${row}.openness`) }, linked(ADDRESSED, { to: 'id' })],
};

/**
 * Who sees a channel: whom it is open to, and who belongs to one of its groups, while it is shown; who runs it always.
 */
export const CHANNEL: Kind<AskingChannel> = {
  table: 'channels',
  ways: [
    { holds: (_row, who) => who.isNetworkAdmin },
    { holds: (row, who) => both(isChannelShownText(row), who.isOpen(`${row}.openness`)) },
    linked(MANAGING, { to: 'id' }),
    linked(ADDRESSED, { to: 'id', only: isChannelShownText }),
  ],
};

/** Whether an article of a blog is out, as SQL: it is published, has begun and is not over. */
export const isArticleOutText = (row: string): string => `(
  ${row}.status = 'published' and ${row}.published_at <= now() and (${row}.ends_at is null or ${row}.ends_at > now())
)`;

/** Who reads an article of a blog: who sees its channel, while it is out; who runs the channel always. */
export const BLOG_ARTICLE: Kind<Pick<Asking, 'id' | 'isNetworkAdmin' | 'isOpen'>> = {
  table: 'blog_articles',
  ways: [
    { holds: (_row, who) => who.isNetworkAdmin },
    {
      holds: (row, who) =>
        both(
          isArticleOutText(row),
          `exists (
            select 1 from channels its_channel
            where its_channel.id = ${row}.channel_id and ${readsText(CHANNEL, 'its_channel', who)}
          )`,
        ),
    },
    linked(MANAGING, { to: 'channel_id' }),
  ],
};

// ── tasks ───────────────────────────────────────────────────────────────────
const isOfPeople = (row: string) => `${row}.group_id is null`;

/** Whose a task without a group is: who wrote it, or what it is a part of, and who has one of these. */
const ownTasks = (to: 'id' | 'parent_id'): readonly Way<Pick<Asking, 'id'>>[] => [
  linked({ from: 'tasks written', key: 'written.id', member: 'written.author_id' }, { to, only: isOfPeople }),
  linked(
    { from: 'task_assignees given', key: 'given.task_id', member: 'given.member_id' },
    { to, only: isOfPeople },
  ),
];

/**
 * Who sees a task: of a group, who belongs to it while it is there; of none, who wrote it and who has it, and those of the
 * task that it is a part of. What is deleted is there for nobody.
 */
export const TASK: Kind<Pick<Asking, 'id'>> = {
  table: 'tasks',
  only: (row) => `${row}.deleted_at is null`,
  ways: [
    ...ownTasks('id'),
    ...ownTasks('parent_id'),
    linked(BELONGING, {
      to: 'group_id',
      only: (row) => `exists (
        select 1 from groups task_group where task_group.id = ${row}.group_id and task_group.deleted_at is null
      )`,
    }),
  ],
};

// ── apps ────────────────────────────────────────────────────────────────────
/**
 * Who sees an item: who sees its app. Being named in it shows nobody an item that they would not see (C22). What is
 * deleted is there for nobody.
 */
export const ITEM: Kind<AskingContainer> = {
  table: 'items',
  only: (row) =>
    both(
      `${row}.deleted_at is null`,
      `exists (select 1 from apps kept_app where kept_app.id = ${row}.app_id and kept_app.deleted_at is null)`,
    ),
  ways: [
    {
      holds: (row, who) => `exists (
        select 1 from containers its_app where its_app.id = ${row}.app_id and ${readsText(APP, 'its_app', who)}
      )`,
    },
  ],
};

/** Every kind there is: all forms of each are held against one another over random networks. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ...CONTAINERS,
  container: CONTAINER,
  group: GROUP,
  person: personOf(false),
  'person or locked': personOf(true),
  chat: CHAT,
  message: MESSAGE,
  appointment: APPOINTMENT,
  channel: CHANNEL,
  'blog article': BLOG_ARTICLE,
  task: TASK,
  item: ITEM,
};
