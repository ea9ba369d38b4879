import type { PushKind } from '@dorfplatz/contract';
import { notificationKinds } from '../../platform/registries/notification-sources.ts';
import type { OwnSettings } from '../member-settings/index.ts';
import { adminKinds, memberKinds } from '../member-settings/index.ts';
import type { PushChoices } from './tables.ts';

/** Something that a person chooses for a device, and what it is listed under. */
export type Offered = { kind: PushKind; category: string };

/** What a person chooses among for a device. */
export const offeredKinds = (
  settings: Pick<OwnSettings, 'is_administrator'>,
  may: { chat: boolean },
): Offered[] => [
  ...memberKinds(),
  ...(may.chat ? [{ kind: 'chat' as const, category: 'chat' }] : []),
  ...adminKinds(settings),
];

/** Whether a kind is pushed to a device: as its owner chose, else as the kind says. Chats are. */
export function isPushed(kind: PushKind, choices: PushChoices): boolean {
  const isByDefault =
    kind === 'chat' || notificationKinds().find((each) => each.kind === kind)?.defaults.push;
  return choices[kind] ?? isByDefault ?? false;
}
