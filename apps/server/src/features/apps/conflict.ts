import type { Language } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { Problem } from '../../platform/problem.ts';
import { displayNameOf } from '../members/index.ts';
import { presentDefinitions, wordIn } from '../property-sets/index.ts';
import type { AppRow } from './tables.ts';
import type { LinkSettings } from './values/links.ts';
import { changesBetween, definitionOf, sinceVersion } from './versions.ts';

export type Wording = { language: Language; naming: LinkSettings & { language: Language } };

/** So many fields are named. */
const NAMED = 5;

/**
 * Says who changed an app since it was read, and what of it; what stands now comes along, so that both can be compared
 * [C04]. Nothing of what was sent is kept.
 */
export async function conflictOf(
  db: Sql,
  app: AppRow,
  version: number,
  { language, naming }: Wording,
): Promise<Problem> {
  const since = await sinceVersion(db, app.id, version);
  const { added, removed, changed, isReordered } = changesBetween(
    since?.definition ?? { properties: [] },
    definitionOf(app),
  );
  const fields = [...changed, ...added, ...removed].map(({ labels }) =>
    wordIn(labels, language, naming.language),
  );
  const what = fields.length > 0 ? 'fields' : isReordered ? 'order' : 'settings';
  const name = since?.by ? displayNameOf(since.by, naming) : translate(language, 'apps.somebody');
  return new Problem(409, 'app_changed', {
    detail: translate(language, `apps.changed_by.${what}`, {
      name,
      fields: new Intl.ListFormat(language.slice(0, 2)).format(fields.slice(0, NAMED)),
    }),
    present: {
      version: app.version,
      properties: presentDefinitions(app.properties, { language, networkLanguage: naming.language }),
    },
  });
}
