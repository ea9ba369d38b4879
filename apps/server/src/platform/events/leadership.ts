import pg from 'pg';
import type { Logger } from 'pino';
import { guarded } from '../guarded.ts';

/** One of several processes: the one that holds the lock of a name, until its connection ends. */
export type Leadership = {
  /** Whether this process leads right now; tries to when nobody does. */
  holds(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Leadership by a lock that PostgreSQL keeps for a connection: it is free again when the process is gone, however it
 * went. Several processes that deliver in turn would each tell their own news in order, but not one after the other.
 * @param url PostgreSQL connection URL
 */
export function createLeadership(url: string, name: string, log: Logger): Leadership {
  let client: pg.Client | undefined;
  let isLeading = false;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: url });
    const lose = () => {
      if (client !== opened) return;
      client = undefined;
      isLeading = false;
    };
    opened.on('error', guarded(log, 'an error of the leading connection', lose));
    opened.on('end', guarded(log, 'the end of the leading connection', lose));
    await opened.connect();
    client = opened;
    return opened;
  }

  return {
    async holds() {
      if (isLeading) return true;
      const { rows } = await (client ?? (await open())).query<{ is_leading: boolean }>(
        'select pg_try_advisory_lock(hashtext($1)) as is_leading',
        [`leading ${name}`],
      );
      isLeading = client !== undefined && rows[0]!.is_leading;
      if (isLeading) log.info({ name }, 'this process leads');
      return isLeading;
    },
    async close() {
      await client?.end().catch(() => {});
    },
  };
}
