import { registerOwnData } from '../../platform/registries/own-data.ts';

const when = `to_char(o.starts_wall, case when o.time_zone is null then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI' end)`;

registerOwnData([
  {
    name: 'poll_answers',
    text: `select v.id as key, v.activity_id, a.title as question, o.label as option, ${when} as date, v.answer, v.created_at
           from poll_answers v join activities a on a.id = v.activity_id and a.deleted_at is null
           join poll_options o on o.id = v.option_id where v.member_id = $1`,
  },
  {
    name: 'poll_options',
    text: `select o.id as key, o.activity_id, a.title as question, o.label as option, ${when} as date
           from poll_options o join activities a on a.id = o.activity_id and a.deleted_at is null where o.added_by = $1`,
  },
]);
