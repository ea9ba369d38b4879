import { buffer } from 'node:stream/consumers';
import { listNotifications } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startUploadBed, type UploadBed, upload } from '../../../testing/upload-bed.ts';
import { buildFile, buildFolder, rootFolder } from './build.ts';

type Person = Client & { memberId: number };

/** A group with its people, its folders, and what tests of its files look at. */
export type FileBed = UploadBed & {
  /** Runs the group. */
  anna: Person;
  /** Belong to it. */
  ben: Person;
  mia: Person;
  /** A member of the network who does not. */
  otto: Person;
  group: { id: number; slug: string; streamId: number };
  root: number;
  folder(traits?: Parameters<typeof buildFolder>[1] | object): Promise<number>;
  file(traits?: Partial<Parameters<typeof buildFile>[1]>): Promise<number>;
  /** An upload that is shown nowhere so far. */
  uploadOf(person: Client, name?: string, content?: string): Promise<number>;
  /** The bytes of what a file is now. */
  bytesOf(fileId: number): Promise<string>;
  /** Kinds of what somebody was told, the newest first, with what it says. */
  toldTo(person: Client): Promise<string[]>;
};

export async function startFileBed(options: Parameters<typeof startUploadBed>[0] = {}): Promise<FileBed> {
  const bed = await startUploadBed(options);
  const person = async (name: string) => (await bed.as((await bed.buildMember({ name })).id)) as Person;
  const [anna, ben, mia, otto] = [
    await person('Anna Linde'),
    await person('Ben Berg'),
    await person('Mia Maus'),
    await person('Otto Ohm'),
  ];
  const group = await bed.buildGroup({
    createdBy: anna.memberId,
    access: 'closed',
    members: [ben.memberId, mia.memberId],
  });
  const root = await rootFolder(bed, group.id);
  return {
    ...bed,
    anna,
    ben,
    mia,
    otto,
    group,
    root,
    folder: (traits = {}) => buildFolder(bed, { parentId: root, ...traits }),
    file: (traits = {}) => buildFile(bed, { folderIds: [root], ownerId: ben.memberId, ...traits }),
    uploadOf: async (client, name = 'Notiz.txt', content = 'Hallo') =>
      (await upload(client, 'files', { name, content })).id,
    async bytesOf(fileId) {
      const { rows } = await sql<{
        storage_key: string;
      }>`select storage_key from files where id = ${fileId}`.execute(bed.db.kysely);
      return String(await buffer((await bed.services.storage.open(rows[0]!.storage_key)).stream));
    },
    async toldTo(client) {
      await bed.delivered();
      const { body } = await client.call(listNotifications);
      return body.notifications.map((one) => [one.kind, one.thread, one.excerpt].filter(Boolean).join(' | '));
    },
  };
}
