import pg from 'pg';

/** What is copied is written in one way, whatever the server is set to; and nothing of it takes too long. */
const SESSION = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=3',
  'client_encoding=UTF8',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'idle_session_timeout=0',
];

/** A connection of its own for the time of a backup; what it held is free again when it breaks. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
  });
  // The next statement on it says so.
  client.on('error', () => {});
  await client.connect();
  return client;
}
