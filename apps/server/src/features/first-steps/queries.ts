import type { FirstStep, Language } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { firstStepsOf } from '../../platform/registries/first-steps.ts';

/** What this person does first, with what is done: one statement; none once they put the list away. */
export async function firstSteps(db: Sql, viewer: Viewer, language: Language): Promise<FirstStep[]> {
  const steps = firstStepsOf(viewer.isNetworkAdmin ? 'founder' : 'newcomer');
  const done = steps.map(({ key, isDone }) => sql`${sql.lit(key)}::text, (${sql.raw(isDone)})`);
  const { rows } = await sql<{ done: Record<string, boolean> }>`
    select json_build_object(${sql.join(done)}) as done
    from members m where m.id = ${viewer.memberId} and m.first_steps_put_away_at is null
  `.execute(db);
  if (!rows[0]) return [];
  return steps.map(({ key, path }) => ({
    key,
    title: translate(language, `first_steps.${key}`),
    html_url: path.replace(':id', String(viewer.memberId)),
    done: rows[0]!.done[key]!,
  }));
}
