import { isDeepStrictEqual } from 'node:util';
import { readEndings } from '@dorfplatz/content/file-endings';
import type { FileFilter, Language } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { changeSettings, withDefaults } from '../../platform/settings/network-settings.ts';
import { lastChanger } from './queries.ts';

type Change = {
  mode: FileFilter['mode'];
  extensions: string;
  /** What held when the form was loaded; left out by programs that change it whatever it is. */
  based_on?: FileFilter;
};

/**
 * Says which files may be put in from now on; what is there stays.
 * @throws Problem 422 at `extensions` for what is no ending [RUL-0594], 409 where somebody else changed it meanwhile
 */
export async function updateFileFilter(
  tx: Transaction,
  { mode, extensions: typed, based_on: basedOn }: Change,
  language: Language,
): Promise<FileFilter> {
  const { endings, wrong } = readEndings(typed);
  if (wrong.length > 0) throw invalid({ extensions: ['not_an_ending'] });
  const wanted: FileFilter = { mode, extensions: endings };
  // Locked first and read then: who waits here must see what the other one wrote.
  const { rows } = await sql<{ settings: unknown }>`
    select settings from network_settings limit 1 for update
  `.execute(tx);
  const now = withDefaults(rows[0]?.settings).file_extension_filter;
  if (basedOn && !isDeepStrictEqual(now, basedOn) && !isDeepStrictEqual(now, wanted))
    throw new Problem(409, 'file_filter_changed', {
      detail: translate(language, 'file_filter.changed_by', {
        name: (await lastChanger(tx)) ?? translate(language, 'file_filter.somebody'),
      }),
    });
  const next = await changeSettings(tx, { file_extension_filter: wanted });
  return next.file_extension_filter;
}
