import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

let counter = 0;

type Traits = { name?: string; email?: string | null; organisation?: string; groupIds?: number[] };

/** Puts somebody from outside down as the command does; every name is new. */
export async function buildConsumer(
  { db }: Pick<TestBed, 'db'>,
  traits: Traits = {},
): Promise<{ id: number; email: string | null; name: string }> {
  counter += 1;
  const name = traits.name ?? `Kontakt ${counter}`;
  const email = traits.email === undefined ? `kontakt-${counter}@example.org` : traits.email;
  const [first, ...rest] = name.split(' ');
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into members (network_id, email, first_name, last_name, display_name, state, is_external)
      select id, ${email}, ${first}, ${rest.join(' ')}, ${name}, 'consumer', true from networks returning id
    ),
    noted as (insert into consumers (member_id, organisation) select id, ${traits.organisation ?? ''} from added),
    belonging as (
      insert into group_memberships (group_id, member_id, state)
      select group_id, id, 'member' from added cross join unnest(${traits.groupIds ?? []}::bigint[]) as group_id
    )
    select id from added
  `.execute(db.kysely);
  return { id: rows[0]!.id, email, name };
}
