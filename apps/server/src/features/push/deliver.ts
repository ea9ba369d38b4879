import type { NetworkSettings } from '@dorfplatz/contract';
import { sql } from '../../platform/db/database.ts';
import { membersReading } from '../../platform/live/readers.ts';
import type { Services } from '../../platform/services.ts';
import { quietUntil } from '../member-settings/index.ts';
import { type NotificationRow, notificationsByIds, unseenOf } from '../notifications/index.ts';
import { type ChatNews, newsOfChats } from './chat-pushes.ts';
import { BODY_CHARACTERS, compose, cut, TITLE_CHARACTERS } from './compose.ts';
import type { Message, Outcome } from './outcome.ts';
import { isPushed } from './policy.ts';
import { createPushService, type PushService } from './push-service.ts';
import { recipientsOf } from './queries.ts';
import type { PushRow, RecipientRow } from './tables.ts';

/** What one process takes at a time, and how many devices of it are asked at once. */
const BATCH = 200;
const AT_ONCE = 20;
const TRIES = 6;
/** A browser that was away for longer hears of it in the product. */
const TTL_SECONDS = 86_400;

/** Takes what is due for this process; what one took that was killed is free again after five minutes. */
async function claim({ db }: Services): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    update pushes set claimed_at = now()
    where id in (
      select id from pushes
      where due_at <= now() and (claimed_at is null or claimed_at < now() - interval '5 minutes')
      order by due_at, id limit ${sql.lit(BATCH)} for update skip locked
    )
    returning id, device_id, notification_id, chat_id, claimed_at, attempts
  `.execute(db.kysely);
  return rows;
}

/** Those still ours: something newer may have happened to the same notification, which is sent anew then. */
const ours = (pushes: readonly PushRow[]) => sql`
  exists (
    select 1 from unnest(
      ${pushes.map(({ id }) => id)}::bigint[], ${pushes.map(({ claimed_at }) => claimed_at)}::timestamptz[]
    ) as taken (id, claimed_at)
    where taken.id = p.id and taken.claimed_at = p.claimed_at
  ) and p.id = any(${pushes.map(({ id }) => id)}::bigint[])`;

async function drop({ db }: Services, pushes: readonly PushRow[]): Promise<void> {
  if (pushes.length === 0) return;
  await sql`delete from pushes p where ${ours(pushes)}`.execute(db.kysely);
}

async function postpone(
  { db }: Services,
  pushes: readonly PushRow[],
  until: Temporal.Instant,
): Promise<void> {
  await sql`
    update pushes p set claimed_at = null, due_at = ${until.toString()}::timestamptz where ${ours(pushes)}
  `.execute(db.kysely);
}

/** Gives back what a push service may take later: when it says, else later each time, and at last no more. */
async function giveBack({ db }: Services, pushes: readonly PushRow[], seconds: number | null): Promise<void> {
  await sql`
    update pushes p set claimed_at = null, attempts = attempts + 1,
      due_at = now() + make_interval(secs => greatest(${seconds ?? 0}::int, 15 * 2 ^ attempts::int))
    where ${ours(pushes)} and attempts + 1 < ${sql.lit(TRIES)}
  `.execute(db.kysely);
  await sql`
    delete from pushes p where ${ours(pushes)} and attempts + 1 >= ${sql.lit(TRIES)}
  `.execute(db.kysely);
}

/** Notes on a device what became of a message to it. */
export async function noteOutcome({ db }: Pick<Services, 'db'>, deviceId: number, outcome: Outcome) {
  const change =
    outcome.kind === 'gone'
      ? sql`delete from devices`
      : outcome.kind === 'sent'
        ? sql`update devices set last_success_at = now(), failures = 0`
        : sql`update devices set failures = failures + 1`;
  await sql`${change} where id = ${deviceId}`.execute(db.kysely);
}

type Batch = {
  services: Services;
  send: PushService;
  network: NetworkSettings;
  notifications: readonly NotificationRow[];
  unseen: ReadonlyMap<number, number>;
  reading: ReadonlySet<number>;
  /** By push. */
  chats: ReadonlyMap<number, ChatNews>;
};

/** Sends what is due to one device, as its owner may read and wants it now. */
async function deliverTo(batch: Batch, recipient: RecipientRow | undefined, pushes: readonly PushRow[]) {
  const { services, send, network } = batch;
  if (!recipient || batch.reading.has(recipient.member_id)) return drop(services, pushes);
  const until = quietUntil(recipient);
  if (until) return postpone(services, pushes, until);
  const due = batch.notifications.filter(
    (row) =>
      row.member_id === recipient.member_id &&
      !row.seen &&
      isPushed(row.kind, recipient.push_choices) &&
      pushes.some(({ notification_id }) => notification_id === row.id),
  );
  const unseen = batch.unseen.get(recipient.member_id) ?? 0;
  const messages = [
    ...compose(due, recipient, network, unseen).map(({ message, notificationIds }) => ({
      message,
      own: pushes.filter(({ notification_id: id }) => id !== null && notificationIds.includes(id)),
    })),
    ...chatMessages(batch, recipient, pushes, unseen),
  ];
  const told = new Set(messages.flatMap(({ own }) => own));
  await drop(
    services,
    pushes.filter((push) => !told.has(push)),
  );
  for (const { message, own } of messages) {
    const outcome = await send(recipient, message, handlingOf(message));
    await noteOutcome(services, recipient.id, outcome);
    if (outcome.kind === 'gone') return;
    if (outcome.kind === 'later') await giveBack(services, own, outcome.seconds);
    else await drop(services, own);
  }
}

/** One message a chat: a newer one takes its place on the device. */
const chatMessages = (
  batch: Batch,
  { push_choices }: RecipientRow,
  pushes: readonly PushRow[],
  unseen: number,
): { message: Message; own: PushRow[] }[] => {
  // On the icon each of these chats counts beside the notifications.
  const waiting = unseen + pushes.filter(({ id }) => batch.chats.has(id)).length;
  return pushes.flatMap((push) => {
    const news = batch.chats.get(push.id);
    if (!news || !isPushed('chat', push_choices)) return [];
    const { title, body, url } = news;
    const words = { title: cut(title, TITLE_CHARACTERS), body: cut(body, BODY_CHARACTERS) };
    return [{ message: { ...words, url, tag: `c${push.chat_id}`, unseen: waiting }, own: [push] }];
  });
};

/** What is new in the chats that are due, for those who are called. */
async function chatsDue(
  services: Services,
  pushes: readonly PushRow[],
  recipients: ReadonlyMap<number, RecipientRow>,
): Promise<Map<number, ChatNews>> {
  const due = pushes.flatMap(({ id, chat_id, device_id }) => {
    const recipient = recipients.get(device_id);
    if (chat_id === null || !recipient) return [];
    const { member_id: memberId, language, platform } = recipient;
    return [{ id, asked: { chatId: chat_id, memberId, language, isApp: platform !== 'web' } }];
  });
  if (due.length === 0) return new Map();
  const news = await newsOfChats(
    services,
    due.map(({ asked }) => asked),
  );
  return new Map(due.flatMap(({ id }, index) => (news[index] ? [[id, news[index]] as const] : [])));
}

const handlingOf = (message: Message) =>
  ({ topic: message.tag, ttlSeconds: TTL_SECONDS, urgency: 'normal' }) as const;

/**
 * Pushes everything whose time has come, however many processes do this at a time. What is seen by now, may no longer
 * be seen or is no longer wanted is left out, and nobody is called who is looking (decision 88).
 */
export async function deliverPushes(services: Services): Promise<void> {
  const { kysely } = services.db;
  const network = await services.settings.reload();
  const send = createPushService(services);
  for (;;) {
    const pushes = await claim(services);
    if (pushes.length === 0) return;
    const byDevice = [...Map.groupBy(pushes, ({ device_id }) => device_id)];
    const recipients = await recipientsOf(
      kysely,
      byDevice.map(([id]) => id),
    );
    const memberIds = [...new Set([...recipients.values()].map(({ member_id }) => member_id))];
    const [notifications, unseen, reading, chats] = await Promise.all([
      notificationsByIds(kysely, [
        ...new Set(pushes.flatMap(({ notification_id: id }) => (id === null ? [] : [id]))),
      ]),
      unseenOf(kysely, memberIds),
      membersReading(kysely, memberIds),
      chatsDue(services, pushes, recipients),
    ]);
    const batch = { services, send, network, notifications, unseen, reading, chats };
    for (let start = 0; start < byDevice.length; start += AT_ONCE) {
      await Promise.all(
        byDevice.slice(start, start + AT_ONCE).map(([id, own]) => deliverTo(batch, recipients.get(id), own)),
      );
    }
  }
}
