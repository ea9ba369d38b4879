import { readdirSync } from 'node:fs';
import { type Upload, uploadFile } from '@dorfplatz/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { sql, type Transaction } from '../platform/db/database.ts';
import type { Client } from './client.ts';
import { startTestBed, type TestBed } from './test-bed.ts';

type Part = { name: string; content: Buffer | string; fields?: Record<string, string> };

/** Sends one file as a browser does. */
export async function send(client: Client, directory: string, part: Part) {
  const form = new FormData();
  form.append('file', new Blob([part.content as BlobPart]), part.name);
  for (const [name, value] of Object.entries(part.fields ?? {})) form.append(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return client.call(uploadFile, {
    params: { directory },
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  });
}

export async function upload(client: Client, directory: string, part: Part): Promise<Upload> {
  const answer = await send(client, directory, part);
  expect(answer.problem?.code).toBeUndefined();
  expect(answer.status).toBe(201);
  return answer.body;
}

export const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#0b8069' } }).jpeg();

export type UploadBed = TestBed & {
  /** Files that lie in the storage. */
  keptFiles(): number;
  rowsOf(id: number): Promise<{ state: string }[]>;
  inTransaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Somebody new, who owns what they upload. */
  newcomer(): Promise<Client & { memberId: number }>;
};

/** A server with an open network, and what tests of its storage look at. */
export async function startUploadBed(options: Parameters<typeof startTestBed>[0] = {}): Promise<UploadBed> {
  const bed = await startTestBed(options);
  await bed.openNetwork();
  return {
    ...bed,
    keptFiles: () =>
      readdirSync(`${bed.dataDir}/files`, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ).length,
    rowsOf: async (id) =>
      (await sql<{ state: string }>`select state from files where id = ${id}`.execute(bed.db.kysely)).rows,
    inTransaction: (run) => bed.db.kysely.transaction().execute(run),
    newcomer: async () => (await bed.as((await bed.buildMember()).id)) as Client & { memberId: number },
  };
}
