import type { DirectoryChannel } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { containsEach } from '../../platform/db/name-search.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { channelVisibleTo } from '../../platform/policy/visible-to.ts';
import { type ChannelRow, channelRows, presentChannel } from '../channels/index.ts';
import { countedUnder, letterOf, letterOfKey, underLetter } from './letters.ts';
import type { Letters, Wanted } from './tables.ts';

const sort = sql<string>`ch.sort_by_title`;

export type ChannelPage = { rows: ChannelRow[]; total: number; letters: Letters };

/** A page of the channels that the viewer sees and a condition on `ch` holds for, by title: two statements [B23]. */
export async function channelEntries(
  db: Sql,
  viewer: Viewer,
  among: RawBuilder<unknown>,
  { words, isUnsearchable, letter, page, perPage }: Wanted,
): Promise<ChannelPage> {
  if (isUnsearchable) return { rows: [], total: 0, letters: [] };
  const where = sql`${among} and ${containsEach(words, sql<string>`ch.name_key`)}`;
  const [rows, { rows: letters }] = await Promise.all([
    channelRows(
      db,
      viewer,
      sql`${where} and ${underLetter(letter, sort)}`,
      sql`order by ${sort} collate "C", ch.id limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    sql<Letters[0]>`
      select ${letterOf(sort)} as letter, count(*) as count from channels ch
      where ${where} and ${channelVisibleTo(viewer)} group by 1 order by 1
    `.execute(db),
  ]);
  return { rows, total: countedUnder(letter, letters), letters: words.length === 0 ? letters : [] };
}

export const presentChannelEntry = (viewer: Viewer, row: ChannelRow): DirectoryChannel => ({
  type: 'channel',
  displayValue: row.title,
  letter: letterOfKey(row.sort_by_title),
  ...presentChannel(viewer, row),
});
