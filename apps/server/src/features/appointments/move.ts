import type { NetworkSettings, SeriesScope } from '@dorfplatz/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import { formatAppointmentId } from './appointment-id.ts';
import { checkDate, type FieldErrors } from './appointment-rules.ts';
import { updateFollowing } from './following.ts';
import { movedId } from './renaming.ts';
import { dateOfSeries } from './series-date.ts';
import type { LoadedAppointment } from './tables.ts';
import { updateAppointment, updateWhole } from './update.ts';

type Move = {
  start: string;
  end: string;
  all_day: boolean;
  apply_to?: SeriesScope;
  drop_unmatched?: boolean;
};

/**
 * Lets it begin and end at other times: of an occurrence this one, it and those after it, or the whole series by as much.
 * @returns the id that what was moved has now
 */
export async function moveAppointment(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
  { drop_unmatched = false, apply_to, ...times }: Move,
  settings: NetworkSettings,
): Promise<string> {
  const { master, masterId, recurrenceId } = loaded;
  const date = { ...times, time_zone: loaded.when.time_zone };
  if (recurrenceId === '' || apply_to === undefined || apply_to === 'this') {
    await updateAppointment(tx, actor, loaded, { date, drop_unmatched }, settings);
    return loaded.id;
  }
  if (apply_to === 'this_and_following')
    return updateFollowing(tx, actor, loaded, { date, drop_unmatched }, settings);
  const errors: FieldErrors = {};
  const when = checkDate({ ...date, time_zone: master.time_zone }, errors);
  if (!when) throw invalid(errors);
  const whole = { ...loaded, recurrenceId: '', row: master, when: master };
  const wholeDate = dateOfSeries(master, loaded, when, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const renaming = await updateWhole(tx, actor, whole, { drop_unmatched, date: wholeDate }, settings);
  const movedTo = movedId(recurrenceId, loaded.when, when);
  const name = renaming?.has(recurrenceId) ? renaming.get(recurrenceId) : movedTo;
  return formatAppointmentId(masterId, name ?? '', loaded.row !== master);
}
