// npm run schema: writes the types of the tables from the migrations, which queries are checked by.
// npm run check compares them with what a freshly migrated database has.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbedded } from '../apps/server/src/platform/db/embedded/start-embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';

const FILE = join(import.meta.dirname, '../apps/server/src/platform/db/generated/schema.ts');

/** What `platform/db/database.ts` makes of a value of the database, where the driver by itself would give another. */
const PARSED = { int8: 'number', timestamptz: 'string' };

/** The types of the tables of a new, migrated database. */
async function typesOfTables(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dorfplatz-schema-'));
  try {
    const server = await startEmbedded({ dataDir, durable: false });
    try {
      await migrate(server.url);
      const database = openDatabase({ url: server.url });
      const types = await generate({
        db: database.kysely,
        dialect: new PostgresDialect({ defaultSchemas: ['public'] }),
        includePattern: 'public.*',
        typeMapping: PARSED,
        outFile: null,
      });
      await database.close();
      return types;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What is wrong with the file, where it first differs from the migrations; nothing when it is up to date. */
export async function schemaProblems(): Promise<string[]> {
  const [written, right] = [readFileSync(FILE, 'utf8'), await typesOfTables()];
  if (written === right) return [];
  const lines = { written: written.split('\n'), right: right.split('\n') };
  const index = lines.right.findIndex((line, at) => line !== lines.written[at]);
  return [
    `${FILE}:${index + 1} has "${lines.written[index]}", the migrations give "${lines.right[index]}"`,
    'npm run schema writes the types anew',
  ];
}

if (import.meta.main) writeFileSync(FILE, await typesOfTables());
