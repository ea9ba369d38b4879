import type { Transaction } from '../../platform/db/database.ts';

type FilesOf = (tx: Transaction, channelId: number) => Promise<readonly number[]>;

const parts: FilesOf[] = [];

/**
 * Lets a part of channels name the files that it shows in one: they are let go with the channel. A feature registers this
 * when it is loaded.
 */
export function registerFilesOfChannels(filesOf: FilesOf): void {
  parts.push(filesOf);
}

/** All files that a channel shows, as it stands now. */
export async function filesOfChannel(tx: Transaction, channelId: number): Promise<number[]> {
  const files: number[] = [];
  for (const filesOf of parts) files.push(...(await filesOf(tx, channelId)));
  return files;
}
