import { sql } from '../../../platform/db/database.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import { registerAdministration, registerAttention } from '../../../platform/registries/administration.ts';
import { registerFirstSteps } from '../../../platform/registries/first-steps.ts';
import { type Words, wordIn } from '../../property-sets/index.ts';
import { asking, hasAccepted } from '../asking.ts';

/** For how many days administrators read how many have still to agree. */
const ATTENTION_DAYS = 30;

registerAdministration(
  {
    key: 'legal_texts',
    of: 'network',
    section: 'operation',
    position: 10,
    path: '/administration/legal_texts',
    count: "(select count(*) from legal_texts where deleted_at is null and handle <> 'imprint')",
  },
  {
    key: 'imprint',
    of: 'network',
    section: 'operation',
    position: 20,
    path: '/administration/imprint/edit',
  },
);

registerFirstSteps({
  key: 'legal_texts',
  whose: 'founder',
  position: 15,
  path: '/administration/legal_texts',
  isDone: `exists (select 1 from legal_texts where handle = 'imprint' and deleted_at is null)
    and exists (select 1 from legal_texts where handle <> 'imprint' and deleted_at is null)`,
});

registerAttention({
  of: 'network',
  position: 50,
  async load({ db, settings }, { language }) {
    const { rows } = await sql<{ id: number; names: Words; missing: number; people: number }>`
      select t.id, t.names, waiting.missing, waiting.people from legal_texts t ${asking}
      cross join lateral (
        select count(*) filter (where not ${hasAccepted(sql`m.id`)}) as missing, count(*) as people
        from members m where m.network_id = t.network_id and m.state = 'active'
      ) waiting
      where t.deleted_at is null and t.statements <> '{}' and waiting.missing > 0
        and asking.created_at > now() - make_interval(days => ${sql.lit(ATTENTION_DAYS)})
        and asking.id > (select min(id) from legal_text_versions where legal_text_id = t.id)
      order by asking.created_at desc, t.id limit 1
    `.execute(db.kysely);
    const newest = rows[0];
    if (!newest) return undefined;
    return {
      key: 'legal_texts',
      count: newest.missing,
      detail: translate(language, 'legal_texts.attention', {
        name: wordIn(newest.names, language, settings.current().language),
        count: newest.missing,
        people: newest.people,
      }),
      path: `/administration/legal_texts/${newest.id}`,
    };
  },
});
