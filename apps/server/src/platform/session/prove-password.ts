import { sql, type Transaction } from '../db/database.ts';
import { invalid } from '../problem.ts';
import { isPassword } from './passwords.ts';

/**
 * Has a person prove once more who they are, before something that no borrowed session should do. The caller counts the
 * guesses.
 * @param field where it was typed
 * @throws Problem 422 for a wrong password
 */
export async function provePassword(
  tx: Transaction,
  memberId: number,
  password: string,
  field = 'current_password',
): Promise<void> {
  const { rows } = await sql<{ password_digest: string | null }>`
    select password_digest from accounts where member_id = ${memberId} for update
  `.execute(tx);
  if (!(await isPassword(rows[0]?.password_digest, password))) throw invalid({ [field]: ['wrong_password'] });
}
