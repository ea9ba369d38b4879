import {
  acceptInviteLink,
  createInvites,
  deleteGroup,
  getSession,
  inviteToGroup,
  listInvites,
  listSentInvites,
  readInviteLink,
  renewInvites,
  restoreGroup,
  revokeInvites,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/session/tokens.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let admin: Client;
let nobody: Client;
let group: { id: number; slug: string };
let counter = 0;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  nobody = await bed.as();
});
beforeEach(async () => {
  group = await bed.buildGroup({ createdBy: admin.memberId!, name: 'Chor' });
});
afterAll(() => bed?.stop());

/** The secret of a link into the group, or into the network, for this address. */
async function linkFor(email: string, into: 'group' | 'network'): Promise<string> {
  counter += 1;
  const token = `secret-${counter}`;
  const sent =
    into === 'group'
      ? await admin.call(inviteToGroup, { params: { slug: group.slug }, body: { emails: [email] } })
      : await admin.call(createInvites, { body: { emails: [email] } });
  expect(sent.status).toBe(201);
  await sql`
    update invites set token_hash = ${hashToken(token)}
    where email = ${email} and token_hash is null
  `.execute(bed.db.kysely);
  return token;
}
const accept = (token: string) =>
  nobody.call(acceptInviteLink, {
    body: {
      token,
      first_name: 'Nina',
      last_name: 'Neu',
      password: 'grüne hochbeete im mai',
      language: 'de',
      requirements: [],
    },
  });
const remove = () => admin.call(deleteGroup, { params: { slug: group.slug } });
const sent = async () =>
  (await admin.call(listSentInvites)).body.invites.filter((each) => each.group?.slug === group.slug);

describe('an invitation into a group that was deleted', () => {
  it('still lets its reader into the network, and tells nothing of the group', async () => {
    const token = await linkFor('nina@example.org', 'group');
    await remove();
    const shown = (await nobody.call(readInviteLink, { body: { token } })).body;
    expect(shown).toMatchObject({ state: 'open', group: null });
    expect(JSON.stringify(shown)).not.toContain('Chor');
    expect(await accept(token)).toMatchObject({
      status: 201,
      body: { state: 'signed_in', redirect_to: '/' },
    });
  });

  it('stands in nobody’s way who comes in by another link', async () => {
    await linkFor('nora@example.org', 'group');
    await remove();
    const answer = await accept(await linkFor('nora@example.org', 'network'));
    expect(answer).toMatchObject({ status: 201, body: { state: 'signed_in' } });
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const session = await nobody.call(getSession, { headers: { cookie } });
    const newcomer = await bed.as(session.body.viewer!.id);
    expect((await newcomer.call(listInvites, { query: { filter: 'groups' } })).body.invites).toEqual([]);
  });

  it('is not among those that were sent while the group lies in the bin, and then again', async () => {
    await linkFor('nele@example.org', 'group');
    const member = await bed.buildMember();
    await admin.call(inviteToGroup, {
      params: { slug: group.slug },
      body: { membership_ids: [member.id] },
    });
    const ids = (await sent()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    await remove();
    expect(await sent()).toEqual([]);
    for (const call of [renewInvites, revokeInvites])
      expect((await admin.call(call, { body: { invite_ids: ids } })).status).toBe(404);
    await admin.call(restoreGroup, { params: { id: group.id } });
    expect(await sent()).toHaveLength(2);
    expect((await admin.call(revokeInvites, { body: { invite_ids: ids } })).body).toEqual({ revoked: 2 });
  });
});
