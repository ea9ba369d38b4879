import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

const SEARCHES = [
  { name: 'Neue Protokolle', q: 'Protokoll', module: 'files' },
  { name: 'Rund ums Sommerfest', q: 'Sommerfest', module: null },
];

/** What the members to sign in as have kept. */
export async function write({ tx, accounts }: Demo): Promise<void> {
  const emails = accounts.filter(({ isExternal }) => !isExternal).map(({ email }) => email);
  for (const { name, q, module } of SEARCHES)
    await sql`
      insert into saved_searches (member_id, name, q, module)
      select id, ${name}, ${q}, ${module} from members where email = any(${emails}::text[])
    `.execute(tx);
}
