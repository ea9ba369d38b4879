import type { Actor, ConversationMessage, Message, MessageEntry } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { presentAttachment } from '../uploads/index.ts';
import { messageAbilities } from './policy.ts';
import { groupsWrittenTo, knownTo } from './queries.ts';
import type { EntryRow, MessageRow, PersonRow, ToGroupRow } from './tables.ts';
import { firstWords, htmlOf, wordsOf } from './written-text.ts';

/** What a viewer may know of those whom messages went to. */
export type Known = {
  viewer: Viewer;
  naming: Naming;
  groups: ReadonlyMap<number, ToGroupRow>;
  /** Undefined: of everybody. */
  people: ReadonlySet<number> | undefined;
};

/** Asks for the groups of these messages, and as a guest for the people: a statement each, none where there are none. */
export async function knownOf(
  db: Sql,
  viewer: Viewer,
  naming: Naming,
  rows: readonly (EntryRow | MessageRow)[],
): Promise<Known> {
  const groupIds = new Set(rows.flatMap((row) => row.group_ids));
  const memberIds = new Set(
    rows.flatMap((row) => (row.is_author ? [] : row.named.map((person) => person.id))),
  );
  return {
    viewer,
    naming,
    groups: await groupsWrittenTo(db, viewer, [...groupIds]),
    people: viewer.isExternal ? await knownTo(db, viewer, [...memberIds]) : undefined,
  };
}

/** Those named in a message whom the viewer may know of: all of their own messages. */
const namedIn = (row: EntryRow | MessageRow, { viewer, people }: Known): PersonRow[] =>
  row.named.filter(
    (person) => row.is_author || person.id === viewer.memberId || (people?.has(person.id) ?? true),
  );

const groupsOf = (row: EntryRow | MessageRow, { groups }: Known): ToGroupRow[] =>
  row.group_ids.flatMap((id) => groups.get(id) ?? []);

const addressed = (row: EntryRow | MessageRow, known: Known) => ({
  author: presentActor(row.author, known.naming),
  to: namedIn(row, known).map((person): Actor => presentActor(person, known.naming)),
  to_groups: groupsOf(row, known).map(({ id, slug, name, is_writable }) => ({
    id,
    name,
    html_url: `/groups/${slug}`,
    can: { write: is_writable },
  })),
  to_all_network_members: row.to_all,
  to_count: row.recipient_count,
});

/** Whom a message went to, as far as the viewer may know: names of people, then of groups. */
export const recipientNames = (row: EntryRow | MessageRow, known: Known): string[] => [
  ...namedIn(row, known).map((person) => presentActor(person, known.naming).display_name),
  ...groupsOf(row, known).map(({ name }) => name),
];

const common = (row: EntryRow | MessageRow) => ({
  id: row.id,
  subject: row.subject,
  created_at: row.created_at,
  i: { read: row.is_read, author: row.is_author },
  has_replies: row.has_replies,
  conversation_starter_id: row.starter_id,
  html_url: `/messages/${row.id}`,
});

/** A message in a list. */
export const presentEntry = (row: EntryRow, known: Known): MessageEntry => ({
  ...common(row),
  ...addressed(row, known),
  excerpt: firstWords(row.content),
  has_attachments: row.has_attachments,
});

const presentOne = (row: MessageRow, known: Known, hasTranslator: boolean): ConversationMessage => {
  const attachments = row.files?.map(presentAttachment) ?? [];
  return {
    ...common(row),
    ...addressed(row, known),
    content: row.content,
    plain_content: wordsOf(row.content),
    html_content: htmlOf(row.content),
    has_attachments: attachments.length > 0,
    attachments,
    can: messageAbilities(known.viewer, row, namedIn(row, known), groupsOf(row, known), hasTranslator),
  };
};

/** The message with this id of a conversation, with all of it. */
export function presentMessage(
  id: number,
  { rows, length }: { rows: readonly MessageRow[]; length: number },
  known: Known,
  hasTranslator: boolean,
): Message {
  const conversation = rows.map((row) => presentOne(row, known, hasTranslator));
  const message = conversation.find((each) => each.id === id)!;
  return { ...message, conversation, conversation_length: length };
}
