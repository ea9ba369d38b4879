import type { Chat, ChatMessage, NetworkSettings } from '@dorfplatz/contract';
import { canChat } from '../../platform/policy/can-chat.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { MessageRow, PersonColumns, StandingRow } from './tables.ts';

type GuestSetting = Pick<NetworkSettings, 'guest_users_allow_chat'>;
type Prohibition = Chat['write_prohibited_reason'];

/** Throws 403 for guests where the network keeps them out of chats [RUL-0249]. */
export function mustChat(viewer: Pick<Viewer, 'isExternal'>, settings: GuestSetting): void {
  if (!canChat(viewer, settings)) throw forbidden();
}

const isGone = (state: string | null): boolean => ['left', 'anonymised', 'locked'].includes(state ?? '');

/** Why nothing can be written, or null. That one is ignored oneself is no reason: only who ignores knows of it. */
export function writeProhibited(
  viewer: Pick<Viewer, 'isExternal'>,
  chat: Omit<StandingRow, 'last_number' | 'last_change' | 'chat_id'>,
  settings: GuestSetting,
): Prohibition {
  if (chat.group_id !== null) return chat.archived ? 'archived' : null;
  if (isGone(chat.partner_state)) return 'partner_gone';
  if (chat.partner_state === 'without_sign_in') return 'partner_cannot_chat';
  if (!canChat({ isExternal: chat.partner_is_external }, settings)) return 'partner_cannot_chat';
  const meet = chat.shares_group || !(chat.partner_is_external || viewer.isExternal);
  if (!meet) return 'partner_cannot_chat';
  return chat.ignores ? 'ignored' : null;
}

/** Throws 403 where nothing can be written. */
export function mustWrite(
  viewer: Pick<Viewer, 'isExternal'>,
  chat: StandingRow,
  settings: GuestSetting,
): void {
  if (writeProhibited(viewer, chat, settings) !== null) throw forbidden();
}

/** Whoever reads a message, and how they stand to its chat. */
export type Reader = {
  memberId: number;
  isExternal: boolean;
  /** Runs the chat's group. */
  isAdmin: boolean;
  isGroup: boolean;
  canWrite: boolean;
  ignored: ReadonlySet<number>;
};

/** From a message in a group one writes to its author alone, unless one is a guest [RUL-0247, RUL-0248]. */
const canWritePrivately = (reader: Reader, author: PersonColumns, settings: GuestSetting): boolean =>
  reader.isGroup &&
  !reader.isExternal &&
  author.id !== reader.memberId &&
  ['active', 'to_be_onboarded'].includes(author.state) &&
  canChat({ isExternal: author.is_external }, settings);

/** Own messages are changed; own ones, and any in a group that one runs, are deleted. */
export const messageAbilities = (
  reader: Reader,
  message: Pick<MessageRow, 'author' | 'deleted'>,
  settings: GuestSetting,
): ChatMessage['can'] => {
  const isOwn = message.author.id === reader.memberId;
  const isOpen = !message.deleted && reader.canWrite;
  return {
    update: isOpen && isOwn,
    destroy: isOpen && (isOwn || reader.isAdmin),
    private_chat: canWritePrivately(reader, message.author, settings),
  };
};
