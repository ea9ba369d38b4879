import type { Feature } from '../../platform/services.ts';
import { registerSentMails } from '../mail-returns/index.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';

registerSentMails(`select member_id, done_at as sent_at from letters where outcome = 'sent'`);

export { birthdayLetter, birthdayPicture } from './birthdays.ts';
export { notificationItem } from './compose.ts';
export { dueSlot } from './digest-slots.ts';
export { frame } from './frame.ts';
export { attachmentsOf, htmlLetter, type LetterContent, plainLetter } from './letter-text.ts';
export { recipientsOf } from './queries.ts';
export { sampleLetter } from './sample.ts';
export type { Recipient } from './tables.ts';
export { GATHERING } from './waiting.ts';
export const letters: Feature = { name: 'letters', routes, workerConsumers, jobs, schedules };
