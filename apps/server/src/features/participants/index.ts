import type { Feature } from '../../platform/services.ts';
import { contactJobs } from './contact.ts';
import { webConsumers } from './live.ts';
import { mailConsumers, mailJobs } from './mails.ts';
import { noticeConsumers } from './notices.ts';
import { reminderJobs, reminderSchedules } from './reminders.ts';
import { routes } from './routes.ts';

export { setStatus } from './answers.ts';
export { inviteParticipants } from './invite.ts';
export const participants: Feature = {
  name: 'participants',
  routes,
  webConsumers,
  workerConsumers: (services) => [...noticeConsumers(services), ...mailConsumers(services)],
  jobs: (services) => ({ ...reminderJobs(services), ...mailJobs(services), ...contactJobs(services) }),
  schedules: reminderSchedules,
};
