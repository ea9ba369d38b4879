import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { leavingTables } from '../../platform/registries/leaving.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

/** Tables whose rows of a member outlast their leaving, or are ended in another way, each with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  app_navigations: 'who put what into the bar of phones',
  activities: 'what they wrote',
  app_versions: 'who changed what an app consists of',
  apps: 'who built what many use',
  names_to_forget: 'the name of who was anonymised, until it is taken out of what is kept',
  activity_confirmations: 'who made which post official',
  activity_containers: 'where it lies, and who pinned it there',
  appointment_contacts: 'whom an appointment named, under the name that stays or its replacement',
  appointment_participants: 'who took part',
  appointments: 'what they planned for others',
  backups: 'who had a backup made that the network owns',
  blog_articles: 'what they wrote',
  blog_comments: 'what they said about articles',
  calendar_imports: 'go with the calendar',
  calendars: 'their own go by a step of the calendars, those of groups stay',
  channel_layouts: 'who laid out what many read',
  channel_widgets: 'who wrote what many read',
  channels: 'who opened what many read',
  chat_messages: 'what they wrote',
  chat_reactions: 'what they said to others',
  chats: 'the partner keeps the history (decision 102)',
  confirmations: 'that they had read what they were to read',
  consumers: 'emptied, and kept so that nobody from outside passes for a member who left',
  contexts: 'go with the calendars',
  entry_deletions: 'go after ten minutes',
  entry_versions: 'what they wrote',
  exports: 'who had a list made that the network owns',
  file_comments: 'what they said about files',
  file_deletions: 'who deleted what of others, for thirty days',
  file_version_authors: 'with whom they wrote what they gave to all',
  file_versions: 'what they gave to all',
  folders: 'who made them',
  pages: 'who wrote them',
  page_versions: 'who wrote them',
  former_answers: 'who took part in evenings that are over',
  files: 'what hangs on posts and letters; the rest is released',
  group_memberships: 'end by a step of the groups',
  groups: 'who founded them',
  idempotency_keys: 'go after two days',
  industrial_contacts: 'whom one speaks to at a company; that they are the member is forgotten',
  item_changes: 'what they did to what many read',
  item_comments: 'what they said about items',
  item_exports: 'expire at once, and go with their bytes',
  item_imports: 'are over at once, and go with their bytes',
  item_members: 'what is theirs to do for others, until it is given to somebody else',
  items: 'what they wrote down for others',
  invites: 'end by a step of the invitations',
  legal_text_acceptances: 'proof of what was agreed to',
  legal_text_versions: 'who wrote which words of the network',
  mail_imprints: 'who wrote the words of the network',
  map_places: 'go by a consumer of the map',
  member_acts: 'who did what about many people, which goes after 30 days',
  member_import_people: 'with which list somebody came',
  member_imports: 'who brought people in',
  message_recipients: 'the author keeps whom a message went to',
  messages: 'what they wrote',
  ministry_entries: 'what they kept about others; what is kept about them goes by a step of its own',
  navigations: 'who put the network’s or a group’s own lines into the userbar',
  newsletter_recipients: 'how many an issue went to; what the mail server said of their address goes',
  newsletter_templates: 'who designed the newsletter of the network',
  office_locks: 'hold for half an hour',
  own_data_archives: 'end by a step of their own',
  poll_answers: 'what they said to others',
  poll_options: 'what they offered to others',
  property_sets: 'who changed what profiles consist of',
  reactions: 'what they said to others',
  replies: 'what they wrote',
  report_acts: 'what they decided',
  report_voices: 'what they told those who decide',
  planned_activities: 'end by a step of their own, with their files',
  previews: 'ended by a step of its own, since whom they look as goes with them',
  reports: 'what was decided about what they wrote',
  scans: 'who let a file be read that nobody had looked through; the audit log has it too',
  widget_bars: 'who arranged what stands beside a stream',
  task_checklist_items: 'what they checked off for all; what is not done is taken from them',
  tasks: 'what they gave to others; private ones go by a step of their own',
  task_comments: 'what they said about tasks',
};

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
});
afterAll(() => bed?.stop());

it('ends or keeps on purpose whatever refers to a member who leaves', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'members'::regclass order by 1
  `.execute(bed.db.kysely);
  const names = rows.map(({ name }) => name);
  const ended = leavingTables();
  expect(names.filter((name) => !ended.includes(name) && !(name in KEPT))).toEqual([]);
  expect(Object.keys(KEPT).filter((name) => !names.includes(name) || ended.includes(name))).toEqual([]);
  expect(ended.filter((name) => !names.includes(name))).toEqual([]);
});
