import { readFileSync } from 'node:fs';
import { getFile, getOperating } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/db/database.ts';
import { type FileBed, startFileBed } from '../../testing/files.ts';
import { textCounts, textsInFiles } from './index.ts';
import { readWaiting, workerConsumers } from './jobs.ts';
import { claimText, listUnread, removeGoneTexts, TRIES } from './queue.ts';
import { wordDocument } from './testing/archive.ts';

let bed: FileBed;
beforeAll(async () => {
  bed = await startFileBed({ worker: false });
});
afterAll(() => bed?.stop());

const run = (text: string, ...values: unknown[]) =>
  rows<Record<string, unknown>>(bed.db.kysely, text, values);
const sample = (name: string) => readFileSync(new URL(`testing/samples/${name}`, import.meta.url));
let counter = 0;
/** A text document whose bytes nobody else has. */
const document = (text: string) => {
  counter += 1;
  return wordDocument(`${text} ${counter}`);
};
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const fileOf = (content: Buffer | string, contentType = WORD) =>
  bed.file({ content, contentType, name: `Datei ${counter}.docx` });
const textOf = async (id: number) => (await textsInFiles(bed.db.kysely, [id])).get(id)?.text;
const rowOf = async (id: number) =>
  (
    await run(
      'select t.* from file_texts t join files f on f.sha256 = t.sha256 and f.size = t.size where f.id = $1',
      id,
    )
  )[0];
const stateOf = async (id: number) => (await bed.ben.call(getFile, { params: { id } })).body.text_state;
const changes = async () =>
  (await run('select distinct kind, id from search_changes order by kind, id')).map(
    ({ kind, id }) => `${kind} ${id}`,
  );
const read = async () => {
  while (await readWaiting(bed.services));
};
beforeEach(async () => {
  await run('delete from file_texts');
  await run('delete from search_changes');
});

describe('the text inside files', { timeout: 60_000 }, () => {
  it('is read once for the same bytes, and found by every file that has them [RUL-0850]', async () => {
    const content = document('Schlüsselkasten');
    const [one, other] = [await fileOf(content), await fileOf(content)];
    expect(await textOf(one)).toBeUndefined();
    expect(await stateOf(one)).toBe('waiting');
    expect(await textCounts(bed.db.kysely)).toEqual({ waiting: 1, unreadable: 0 });
    await read();
    expect(await textOf(one)).toMatch(/^Schlüsselkasten/);
    expect(await textsInFiles(bed.db.kysely, [one, other])).toEqual(
      new Map([one, other].map((id) => [id, { text: `Schlüsselkasten ${counter}\n`, isPartial: false }])),
    );
    expect(await stateOf(other)).toBe('read');
    expect(await run('select 1 from file_texts')).toHaveLength(1);
  });

  it('is noted for the index with all that shows the file, once it is read and once it is gone [S-28]', async () => {
    const id = await fileOf(document('Feuchteschutz'));
    const calendar = await bed.buildCalendar({ groupId: bed.group.id });
    const appointment = await bed.buildAppointment({ calendarIds: [calendar] });
    const [message] = await run(
      `insert into messages (network_id, author_id, content) select id, $1, '' from networks returning id`,
      bed.ben.memberId,
    );
    const [chat] = await run(
      'insert into chats (network_id, group_id) select id, $1 from networks returning id',
      bed.group.id,
    );
    await run(
      `insert into chat_messages (chat_id, number, change, author_id, client_id, text)
       values ($1, 5, 5, $2, gen_random_uuid(), '')`,
      chat!.id,
      bed.ben.memberId,
    );
    const [post] = await run(
      `insert into activities (author_id, content) values ($1, '') returning id`,
      bed.ben.memberId,
    );
    const [reply] = await run(
      `insert into replies (activity_id, author_id, content) values ($1, $2, 'Ja') returning id`,
      post!.id,
      bed.ben.memberId,
    );
    await run('insert into activity_files (activity_id, file_id, position) values ($1, $2, 0)', post!.id, id);
    await run(
      'insert into activity_files (activity_id, reply_id, file_id, position) values ($1, $2, $3, 0)',
      post!.id,
      reply!.id,
      id,
    );
    await run(
      'insert into message_files (message_id, file_id, position) values ($1, $2, 0)',
      message!.id,
      id,
    );
    await run(
      'insert into chat_message_files (chat_id, number, file_id, position) values ($1, 5, $2, 0)',
      chat!.id,
      id,
    );
    await run(
      'insert into appointment_files (appointment_id, file_id, position) values ($1, $2, 0)',
      appointment,
      id,
    );
    const shown = [
      `activity ${post!.id}`,
      `appointment ${appointment}`,
      `chat_message ${Number(chat!.id) * 2 ** 26 + 5}`,
      `file ${id}`,
      `message ${message!.id}`,
      `reply ${reply!.id}`,
    ];
    await run('delete from search_changes');
    await read();
    expect(await changes()).toEqual(shown);
    await run('delete from search_changes');
    await run(`update files set state = 'removed' where id = $1`, id);
    await run(`update files set state = 'published' where id = $1`, id);
    expect(await changes()).toEqual(shown);
  });

  it('of which there is more is in part, and says so [S-05]', async () => {
    const words = Array.from({ length: 400_000 }, (_, number) => `wort${number}`).join(' ');
    const id = await fileOf(words, 'text/plain');
    await read();
    const found = (await textsInFiles(bed.db.kysely, [id])).get(id)!;
    expect(found.isPartial).toBe(true);
    // More than what the index keeps of one.
    expect(found.text).toHaveLength(400_000);
    expect(found.text).toMatch(/^wort0 wort1 /);
    expect(await stateOf(id)).toBe('in_part');
  });

  it('where it cannot be read the page of the file says why, and the next is read [S-24] [RUL-0854]', async () => {
    const ids = [
      await fileOf(sample('pdfkit-password.pdf'), 'application/pdf'),
      await fileOf('%PDF-1.7 nothing', 'application/pdf'),
      await fileOf(Buffer.from([1, 2, 0, 3]), 'application/octet-stream'),
      await fileOf('ein Bild', 'image/jpeg'),
      await fileOf(document('Beitragsordnung')),
    ];
    await read();
    const states = [];
    for (const id of ids) states.push(await stateOf(id));
    expect(states).toEqual(['protected', 'unreadable', null, null, 'read']);
    expect(await rowOf(ids[3]!)).toBeUndefined();
    expect(await textCounts(bed.db.kysely)).toEqual({ waiting: 0, unreadable: 1 });
    const { body } = await (await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id)).call(
      getOperating,
    );
    expect(body.storage.texts).toEqual({ waiting: 0, unreadable: 1 });
    expect(await run(`select 1 from notifications where file_id = any($1)`, ids)).toEqual([]);
  });

  it('is not read a fourth time when each try ended the worker [S-24]', async () => {
    const bad = await fileOf(document('Bombe'));
    const again = () => run(`update file_texts set next_try_at = now()`);
    for (let time = 1; time <= TRIES; time += 1) {
      expect(await claimText(bed.db.kysely)).toBeDefined();
      // Whoever claimed it was killed: nobody else takes it before the claim is over.
      expect(await claimText(bed.db.kysely)).toBeUndefined();
      await again();
    }
    const good = await fileOf(document('Die nächste'));
    await read();
    expect(await rowOf(bad)).toMatchObject({ state: 'unreadable', tries: TRIES, text: '' });
    expect(await textOf(good)).toMatch(/^Die nächste/);
  });

  it('is tried again when the storage is away, without counting that [S-24]', async () => {
    const id = await fileOf(document('Später'));
    const { storage } = bed.services;
    const { StorageAwayError } = await import('../../platform/storage/storage.ts');
    await readWaiting({
      ...bed.services,
      storage: { ...storage, open: () => Promise.reject(new StorageAwayError('away')) },
    });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 0 });
    await run('update file_texts set next_try_at = now()');
    await read();
    expect(await textOf(id)).toMatch(/^Später/);
  });

  it('is not read as long as the scanner holds the file, nor found once it does [RUL-0852]', async () => {
    const id = await fileOf(document('Verdächtig'));
    const key = (await run('select storage_key from files where id = $1', id))[0]!.storage_key;
    await run(`insert into scans (storage_key, state) values ($1, 'waiting')`, key);
    await read();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 0 });
    await run(`update scans set state = 'clean' where storage_key = $1`, key);
    await read();
    expect(await textOf(id)).toMatch(/^Verdächtig/);
    await run('delete from search_changes');
    await run(`update scans set state = 'infected' where storage_key = $1`, key);
    expect(await textOf(id)).toBeUndefined();
    expect(await changes()).toEqual([`file ${id}`]);
    await run(`update scans set state = 'deleted' where storage_key = $1`, key);
    expect(await rowOf(id)).toBeUndefined();
    await listUnread(bed.db.kysely, 500);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('goes at once with the last file that has it [S-19] [RUL-0853]', async () => {
    const content = document('Geheim');
    const [one, other] = [await fileOf(content), await fileOf(content)];
    await read();
    await run(`update files set state = 'removed', removed_at = now() where id = $1`, one);
    expect(await textOf(one)).toBeUndefined();
    expect(await textOf(other)).toMatch(/^Geheim/);
    await run('delete from files where id = $1', other);
    expect(await run(`select 1 from file_texts where text like 'Geheim%'`)).toEqual([]);
    // Taken back, it is read anew.
    await run(`update files set state = 'published', removed_at = null where id = $1`, one);
    expect(await stateOf(one)).toBe('waiting');
    await read();
    expect(await textOf(one)).toMatch(/^Geheim/);
  });

  it('is that of the current version, and that of the one before is gone [S-19]', async () => {
    const id = await fileOf(document('Fassung eins'));
    await read();
    const next = document('Fassung zwei');
    const other = await fileOf(next);
    await run(
      `update files f set sha256 = n.sha256, size = n.size, storage_key = n.storage_key
       from files n where n.id = $2 and f.id = $1`,
      id,
      other,
    );
    await read();
    expect(await textOf(id)).toMatch(/^Fassung zwei/);
    expect(await run(`select 1 from file_texts where text like 'Fassung eins%'`)).toEqual([]);
  });

  it('of files of before is read too, and again by whoever reads more [RUL-0850]', async () => {
    const id = await fileOf(document('Altbestand'));
    await run('delete from file_texts');
    expect(await listUnread(bed.db.kysely, 500)).toBeGreaterThan(0);
    await run(
      `delete from file_texts t where not exists (select 1 from files f where f.id = $1 and f.sha256 = t.sha256)`,
      id,
    );
    await read();
    expect(await textOf(id)).toMatch(/^Altbestand/);
    await run(`update file_texts set state = 'unreadable', text = '', reader = 0, tries = 3`);
    await listUnread(bed.db.kysely, 500);
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 0 });
  });

  it('that two who deleted at once left behind is removed', async () => {
    await run(`insert into file_texts (sha256, size, state, text) values ('left', 1, 'read', 'Rest')`);
    await removeGoneTexts(bed.db.kysely);
    expect(await run(`select 1 from file_texts where sha256 = 'left'`)).toEqual([]);
  });

  it('is read soon after something happened that brought files', async () => {
    await fileOf(document('Neu'));
    const asked: string[] = [];
    const [consumer] = workerConsumers({
      ...bed.services,
      jobs: { ...bed.services.jobs, enqueue: async (_tx, name) => void asked.push(name) },
    });
    await bed.inTransaction((tx) => consumer!.handle([], tx));
    expect(asked).toEqual(['file_texts']);
    await read();
    await bed.inTransaction((tx) => consumer!.handle([], tx));
    expect(asked).toEqual(['file_texts']);
  });

  it('costs one statement, however many files are asked for', async () => {
    const ids = [await fileOf(document('Eins')), await fileOf(document('Zwei'))];
    await read();
    const { result, statements } = await bed.countStatements(() => textsInFiles(bed.db.kysely, ids));
    expect([result.size, statements]).toEqual([2, 1]);
  });
});
