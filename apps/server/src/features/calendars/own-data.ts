import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';
import { removeCalendarsOf } from './commands.ts';

registerOwnData([
  {
    name: 'calendars',
    text: `select l.id as key, l.id, c.name, l.color, array(
             select m.display_name from calendar_shares s join members m on m.id = s.member_id where s.calendar_id = l.id order by 1
           ) as shared_with
           from calendars l join containers c on c.id = l.id join contexts x on x.id = c.context_id where x.member_id = $1`,
  },
]);

registerLeaving({ tables: ['calendar_shares', 'calendar_feeds'], end: removeCalendarsOf });
