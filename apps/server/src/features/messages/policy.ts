import type { ConversationMessage } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import { canSendDirectMessages } from '../members/index.ts';
import type { MessageRow, PersonRow, ToGroupRow } from './tables.ts';

type Draft = { to_all_network_members?: boolean };

/** Only network administrators write to everybody [RUL-0222]; throws 403. */
export function mustWriteToAll(viewer: Pick<Viewer, 'isNetworkAdmin'>, draft: Draft): void {
  if (draft.to_all_network_members && !viewer.isNetworkAdmin) throw forbidden();
}

/** What the viewer may do with a message that they sent or got [RUL-0226]. */
export function messageAbilities(
  viewer: Pick<Viewer, 'memberId'>,
  row: Pick<MessageRow, 'author' | 'content' | 'is_author'>,
  named: readonly PersonRow[],
  groups: readonly ToGroupRow[],
  hasTranslator: boolean,
): ConversationMessage['can'] {
  const others = named.filter(
    (person) => person.id !== row.author.id && canSendDirectMessages(viewer, person),
  );
  return {
    reply: canSendDirectMessages(viewer, row.author),
    reply_all: others.length > 0 || groups.some((group) => group.is_writable),
    share: true,
    translate: hasTranslator && row.content.trim() !== '',
  };
}
