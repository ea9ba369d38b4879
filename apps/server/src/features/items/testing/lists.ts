import {
  downloadItemExport,
  getItemExport,
  getItemImport,
  type ItemExportQuery,
  type ItemImport,
  startItemExport,
  startItemImport,
  updateItemImport,
  uploadItemList,
} from '@dorfplatz/contract';
import { expect } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { multipartOf } from '../../../testing/multipart.ts';

const ASK_AGAIN_MS = 20;
const later = () => new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));

/** A list as it is uploaded. */
export const listFile = (content: string | Buffer, name = 'Geräte.csv') =>
  multipartOf({ file: { name, type: 'text/csv', bytes: Buffer.from(content as string) } });

/** An import once it is as somebody waits for it. */
export async function importWhen(
  client: Client,
  id: number,
  isThere: (seen: ItemImport) => boolean,
): Promise<ItemImport> {
  for (;;) {
    const { body } = await client.call(getItemImport, { params: { id } });
    if (isThere(body)) return body;
    await later();
  }
}

/** A list for an app, or for a new one, once it is checked. */
export async function checkedList(
  client: Client,
  content: string | Buffer,
  appId?: number,
): Promise<ItemImport> {
  const query = appId === undefined ? {} : { app_id: appId };
  const uploaded = await client.call(uploadItemList, { query, ...listFile(content) });
  expect(uploaded.status).toBe(202);
  return importWhen(client, uploaded.body.id, ({ state }) => state !== 'checking');
}

/** An import after somebody said otherwise what becomes of it. */
export async function chosenList(client: Client, id: number, body: object): Promise<ItemImport> {
  const chosen = await client.call(updateItemImport, { params: { id }, body: body as never });
  expect(chosen.status).toBe(202);
  return importWhen(client, id, ({ state }) => state !== 'checking');
}

/** An import once it is in. */
export async function broughtIn(client: Client, id: number): Promise<ItemImport> {
  expect((await client.call(startItemImport, { params: { id } })).status).toBe(202);
  return importWhen(client, id, ({ state }) => state !== 'importing');
}

/** Items of an app as CSV, all of them where nothing else is asked. */
export async function exportedList(
  client: Client,
  appSlug: string,
  body: ItemExportQuery = {},
): Promise<string> {
  const params = { appSlug };
  await client.call(startItemExport, { params, body });
  for (;;) {
    const { export: made } = (await client.call(getItemExport, { params })).body;
    if (made!.status === 'finished') {
      const { raw } = await client.call(downloadItemExport, {
        params: { ...params, id: made!.files[0]!.id },
      });
      return raw.rawPayload.toString();
    }
    expect(made!.status).not.toBe('failed');
    await later();
  }
}
