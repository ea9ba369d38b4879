import { readLocal, writeLocal } from './local-store.ts';
import { keepSearchesOnlyOf } from './recent-searches.ts';

const readerKey = 'last-reader';

/**
 * What is kept of somebody's reading and searching goes as soon as they are no longer the one who is signed in. First the mark of
 * whose it is, without which nobody is shown anything, then the rest.
 */
export function keepOnlyFor(memberId: number | null): void {
  keepSearchesOnlyOf(memberId);
  const kept = readLocal(readerKey);
  if (kept === null || kept.startsWith(`{"memberId":${memberId},`)) return;
  writeLocal(readerKey, null);
  void import('./last-read.ts').then(({ forgetRead }) => forgetRead()).catch(() => {});
}
