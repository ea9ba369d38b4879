import type { NotificationKind } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type KindDescription, notificationKinds } from '../notifications/index.ts';
import type { OwnSettingsRow, SettingsRow } from './tables.ts';

/** Kinds of this category concern only those who run something. */
const ADMINISTRATION = 'administration';

/** What one gets by mail is nobody else's business, administrators included. */
export const canUpdateSettings = (viewer: Pick<Viewer, 'memberId'>, memberId: number): boolean =>
  viewer.memberId === memberId;

/** The kinds that a person chooses among, apart from those of administration. */
export const memberKinds = (): KindDescription[] =>
  notificationKinds().filter(({ category }) => category !== ADMINISTRATION);

/** The kinds of administration, for those who run something; none for others. */
export const adminKinds = (row: Pick<OwnSettingsRow, 'is_administrator'>): KindDescription[] =>
  row.is_administrator ? notificationKinds().filter(({ category }) => category === ADMINISTRATION) : [];

/** Whether a kind is mailed to a person: as they chose, else as the kind says. */
export function isMailed(kind: NotificationKind, choices: SettingsRow['mail_choices']): boolean {
  return choices[kind] ?? notificationKinds().find((each) => each.kind === kind)?.defaults.mail ?? false;
}
