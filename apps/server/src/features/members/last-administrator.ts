import { sql, type Transaction } from '../../platform/db/database.ts';
import { conflict } from '../../platform/problem.ts';

/**
 * Makes sure that somebody goes on running the network when this person does not. All administrators are locked until
 * commit, in one order: of two who go at once the second one sees the first gone. Every command that takes the rights of
 * an administrator, or keeps one from coming in, calls it before it touches the person.
 * @throws Problem 409 for the last one
 */
export async function keepNetworkAdministrator(tx: Transaction, memberId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from members where is_network_admin and state in ('active', 'to_be_onboarded')
    order by id for update
  `.execute(tx);
  if (rows.length === 1 && rows[0]!.id === memberId) throw conflict('last_network_administrator');
}
