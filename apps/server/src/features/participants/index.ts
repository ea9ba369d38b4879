import type { Feature } from '../../platform/services.ts';
import { registerInviting } from '../appointments/index.ts';
import { contactJobs } from './contact.ts';
import { farewellJobs } from './farewell-mails.ts';
import { inviteParticipants } from './invite.ts';
import { webConsumers } from './live.ts';
import { mailConsumers, mailJobs } from './mails.ts';
import { followMemberships } from './memberships.ts';
import { noticeConsumers } from './notices.ts';
import { reminderJobs, reminderSchedules } from './reminders.ts';
import { routes } from './routes.ts';
import './own-data.ts';
import './notifications.ts';

registerInviting(async (tx, actor, masterId, invitees, settings) => {
  await inviteParticipants(
    tx,
    actor,
    { masterId, recurrenceId: '' },
    {
      memberIds: invitees.membership_ids_to_invite ?? [],
      groupIds: invitees.group_ids_to_invite ?? [],
      roleIds: invitees.membership_role_ids_to_invite ?? [],
      status: 'invited',
      sendMail: invitees.notify ?? true,
      consumers: invitees.invite_consumers ?? false,
      applyTo: 'all',
    },
    settings.invite_consumers,
  );
});

followMemberships();

export { setStatus } from './answers.ts';
export const participants: Feature = {
  name: 'participants',
  routes,
  webConsumers,
  workerConsumers: (services) => [...noticeConsumers(services), ...mailConsumers(services)],
  jobs: (services) => ({
    ...reminderJobs(services),
    ...mailJobs(services),
    ...farewellJobs(services),
    ...contactJobs(services),
  }),
  schedules: reminderSchedules,
};
