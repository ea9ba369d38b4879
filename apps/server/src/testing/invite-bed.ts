import { acceptInviteLink, createInvites } from '@dorfplatz/contract';
import { changeSettings } from '../platform/settings/network-settings.ts';
import type { Client } from './client.ts';
import { outboxMails } from './outbox-mails.ts';
import { startTestBed } from './test-bed.ts';

/** A network whose people invite others by mail, and the mails that those get. */
export async function startInviteBed() {
  const bed = await startTestBed();
  await bed.openNetwork();
  async function change(settings: Parameters<typeof changeSettings>[1]) {
    await changeSettings(bed.db.kysely, settings);
    await bed.services.settings.reload();
  }
  await change({ name: 'Lindenplatz' });
  const admin = await bed.as((await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true })).id);
  const nobody = await bed.as();
  let counter = 0;
  return {
    bed,
    admin,
    member: await bed.as((await bed.buildMember({ name: 'Max Mitglied' })).id),
    nobody,
    change,
    ...outboxMails(bed),
    /** A new address. */
    address(): string {
      counter += 1;
      return `neu-${counter}@example.org`;
    },
    inviteByMail: (email: string, client: Client = admin, more: object = {}) =>
      client.call(createInvites, { body: { emails: [email], ...more } }),
    accept: (token: string, more: object = {}) =>
      nobody.call(acceptInviteLink, {
        body: {
          token,
          first_name: 'Nina',
          last_name: 'Neu',
          password: 'grüne hochbeete im mai',
          language: 'en',
          requirements: [],
          ...more,
        },
      }),
  };
}
export type InviteBed = Awaited<ReturnType<typeof startInviteBed>>;
