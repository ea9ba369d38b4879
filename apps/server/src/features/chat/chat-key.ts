import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';

/** Whose chat it is: of a group, or of the viewer and somebody else. */
export type ChatKey = { kind: 'group'; groupId: number } | { kind: 'member'; partnerId: number };

/**
 * Reads the id of a chat: `group/{id}`, `member/{other}` as the viewer sees it, or the pair `member/{a}:{b}` [RUL-0278].
 * @throws Problem 404 for a pair without the viewer, and for oneself
 */
export function readChatId(viewer: Pick<Viewer, 'memberId'>, chatId: string): ChatKey {
  const [kind, rest = ''] = chatId.split('/');
  if (kind === 'group') return { kind: 'group', groupId: Number(rest) };
  const ids = rest.split(':').map(Number);
  const others = ids.filter((id) => id !== viewer.memberId);
  const isPair = ids.length === 2;
  if (others.length !== 1 || (isPair && !ids.includes(viewer.memberId))) throw notFound();
  return { kind: 'member', partnerId: others[0]! };
}

/** The id of a chat as one who is in it sees it. */
export const chatIdOf = (chat: { group_id: number | null; partner_id: number | null }): string =>
  chat.group_id === null ? `member/${chat.partner_id}` : `group/${chat.group_id}`;
