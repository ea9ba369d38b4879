import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import { isInUse, isNamedSomewhere } from '../../platform/registries/file-uses.ts';
import type { Services } from '../../platform/services.ts';
import { removePieces, removeSilentUploads } from './resumable/cleaning.ts';
import { scanningJobs, schedules as scanningSchedules } from './scanning/jobs.ts';
import { forgetFile, isNameAlone, removeGoneBytes, shareAllBytes, shareBytes } from './shared-bytes.ts';
import { countSpace } from './space.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    upload_cleaning: Record<string, never>;
    upload_pieces_removal: Record<string, never>;
    space_counting: Record<string, never>;
    bytes_sharing: { sha256: string; size: number };
  }
}

/** Unpublished uploads are kept for a day (decision 84), removed files for thirty (decision 109). */
const VOLATILE_HOURS = 24;
const REMOVED_DAYS = 30;
const AT_A_TIME = 200;

export const schedules: Schedule[] = [
  { name: 'upload_cleaning', cron: '23 * * * *' },
  { name: 'space_counting', cron: '*/10 * * * *' },
  ...scanningSchedules,
];

export const jobs = (services: Services): JobHandlers => ({
  ...scanningJobs(services),
  space_counting: () => countSpace(services.db.kysely),
  bytes_sharing: (bytes) => shareBytes(services.db.kysely, bytes),
  upload_pieces_removal: () => removePieces(services),
  async upload_cleaning() {
    const { kysely } = services.db;
    await sql`
      update files f set state = 'removed', removed_at = now()
      where f.state = 'volatile' and f.created_at < now() - make_interval(hours => ${VOLATILE_HOURS}) and not ${isInUse()}
    `.execute(kysely);
    for (;;) {
      const { rows } = await sql<{ id: number }>`
        select f.id from files f
        where f.state = 'removed'
          and (f.published_at is null or f.removed_at < now() - make_interval(days => ${REMOVED_DAYS}))
          and not (${isNameAlone} and ${isNamedSomewhere()})
        order by f.id limit ${AT_A_TIME}
      `.execute(kysely);
      for (const { id } of rows) await forgetFile(kysely, id);
      if (rows.length < AT_A_TIME) break;
    }
    await removeSilentUploads(kysely);
    await removePieces(services);
    await shareAllBytes(kysely);
    await removeGoneBytes(services);
  },
});
