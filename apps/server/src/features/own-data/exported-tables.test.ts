import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { ownDataParts } from '../../platform/registries/own-data.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

/** Tables that refer to members and are not exported, each with the reason. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  archive_requests: 'what somebody downloads as one archive, kept for a day',
  account_tokens: 'secrets of links, of which only hashes are kept',
  backup_codes: 'digests of codes and when each was used',
  backups: 'who had the last backup of everything made; the audit log has it too',
  binned_group_memberships: 'memberships of deleted groups, which come back with the group or go for good',
  blog_feeds: 'a number that belongs to the secret of the feeds',
  consumers: 'what was noted of people from outside; it goes when they become members',
  calendar_feeds: 'a number that belongs to the secret of the feed',
  dav_locks: 'locks of network drives, which end within an hour; that of the file itself is exported',
  appointment_participants: 'exported by the view that has former answers too',
  ended_participations: 'answers that count for nothing and come back with a membership',
  former_answers: 'exported as what was answered, by the view that has both',
  folded_pins: 'which pinned posts somebody has folded away until they are pinned anew',
  factor_challenges: 'secrets and digests of codes that are not proven yet',
  factor_guesses: 'how many wrong codes there were, kept for two days',
  entry_deletions: 'what can still be taken back, kept for ten minutes',
  exports: 'who had the last list of everybody made; the audit log has it too',
  item_mails: 'what a mail will tell within half a minute',
  idempotency_keys: 'answers that were given in the last two days, once more',
  mentions: 'where others named them, in texts that are theirs',
  member_import_people: 'which import somebody came with, kept to undo it',
  known_places: 'digests of networks from which somebody signed in; the networks themselves are not kept',
  names_to_forget: 'the name of who was anonymised; nobody who is here has a row',
  newsletter_templates: 'who designed the newsletter of the network; the audit log has it too',
  office_locks: 'what is open in an office at the moment',
  own_data_archives: 'the archive itself',
  page_editors: 'which page is open for writing at the moment',
  resumable_uploads: 'what is on its way: a file or gone within a day',
  stream_reads: 'how far somebody has read, which changes with every visit',
  task_reminders_sent: 'which reminders have left; the notices themselves are exported',
  waiting_mails: 'what the next mail will tell; it leaves within minutes',
};

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
});
afterAll(() => bed?.stop());

it('exports every table that refers to a member, or says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'members'::regclass order by 1
  `.execute(bed.db.kysely);
  const exported = ownDataParts()
    .map(({ text }) => text)
    .join('\n');
  const forgotten = rows
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(exported) && !(name in NOT_EXPORTED));
  expect(forgotten).toEqual([]);
  expect(Object.keys(NOT_EXPORTED).filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

it('has statements that PostgreSQL accepts, each with the key that pages it', async () => {
  for (const { name, text } of ownDataParts()) {
    const page = `select * from (${text}) part where key > $2 order by key limit 1`;
    await expect(bed.db.pool.query(page, [0, 0]), name).resolves.toBeDefined();
  }
});
