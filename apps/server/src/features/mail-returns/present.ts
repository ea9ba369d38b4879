import type { Language, MailReturn, MailStop } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import { type Naming, presentActor } from '../members/index.ts';
import type { ReturnRow, StopRow } from './queries.ts';

export const presentReturn = (
  { sender, member, total: _, ...row }: ReturnRow,
  naming: Naming,
): MailReturn => ({
  ...row,
  from: sender,
  member: member && presentActor(member, naming),
});

export const presentStop = (
  { member, stopped_at, reason }: StopRow,
  naming: Naming,
  language: Language,
): MailStop => ({
  member: presentActor(member, naming),
  since: stopped_at,
  reason: translate(language, `mail_returns.reason.${reason}`),
});
