import type { NotificationKind } from '@dorfplatz/contract';
import type { OwnSettings } from '../member-settings/index.ts';
import { adminKinds, memberKinds } from '../member-settings/index.ts';
import { type KindDescription, notificationKinds } from '../notifications/index.ts';
import type { PushChoices } from './tables.ts';

/** The kinds that a person chooses among for a device. */
export const offeredKinds = (settings: Pick<OwnSettings, 'is_administrator'>): KindDescription[] => [
  ...memberKinds(),
  ...adminKinds(settings),
];

/** Whether a kind is pushed to a device: as its owner chose, else as the kind says. */
export function isPushed(kind: NotificationKind, choices: PushChoices): boolean {
  return choices[kind] ?? notificationKinds().find((each) => each.kind === kind)?.defaults.push ?? false;
}
