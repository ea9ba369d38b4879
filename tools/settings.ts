// npm run settings -- get [KEY]            prints one setting, or all
// npm run settings -- set KEY VALUE        VALUE is JSON, or text as it stands
// The parts of a KEY are separated by dots: network_location.city
import { notedIn, recordAct } from '../apps/server/src/platform/audit/record.ts';
import { openDatabase, type Sql, type Transaction } from '../apps/server/src/platform/db/database.ts';
import { onOperatorDatabase } from '../apps/server/src/platform/db/operator-database.ts';
import { translate } from '../apps/server/src/platform/i18n/translate.ts';
import { Problem } from '../apps/server/src/platform/problem.ts';
import { loadEnvironmentFile, readEnvironment } from '../apps/server/src/platform/settings/environment.ts';
import { changeSettings, readSettings } from '../apps/server/src/platform/settings/network-settings.ts';
import { NetworkSettings, waitingSettings } from '../packages/contract/src/index.ts';

type Schema = {
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  enum?: unknown[];
};

const usage = 'Usage: npm run settings -- get [KEY] | set KEY VALUE';

/** What an operator got wrong, in one line. */
class Refusal extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWaiting = (name: string) => waitingSettings.some((waiting) => waiting === name);

function schemaOf(key: string): Schema {
  let schema: Schema = NetworkSettings as Schema;
  for (const part of key.split('.')) {
    const patterns = Object.entries(schema.patternProperties ?? {});
    const next = Object.hasOwn(schema.properties ?? {}, part)
      ? schema.properties![part]
      : patterns.find(([pattern]) => new RegExp(pattern).test(part))?.[1];
    if (!next || isWaiting(part))
      throw new Refusal(`There is no setting ${key}; "npm run settings -- get" shows all`);
    schema = next;
  }
  return schema;
}

function valueAt(settings: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), settings);
}

function withValue(settings: unknown, [part, ...rest]: readonly string[], value: unknown): unknown {
  if (part === undefined) return value;
  const record = isRecord(settings) ? settings : {};
  return { ...record, [part]: withValue(record[part], rest, value) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

function explain(problem: Problem, key: string, text: string): string {
  const lines = Object.entries(problem.fields ?? {}).map(([field, codes]) => {
    const choices = field === key ? schemaOf(key).enum : undefined;
    if (choices) return `${key} is ${JSON.stringify(text)} but must be one of ${choices.join(', ')}`;
    const given = field === key ? ` ${JSON.stringify(text)}` : '';
    return `${field}${given}: ${codes.map((code) => translate('en', `error.field.${code}`)).join(' ')}`;
  });
  return lines.join('; ');
}

async function set(db: Transaction, key: string, text: string): Promise<string> {
  schemaOf(key);
  const parts = key.split('.');
  const top = parts[0]!;
  try {
    const next = withValue(await readSettings(db), parts, parse(text)) as Record<string, unknown>;
    const changed = await changeSettings(db, { [top]: next[top] });
    const { details } = notedIn(db);
    await recordAct(db, {
      actorId: null,
      via: 'console',
      action: 'updateSettings',
      outcome: 'done',
      target: {},
      details: { fields: [top], ...details },
      address: null,
    });
    return shown(valueAt(changed, parts));
  } catch (error) {
    if (error instanceof Problem) throw new Refusal(explain(error, key, text));
    throw error;
  }
}

async function get(db: Sql, key: string | undefined): Promise<string> {
  if (key !== undefined) schemaOf(key);
  const settings = Object.entries(await readSettings(db)).filter(([name]) => !isWaiting(name));
  return shown(valueAt(Object.fromEntries(settings), key?.split('.') ?? []) ?? null);
}

function commandOf([verb, key, text, ...more]: readonly string[]): (db: Transaction) => Promise<string> {
  if (verb === 'get' && text === undefined) return (db) => get(db, key);
  if (verb === 'set' && key !== undefined && text !== undefined && more.length === 0) {
    return (db) => set(db, key, text);
  }
  throw new Refusal(usage);
}

async function main(): Promise<string> {
  const command = commandOf(process.argv.slice(2));
  return onOperatorDatabase(readEnvironment(), async (url) => {
    const database = openDatabase({ url, size: 1 });
    try {
      return await database.kysely.transaction().execute(command);
    } finally {
      await database.close();
    }
  });
}

try {
  loadEnvironmentFile();
  console.log(await main());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
