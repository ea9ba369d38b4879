import { sql } from '../../../platform/db/database.ts';
import { type Build, type CaseInput, type Cases, onCalendar } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** Imports are their author's alone. */
const onImport = (): Record<string, Build> => {
  const build = async (world: World, authorId: number, calendarId: number): Promise<CaseInput> => {
    const { rows } = await sql<{ id: number }>`
      insert into calendar_imports (calendar_id, author_id, file_name, state)
      values (${calendarId}, ${authorId}, 'termine.ics', 'checked') returning id
    `.execute(world.bed.db.kysely);
    return { params: { id: rows[0]!.id } };
  };
  return {
    'own, into a personal calendar': async (world, _role, own) => {
      const ownerId = own || world.author;
      return build(world, ownerId, await world.bed.buildCalendar({ ownerId }));
    },
    'own, into a calendar of the network': async (world, _role, own) =>
      build(world, own || world.author, await world.calendar(world.network)),
    'of another': async (world) => build(world, world.author, await world.calendar(world.open)),
  };
};

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  createCalendarImport: onCalendar((id) => ({ params: { id }, upload: true })),
  getCalendarImport: onImport(),
  startCalendarImport: onImport(),
  cancelCalendarImport: onImport(),
};
