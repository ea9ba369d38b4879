import {
  addParticipants,
  createInvites,
  deleteGroup,
  getMemberImport,
  joinGroup,
  listAllInvites,
  listBinnedGroups,
  listChangeRequests,
  listGroupMembers,
  listGroups,
  listJoinRequests,
  listMemberImportLines,
  listParticipants,
  listSentInvites,
  listWaitingMembers,
  requestChange,
  uploadMemberList,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeSettings } from '../platform/settings/network-settings.ts';
import type { Client } from './client.ts';
import { multipartOf } from './multipart.ts';
import { startTestBed, type TestBed } from './test-bed.ts';

let bed: TestBed;
let admin: Client;
let group: { id: number; slug: string };
let appointmentId: string;
let importId: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  const member = await bed.as((await bed.buildMember()).id);
  await bed.buildMember({ state: 'awaiting_moderation' });
  group = await bed.buildGroup({ createdBy: admin.memberId!, access: 'closed', moderatedJoin: true });
  await member.call(joinGroup, { params: { id: group.slug } });
  const binned = await bed.buildGroup({ createdBy: admin.memberId! });
  await admin.call(deleteGroup, { params: { slug: binned.slug } });
  await admin.call(createInvites, { body: { emails: ['nina.neu@example.org'] } });
  await changeSettings(bed.db.kysely, {
    memberships: { change_requests: true, change_request_fields: ['last_name'] },
  });
  await bed.services.settings.reload();
  await member.call(requestChange, { body: { last_name: 'Anders' } as never });
  const calendar = await bed.buildCalendar({ groupId: group.id });
  appointmentId = String(await bed.buildAppointment({ calendarIds: [calendar], authorId: admin.memberId! }));
  await admin.call(addParticipants, {
    params: { id: appointmentId },
    body: { participant: { membership_ids: [member.memberId!] } },
  });
  const list = { name: 'list.csv', type: 'text/csv', bytes: Buffer.from('email\nnobody\n') };
  importId = (await admin.call(uploadMemberList, multipartOf({ file: list }))).body.id;
  const isChecked = async () =>
    (await admin.call(getMemberImport, { params: { id: importId } })).body.state === 'checked';
  while (!(await isChecked())) await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(() => bed?.stop());

const slugs = () => ({ params: { slug: group.slug } });
const lists: Record<string, (page: number) => Promise<{ status: number; headers: object }>> = {
  groups: (page) => admin.call(listGroups, { query: { page } }),
  'members of a group': (page) => admin.call(listGroupMembers, { ...slugs(), query: { page } }),
  'join requests': (page) => admin.call(listJoinRequests, { ...slugs(), query: { page } }),
  'deleted groups': (page) => admin.call(listBinnedGroups, { query: { page } }),
  'people who wait': (page) => admin.call(listWaitingMembers, { query: { page } }),
  'change requests': (page) => admin.call(listChangeRequests, { query: { page } }),
  'own invitations': (page) => admin.call(listSentInvites, { query: { page } }),
  'all invitations': (page) => admin.call(listAllInvites, { query: { page } }),
  participants: (page) => admin.call(listParticipants, { params: { id: appointmentId }, query: { page } }),
  'refused lines': (page) => admin.call(listMemberImportLines, { params: { id: importId }, query: { page } }),
};

it.each(Object.entries(lists))('how many %s there are is told behind the last page too', async (_, list) => {
  const [first, behind] = [await list(1), await list(9)];
  expect([first.status, behind.status]).toEqual([200, 200]);
  expect(first.headers).toMatchObject({ 'x-total-count': '1', 'x-total-pages': '1' });
  expect(behind.headers).toMatchObject({ 'x-total-count': '1', 'x-total-pages': '1' });
});
