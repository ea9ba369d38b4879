// Preloaded into a server of its own: counts what it sends to the database, and says so when asked by a signal.
import pg from 'pg';

let count = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...words: unknown[]) {
  count += 1;
  return Reflect.apply(query, this, words);
} as typeof query;

process.on('SIGUSR2', () => process.stdout.write(`queries ${count}\n`));
