import type { Folder } from '@dorfplatz/contract';
import { publish } from './api.ts';
import { sendFile } from './send-file.ts';
import { unattended } from './sending.ts';

/** Lays an empty file of this name, or the next one that is free, into a folder; gives its id. Throws ApiError. */
export async function beginDocument(folder: Pick<Folder, 'id' | 'context'>, name: string): Promise<number> {
  const thread = { id: null, folderId: null };
  const upload = await sendFile(new File([], name), { ...unattended, onProgress: () => {}, thread });
  const { file_ids } = await publish(folder.context.slug, { files: [upload], folder_ids: [folder.id] });
  return file_ids[0]!;
}
