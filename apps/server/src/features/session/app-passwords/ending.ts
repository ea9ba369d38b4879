import { sql, type Transaction } from '../../../platform/db/database.ts';

/** Programs come in no more: their person may not, or wants to begin anew. */
export async function endAppPasswords(tx: Transaction, memberId: number): Promise<void> {
  await sql`delete from app_passwords where member_id = ${memberId}`.execute(tx);
}
