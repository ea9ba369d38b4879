import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

const PATIENCE_MS = 20_000;

/** Resolves when the index of a test bed has taken up whatever was changed so far. */
export async function takenUp({ db }: Pick<TestBed, 'db'>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select 1 from search_changes) or exists (select 1 from search_builds where reached is not null)
        or not exists (select 1 from search_builds) as waits
    `.execute(db.kysely);
    if (!rows[0]!.waits) return;
    if (Date.now() > until) throw new Error('the index of search did not take up what was changed');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
