import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_MAX } from '../read-mail.ts';

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(MAIL_MAX);
    let length = 0;
    while (length < MAIL_MAX) {
      const { bytesRead } = await file.read(buffer, length, MAIL_MAX - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return buffer.subarray(0, length);
  } finally {
    await file.close();
  }
}

/**
 * Reads the new mails of a Maildir, the oldest first. Each moves on to `cur`, as one that was seen, once it was taken.
 * @throws what the folder or `take` throws; what was not taken is read again the next time
 */
export async function readMaildir(folder: string, take: (raw: Buffer) => Promise<void>): Promise<void> {
  const names = (await readdir(join(folder, 'new'))).filter((name) => !name.startsWith('.')).sort();
  if (names.length === 0) return;
  await mkdir(join(folder, 'cur'), { recursive: true });
  for (const name of names) {
    const path = join(folder, 'new', name);
    await take(await beginningOf(path));
    await rename(path, join(folder, 'cur', `${name.split(':')[0]}:2,S`));
  }
}
