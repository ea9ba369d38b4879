import {
  favoriteFile,
  getFile,
  lockFile,
  trackFileView,
  unfavoriteFile,
  unlockFile,
  updateFile,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { endOwnThings } from '../../platform/registries/leaving.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { type FileBed, startFileBed } from './testing/file-bed.ts';

let bed: FileBed;
beforeAll(async () => {
  bed = await startFileBed();
});
afterAll(() => bed?.stop());

const DAY = 24 * 60 * 60 * 1000;
const run = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const lock = (client: Client, id: number, body: object = {}) =>
  client.call(lockFile, { params: { id }, body });
const unlock = (client: Client, id: number) => client.call(unlockFile, { params: { id } });
const fileOf = async (client: Client, id: number) => (await client.call(getFile, { params: { id } })).body;
const rename = (client: Client, id: number, original_filename: string) =>
  client.call(updateFile, { params: { id }, body: { original_filename } });

describe('a lock', () => {
  it('[RUL-0171] [RUL-0182] holds until the date that is sent, in either spelling, or for the default period', async () => {
    await changeSettings(bed.db.kysely, { file_lock_days: 3 });
    await bed.services.settings.reload();
    const until = inDays(10);
    const [sic, right, without] = [await bed.file(), await bed.file(), await bed.file()];
    expect(Date.parse((await lock(bed.ben, sic, { locked_unitl: until })).body.lockedUntil!)).toBe(
      Date.parse(until),
    );
    expect(Date.parse((await lock(bed.ben, right, { locked_until: until })).body.lockedUntil!)).toBe(
      Date.parse(until),
    );
    expect((await fileOf(bed.ben, without)).lock_days).toBe(3);
    const { body } = await lock(bed.ben, without);
    expect(Math.abs(Date.parse(body.lockedUntil!) - Date.now() - 3 * DAY)).toBeLessThan(60_000);
    expect(body).toMatchObject({
      lockedById: bed.ben.memberId,
      can: { lock: false, unlock: true, update: true },
    });
  });

  it('is neither for the past nor for more than a year', async () => {
    const id = await bed.file();
    expect((await lock(bed.ben, id, { locked_unitl: inDays(-1) })).problem.codes).toEqual({
      locked_unitl: ['in_the_past'],
    });
    expect((await lock(bed.ben, id, { locked_until: inDays(366) })).problem.codes).toEqual({
      locked_until: ['lock_too_long'],
    });
    expect((await fileOf(bed.ben, id)).lockedUntil).toBeNull();
  });

  it('[RUL-0187] keeps others from changing the file, and says who holds it', async () => {
    const id = await bed.file({ name: 'Plan.txt' });
    await lock(bed.ben, id);
    expect(await fileOf(bed.mia, id)).toMatchObject({
      locked_by: { display_name: 'Ben Berg' },
      can: { update: false, add_version: false, lock: false, unlock: false, move: false, destroy: false },
    });
    const { status, problem } = await rename(bed.mia, id, 'Anders.txt');
    expect([status, problem.code]).toEqual([409, 'file_locked']);
    expect(problem.detail).toContain('Ben Berg');
    expect((await lock(bed.mia, id)).problem.code).toBe('file_locked');
    expect((await lock(bed.ben, id)).problem.code).toBe('file_locked');
    expect((await rename(bed.ben, id, 'Anders.txt')).status).toBe(200);
  });

  it('[F-11] of an office names those who work there, and until when it holds', async () => {
    const id = await bed.file();
    const until = inDays(1);
    await run(sql`
      insert into office_locks (file_id, lock_id, expires_at, people)
      values (${id}, 'eins', ${until}, ${[bed.ben.memberId, bed.anna.memberId]}::bigint[])
    `);
    expect(await fileOf(bed.mia, id)).toMatchObject({
      office: { until, people: [{ id: bed.ben.memberId }, { id: bed.anna.memberId }] },
      can: { update: false, lock: false },
    });
  });

  it('[F-19] is none once it has run out, for every route', async () => {
    const id = await bed.file();
    await lock(bed.ben, id);
    await run(sql`update files set locked_until = now() - interval '1 second' where id = ${id}`);
    expect(await fileOf(bed.mia, id)).toMatchObject({
      lockedUntil: null,
      lockedById: null,
      locked_by: null,
      can: { update: true, lock: true, unlock: false },
    });
    expect((await rename(bed.mia, id, 'Frei.txt')).status).toBe(200);
    expect((await unlock(bed.ben, id)).problem.code).toBe('file_not_locked');
    expect((await lock(bed.mia, id)).status).toBe(200);
  });

  it('[F-19] is none of a holder who is locked out or has left', async () => {
    const leaver = await bed.buildMember();
    await run(sql`
      insert into group_memberships (group_id, member_id, state) values (${bed.group.id}, ${leaver.id}, 'member')
    `);
    const id = await bed.file();
    await lock(await bed.as(leaver.id), id);
    expect((await fileOf(bed.mia, id)).can.update).toBe(false);
    await run(sql`update members set state = 'locked' where id = ${leaver.id}`);
    expect(await fileOf(bed.mia, id)).toMatchObject({ lockedUntil: null, can: { update: true } });
    await run(sql`update members set state = 'active' where id = ${leaver.id}`);
    await bed.inTransaction((tx) => endOwnThings(tx, leaver.id));
    expect(await fileOf(bed.mia, id)).toMatchObject({ lockedUntil: null, can: { update: true } });
  });

  it('[F-19] is lifted by its holder and by who may delete the file, of which the holder hears', async () => {
    const id = await bed.file({ name: 'Plan.txt', ownerId: bed.anna.memberId });
    await lock(bed.ben, id);
    const offered = async (person: Client) => (await fileOf(person, id)).can.unlock;
    expect([await offered(bed.anna), await offered(bed.ben), await offered(bed.mia)]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await unlock(bed.mia, id)).status).toBe(403);
    expect((await unlock(bed.anna, id)).status).toBe(204);
    expect((await bed.toldTo(bed.ben))[0]).toBe('file_lock_lifted | Plan.txt');
    await lock(bed.ben, id);
    const before = (await bed.toldTo(bed.ben)).length;
    expect((await unlock(bed.ben, id)).status).toBe(204);
    expect(await bed.toldTo(bed.ben)).toHaveLength(before);
  });
});

describe('a file that is final', () => {
  it('[RUL-0187] is changed by nobody until those who run its folder open it again', async () => {
    const id = await bed.file({ name: 'Bericht.txt' });
    const finalize = (person: Client, finalized: boolean) =>
      person.call(updateFile, { params: { id }, body: { finalized } });
    expect((await finalize(bed.mia, true)).status).toBe(403);
    expect((await finalize(bed.ben, true)).body).toMatchObject({
      can: { update: false, lock: false, reopen: false },
    });
    const { status, problem } = await rename(bed.anna, id, 'Anders.txt');
    expect([status, problem.code]).toEqual([409, 'file_final']);
    expect((await finalize(bed.ben, false)).status).toBe(403);
    expect((await finalize(bed.anna, false)).body.finalizedAt).toBeNull();
    expect((await finalize(bed.anna, false)).problem.code).toBe('file_not_final');
    expect((await rename(bed.mia, id, 'Wieder offen.txt')).status).toBe(200);
  });
});

describe('what is said of a file', () => {
  it('refuses a name that another of the folder has', async () => {
    const folder = await bed.folder();
    await bed.file({ folderIds: [folder], name: 'Liste.txt' });
    const id = await bed.file({ folderIds: [folder], name: 'Andere.txt' });
    expect((await rename(bed.ben, id, 'LISTE.txt')).problem.codes).toEqual({ original_filename: ['taken'] });
    expect((await rename(bed.ben, id, 'ANDERE.txt')).body.name).toBe('ANDERE.txt');
  });

  it('places it into other folders, where the viewer may', async () => {
    const [one, other, closed] = [
      await bed.folder(),
      await bed.folder(),
      await bed.folder({ adding: 'administrators' }),
    ];
    const id = await bed.file({ folderIds: [one] });
    const place = (person: Client, ...folder_ids: number[]) =>
      person.call(updateFile, { params: { id }, body: { folder_ids } });
    expect((await place(bed.mia, one, other)).body.folder_ids.toSorted()).toEqual([one, other].toSorted());
    // Whose file it is not adds it to folders, and takes it out of none.
    expect((await place(bed.mia, other)).status).toBe(403);
    expect((await place(bed.ben, closed, other)).status).toBe(403);
    expect((await place(bed.ben, 999_999)).status).toBe(404);
    expect((await place(bed.ben, other)).body.folder_ids).toEqual([other]);
  });

  it('[F-17] lets it wait in a reviewed folder into which it is placed, and stay where it lies', async () => {
    const folder = await bed.folder({ isReviewed: true });
    const id = await bed.file();
    await bed.ben.call(updateFile, { params: { id }, body: { folder_ids: [bed.root, folder] } });
    expect(await fileOf(bed.ben, id)).toMatchObject({ review: 'in_review', folder_ids: [bed.root, folder] });
    expect((await fileOf(bed.mia, id)).folder_ids).toEqual([bed.root]);
  });

  it('[F-38] leaves what hangs on posts alone', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from folders where stream_id = ${bed.group.streamId}
    `.execute(bed.db.kysely);
    const id = await bed.file({ folderIds: [rows[0]!.id] });
    expect((await fileOf(bed.ben, id)).can).toMatchObject({ update: false, move: false, destroy: false });
    expect((await rename(bed.ben, id, 'Anders.txt')).status).toBe(403);
    expect((await lock(bed.ben, id)).status).toBe(403);
  });

  it('[RUL-0179] counts that it was opened', async () => {
    const id = await bed.file();
    expect((await fileOf(bed.ben, id)).view_count).toBe(0);
    for (const person of [bed.ben, bed.mia]) {
      expect((await person.call(trackFileView, { params: { id } })).status).toBe(204);
    }
    expect((await bed.otto.call(trackFileView, { params: { id } })).status).toBe(404);
    const { view_count, viewed_at } = await fileOf(bed.ben, id);
    expect(view_count).toBe(2);
    expect(Math.abs(Date.parse(viewed_at!) - Date.now())).toBeLessThan(60_000);
  });

  it('keeps it among the favourites of one person', async () => {
    const id = await bed.file();
    for (const _ of [1, 2]) expect((await bed.ben.call(favoriteFile, { params: { id } })).status).toBe(204);
    expect([(await fileOf(bed.ben, id)).is_favorite, (await fileOf(bed.mia, id)).is_favorite]).toEqual([
      true,
      false,
    ]);
    await bed.ben.call(unfavoriteFile, { params: { id } });
    expect((await fileOf(bed.ben, id)).is_favorite).toBe(false);
    expect((await bed.otto.call(favoriteFile, { params: { id } })).status).toBe(404);
  });

  it('names where else it is shown, and only counts what the viewer does not see', async () => {
    const id = await bed.file({ folderIds: [bed.root] });
    const calendar = await bed.buildCalendar({ groupId: bed.group.id });
    const own = await bed.buildCalendar({ ownerId: bed.ben.memberId });
    const [fest, dentist] = [
      await bed.buildAppointment({ calendarIds: [calendar], authorId: bed.ben.memberId, name: 'Fest' }),
      await bed.buildAppointment({ calendarIds: [own], authorId: bed.ben.memberId, name: 'Zahnarzt' }),
    ];
    await run(sql`
      insert into appointment_files (appointment_id, file_id, position) values (${fest}, ${id}, 1), (${dentist}, ${id}, 1)
    `);
    await run(sql`
      with letter as (
        insert into messages (network_id, author_id, subject, content)
        select id, ${bed.ben.memberId}, 'Einladung', 'Hallo' from networks returning id
      ), got as (
        insert into message_recipients (message_id, member_id, is_named) select id, ${bed.anna.memberId}, true from letter
      )
      insert into message_files (message_id, file_id, position) select id, ${id}, 1 from letter
    `);
    const titles = async (person: Client) => {
      const { uses, hidden_uses_count } = await fileOf(person, id);
      return [uses.map((use) => `${use.type} ${use.title}`).toSorted(), hidden_uses_count];
    };
    expect(await titles(bed.ben)).toEqual([
      ['appointment Fest', 'appointment Zahnarzt', 'message Einladung'],
      0,
    ]);
    expect(await titles(bed.anna)).toEqual([['appointment Fest', 'message Einladung'], 1]);
    expect(await titles(bed.mia)).toEqual([['appointment Fest'], 2]);
    const ask = () => bed.mia.call(getFile, { params: { id } });
    await ask();
    const before = (await bed.countStatements(ask)).statements;
    const more = await bed.buildAppointment({ calendarIds: [calendar], authorId: bed.ben.memberId });
    await run(
      sql`insert into appointment_files (appointment_id, file_id, position) values (${more}, ${id}, 1)`,
    );
    expect((await bed.countStatements(ask)).statements).toBe(before);
  });
});
