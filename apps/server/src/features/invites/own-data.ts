import { sql, type Transaction } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'invitations',
    text: `select id as key, invitable_type, email, first_name, last_name, additional_message, state, created_at
           from invites where author_id = $1`,
  },
]);

async function endInvites(tx: Transaction, memberId: number): Promise<void> {
  // Invitations hold names and addresses; links given by somebody who is gone lead nowhere.
  await sql`
    delete from invites i using members m
    where m.id = ${memberId} and (i.member_id = m.id or i.email = m.email)
  `.execute(tx);
  // People who were invited inside the network can still answer: what they are invited to is there as before.
  await sql`
    update invites set state = 'revoked'
    where author_id = ${memberId} and state = 'open' and member_id is null
  `.execute(tx);
}

registerLeaving({ end: endInvites });
