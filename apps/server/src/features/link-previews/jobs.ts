import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { releaseFiles } from '../uploads/index.ts';
import { setLinks } from './commands.ts';
import { previewsOf } from './queries.ts';
import { freshPreview } from './refresh.ts';
import { forgetUnlinked, settleEntry } from './settle.ts';
import type { Entry } from './tables.ts';
import { isShownForGood } from './uses.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    link_previews_of_entry: Entry;
    link_preview_of_address: { address: string };
    link_previews_refreshing: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'link_previews_refreshing', cron: '41 * * * *' }];

/** Pages that are asked anew in an hour, and for how long after an entry linked to them. */
const REFRESHED_AT_MOST = 300;
const REFRESHED_DAYS = 90;
const TOGETHER = 4;
const FORGOTTEN_AT_A_TIME = 200;

export const jobs = (services: Services): JobHandlers => ({
  async link_previews_of_entry(entry) {
    if (!services.settings.current().link_previews) return;
    const { kysely } = services.db;
    for (const { address } of await previewsOf(kysely, entry)) await freshPreview(services, address);
    await kysely.transaction().execute((tx) => settleEntry(tx, entry));
    services.events.nudge();
  },

  async link_preview_of_address({ address }) {
    if (services.settings.current().link_previews && services.fetcher.accepts(address))
      await freshPreview(services, address);
  },

  async link_previews_refreshing() {
    const { kysely } = services.db;
    if (services.settings.current().link_previews) {
      const { rows } = await sql<{ address: string }>`
        select p.address from link_previews p
        where p.state = 'ready' and p.fetched_at < now() - interval '7 days' and (exists (
          select 1 from activity_links l join activities a on a.id = l.activity_id
          where l.link_preview_id = p.id and not l.is_removed and a.deleted_at is null
            and a.created_at > now() - make_interval(days => ${REFRESHED_DAYS})
        ) or ${isShownForGood('p')})
        order by p.fetched_at limit ${REFRESHED_AT_MOST}
      `.execute(kysely);
      for (let from = 0; from < rows.length; from += TOGETHER)
        await Promise.all(
          rows.slice(from, from + TOGETHER).map(({ address }) => freshPreview(services, address)),
        );
    }
    await kysely.transaction().execute(async (tx) => {
      await releaseFiles(tx, await forgetUnlinked(tx, FORGOTTEN_AT_A_TIME));
    });
  },
});

type Written = RecordedEvent<'activity_created' | 'activity_updated' | 'reply_created' | 'reply_updated'>;

const isWritten = (event: RecordedEvent): event is Written =>
  /^(?:activity|reply)_(?:created|updated)$/.test(event.type);

const entryOf = ({ payload }: Written): Entry => ({
  activityId: payload.activityId,
  replyId: 'replyId' in payload ? payload.replyId : null,
});

/** The entries among these that link somewhere, or did: most do not, and nothing more is asked of them. */
async function linking(tx: Transaction, events: readonly Written[]) {
  const entries = events.map(entryOf);
  const { rows } = await sql<{ activity_id: number; reply_id: number | null; content: string }>`
    select distinct on (t.activity_id, t.reply_id) t.activity_id, t.reply_id, coalesce(r.content, a.content) as content
    from unnest(${entries.map(({ activityId }) => activityId)}::bigint[], ${entries.map(({ replyId }) => replyId)}::bigint[])
      as t (activity_id, reply_id)
    join activities a on a.id = t.activity_id and a.deleted_at is null
    left join replies r on r.id = t.reply_id
    where coalesce(r.content, a.content) ~* 'https?:|www[.]' or exists (
      select 1 from activity_links l where l.activity_id = t.activity_id and l.reply_id is not distinct from t.reply_id
    )
    order by t.activity_id, t.reply_id
  `.execute(tx);
  return rows.map(({ activity_id, reply_id, content }) => ({
    entry: { activityId: activity_id, replyId: reply_id },
    content,
  }));
}

/** Looks up what entries link to, once they are written. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'link-previews',
    async handle(events, tx) {
      const written = events.filter(isWritten);
      if (written.length === 0 || !services.settings.current().link_previews) return undefined;
      for (const { entry, content } of await linking(tx, written)) {
        const hasLinks = await setLinks(tx, entry, content, services.environment.publicUrl);
        if (hasLinks) await services.jobs.enqueue(tx, 'link_previews_of_entry', entry);
      }
      return undefined;
    },
  },
];
