/** Whether an appointment lies in a calendar of a hidden group, as SQL text. @param master the id of the appointment or series */
export const liesInHiddenGroupText = (master: string): string => `exists (
  select 1 from appointment_containers hidden_place
  join containers hidden_calendar on hidden_calendar.id = hidden_place.container_id
  join groups hidden_group on hidden_group.id = hidden_calendar.group_id and hidden_group.access = 'hidden'
  where hidden_place.appointment_id = ${master}
)`;

/**
 * Whether a person is named as taking part in an appointment, which shows it to them though they see none of its calendars
 * (decision 112). Being named ends: with the membership of somebody who belonged to the group, whose participations are
 * put aside then, and with saying no, or being refused, where a hidden group plans.
 * @param master the id of the appointment or series, as SQL
 * @param member the id of the person, as SQL
 */
export const namedInText = (master: string, member: string): string => `exists (
  select 1 from appointment_participants named
  where named.appointment_id = ${master} and named.member_id = ${member}
    and (named.status not in ('declined', 'rejected') or not ${liesInHiddenGroupText(master)})
)`;
