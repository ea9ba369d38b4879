import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText } from '@dorfplatz/content';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../../tools/long/sizes.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { importArchive } from '../import-archive.ts';
import { entriesOf } from '../import-bed.ts';
import { findTarget } from '../queries.ts';

const MAKER = join(import.meta.dirname, 'make-mails.py');
const isLong = process.env.LONG_SUITE === 'wild-mails';
/** A long run tries others each time; what it prints repeats it. */
const seed = Number(process.env.WILD_MAILS_SEED ?? (isLong ? Date.now() % 2 ** 31 : 45));
const size = sizeOf('wild-mails');

/** A mail, and what Python reads in it; null where that finds a defect. */
type Made = { id: string; mail: string; read: { subject: string; text: string } | null };

const python = process.env.PYTHON_PATH ?? 'python3';
const isThere = spawnSync(python, ['-c', 'import email.policy'], { timeout: 30_000 }).status === 0;

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
});
afterAll(() => bed?.stop());

function makeMails(): Made[] {
  const { status, stdout, stderr } = spawnSync(python, [MAKER, String(size), String(seed)], {
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(String(stderr));
  return String(stdout)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Made);
}

/** As an archive holds it (mboxrd). */
function inArchive({ mail }: Made): Buffer {
  const text = Buffer.from(mail, 'base64')
    .toString('latin1')
    .replace(/^(?=>*From )/gm, '>');
  return Buffer.from(`From wild@wild.example Mon Jan  3 10:00:00 2005\n${text}\n\n`, 'latin1');
}

/** Line ends and blanks are not compared, nor what no text of ours may hold. */
const words = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();

// In the usual run only where Python is there; the long one says that it is missing.
it.skipIf(!isThere && !isLong)(
  'no mail vanishes however it is broken, and what Python reads without a defect reads the same',
  async () => {
    const mails = makeMails();
    const { id: createdBy } = await bed.buildMember({ isNetworkAdmin: true });
    const group = await bed.buildGroup({ createdBy });
    const path = join(bed.dataDir, 'wild.mbox');
    await writeFile(path, Buffer.concat(mails.map(inArchive)));
    const target = (await findTarget(bed.db.kysely, group.slug))!;
    const run = () => importArchive({ db: bed.db, storage: bed.services.storage, path, target });
    const { read, posts, replies, known, differing, rejected } = await run();
    const hint = `WILD_MAILS_SEED=${seed}`;
    expect(read, hint).toBe(size);
    expect(posts + replies + known + differing + rejected, hint).toBe(size);

    const entries = await entriesOf(bed.db, group.id);
    const other = mails.flatMap(({ id, read: heard }) => {
      if (!heard) return [];
      const entry = entries.get(id);
      // Quotes lose their marks: they are quotes to us.
      const expected = words(`${heard.subject} ${heard.text.replace(/^>+/gm, '')}`);
      const found = entry && words(plainText(entry.content));
      return found === expected ? [] : [{ id, expected, found: found ?? 'not imported' }];
    });
    expect(other, hint).toEqual([]);

    // A second time nothing of it is new, nor another text.
    const again = await run();
    expect({ ...again, known: 0 }, hint).toMatchObject({ posts: 0, replies: 0, differing, rejected });
    expect(again.known, hint).toBe(posts + replies + known);
  },
  timeFor('wild-mails', 60_000),
);
