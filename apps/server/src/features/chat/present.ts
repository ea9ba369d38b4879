import { excerpt } from '@dorfplatz/content';
import type { Chat, ChatMessage, ChatPerson, ChatState, NetworkSettings } from '@dorfplatz/contract';
import { presenceOf } from '../../platform/live/presence.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { presentActor } from '../members/index.ts';
import { imagesOf, presentAttachment } from '../uploads/index.ts';
import { chatIdOf } from './chat-key.ts';
import { messageAbilities, type Reader, writeProhibited } from './policy.ts';
import type {
  ChatRow,
  LastMessageRow,
  MessageRow,
  PersonColumns,
  QuotedRow,
  StateColumns,
} from './tables.ts';

const TEASER_LENGTH = 200;
const QUOTE_LENGTH = 300;

export function presentPerson(row: PersonColumns, settings: NetworkSettings): ChatPerson {
  const { display_name, images, is_external, deleted } = presentActor(row, settings);
  return {
    id: row.id,
    name: display_name,
    deleted,
    is_external,
    image_id: images === null ? null : row.image_id,
    images,
  };
}

export const presentState = (row: StateColumns): ChatState => ({
  last_read_id: row.last_read,
  muted_until: row.muted_until,
  app_muted_until: row.app_muted_until,
  unread_count: row.unread,
});

export function presentLast(
  row: LastMessageRow,
  settings: NetworkSettings,
): NonNullable<Chat['last_message']> {
  const { id, name } = presentPerson(row.author, settings);
  return {
    id: row.number,
    from: { id, name },
    text: row.is_ignored ? '' : excerpt(row.text, TEASER_LENGTH),
    deleted: row.deleted,
    ignored: row.is_ignored,
    has_attachments: !row.is_ignored && row.has_attachments,
  };
}

const presentQuoted = (row: QuotedRow, reader: Reader, settings: NetworkSettings) => {
  const isHidden = reader.ignored.has(row.author.id);
  return {
    id: row.number,
    from: presentPerson(row.author, settings),
    text: isHidden ? '' : excerpt(row.text, QUOTE_LENGTH),
    deleted: row.deleted,
    has_attachments: !isHidden && row.has_attachments,
  };
};

/** A message as somebody reads it: of people whom they ignore its place alone. */
export function presentMessage(
  row: MessageRow,
  chatId: string,
  reader: Reader,
  settings: NetworkSettings,
): ChatMessage {
  const isIgnored = reader.ignored.has(row.author.id);
  return {
    id: row.number,
    chat_id: chatId,
    change: row.change,
    client_id: row.client_id,
    from: presentPerson(row.author, settings),
    text: isIgnored ? '' : row.text,
    attachments: isIgnored ? [] : (row.files ?? []).map(presentAttachment),
    quoted_message: row.quoted && !isIgnored ? presentQuoted(row.quoted, reader, settings) : null,
    reactions: row.reactions ?? [],
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted: row.deleted,
    ignored: isIgnored,
    can: messageAbilities(reader, row, settings),
  };
}

/** @param online those of the partners who are there */
export function presentChat(
  viewer: Viewer,
  row: ChatRow,
  online: ReadonlySet<number>,
  settings: NetworkSettings,
): Chat {
  const partner =
    row.partner_id === null
      ? null
      : presentPerson(
          {
            id: row.partner_id,
            display_name: row.partner_name ?? '',
            state: row.partner_state ?? '',
            is_external: row.partner_is_external,
            image_id: row.partner_image_id,
          },
          settings,
        );
  const reason = writeProhibited(viewer, row, settings);
  const imageId = partner ? partner.image_id : row.group_image_id;
  return {
    id: chatIdOf(row),
    type: partner ? 'member' : 'group',
    name: partner ? partner.name : (row.group_name ?? ''),
    image: imagesOf(imageId),
    image_id: imageId,
    partner,
    group:
      row.group_id === null
        ? null
        : { id: row.group_id, slug: row.group_slug ?? '', member_count: row.member_count ?? 0 },
    last_message: row.last_message && presentLast(row.last_message, settings),
    last_interacted_at: row.last_message_at,
    last_id: row.last_number,
    change: row.last_change,
    state: presentState(row),
    partner_state: partner && {
      last_received_id: row.partner_last_received,
      last_read_id: row.partner_last_read,
    },
    status:
      partner && !partner.deleted
        ? presenceOf(online.has(partner.id), { type: row.status_type, text: row.status_text }, settings)
        : null,
    write_prohibited_reason: reason,
    can: { write: reason === null },
  };
}
