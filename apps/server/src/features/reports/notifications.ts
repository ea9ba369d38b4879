import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';
import { decidesText, isThereText } from './policy.ts';

const everywhere = { page: true, mail: true, push: true };

registerNotificationSource({
  kinds: [
    { kind: 'report', category: 'administration', defaults: everywhere },
    { kind: 'report_upheld', category: 'activities', defaults: everywhere },
    { kind: 'report_kept', category: 'activities', defaults: everywhere },
    { kind: 'entry_hidden', category: 'activities', defaults: everywhere },
    { kind: 'entry_warned', category: 'activities', defaults: everywhere },
  ],
  columns: ['report_id'],
  // Who decides hears of it while there is something to decide.
  joins: `
  left join reports reported on reported.id = n.report_id and (case
    when n.kind = 'report' then
      reported.state = 'open' and ${isThereText('reported')} and ${decidesText('reported', 'p')}
    when n.kind in ('entry_hidden', 'entry_warned') then reported.author_id = p.id
    else exists (select 1 from report_voices mine where mine.report_id = reported.id and mine.member_id = p.id)
  end)`,
  isVisible: 'reported.id is not null',
  // What lies in a group leads its administrators to their own list; those of the network may go there too.
  place: (group) => `
    (select lies.id, lies.slug::text, lies.name from (select 1) one
    left join groups lies on lies.id = reported.group_id and n.kind = 'report' and lies.deleted_at is null
    where reported.id is not null and (${group}::bigint is null or lies.id = ${group}))`,
  // What was reported is quoted to who decides, and to its author.
  opening: "case when n.kind in ('report_upheld', 'report_kept') then null else reported.content end",
  isTold: 't.report_id is not null',
  url: ({ kind, group_slug: slug }) =>
    kind !== 'report'
      ? '/notifications'
      : slug === null
        ? '/administration/reports'
        : `/groups/${slug}/administration/reports`,
});
