import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'participations',
    text: `select a.id as key, a.name, coalesce(json_agg(json_build_object(
             'occurrence', p.recurrence_id, 'status', p.status, 'answered_at', p.answered_at, 'until', nullif(p.until, 'infinity')) order by p.recurrence_id), '[]') as answers
           from given_answers p join appointments a on a.id = p.appointment_id where p.member_id = $1 group by a.id`,
  },
]);

registerLeaving({ tables: ['ended_participations'] });
