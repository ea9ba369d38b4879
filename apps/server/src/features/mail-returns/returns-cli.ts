// npm run --silent returns -- [RECIPIENT] < MAIL   takes one mail that came back; for pipes of mail servers
import { openDatabase, sql } from '../../platform/db/database.ts';
import { onOperatorDatabase } from '../../platform/db/operator-database.ts';
import { createSeals } from '../../platform/session/seals.ts';
import { loadEnvironmentFile, readEnvironment } from '../../platform/settings/environment.ts';
import { readSettings } from '../../platform/settings/network-settings.ts';
import { takeReturn } from './commands.ts';
import { MAIL_MAX } from './read-mail.ts';

/** As mail servers understand them (sysexits.h): one that is called wrongly is given back, all else is tried again. */
const EXIT = { usage: 64, noInput: 66, tryAgain: 75, configuration: 78 } as const;

class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The beginning of what is piped in; the rest is read too, so that the mail server can finish. */
async function mailOf(input: NodeJS.ReadStream): Promise<Buffer> {
  if (input.isTTY) throw new Refusal(EXIT.noInput, 'Pipe one mail in.');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    if (length < MAIL_MAX) chunks.push(chunk);
    length += chunk.length;
  }
  if (length === 0) throw new Refusal(EXIT.noInput, 'No mail was piped in.');
  return Buffer.concat(chunks).subarray(0, MAIL_MAX);
}

function configured() {
  try {
    loadEnvironmentFile();
    return readEnvironment();
  } catch (error) {
    throw new Refusal(EXIT.configuration, (error as Error).message);
  }
}

async function main(args: readonly string[]): Promise<void> {
  const [recipient = '', ...more] = args;
  if (more.length > 0 || recipient.startsWith('-'))
    throw new Refusal(EXIT.usage, 'Usage: npm run --silent returns -- [RECIPIENT] < MAIL');
  const environment = configured();
  const raw = await mailOf(process.stdin);
  const kind = await onOperatorDatabase(environment, async (url) => {
    const database = openDatabase({ url, size: 1 });
    try {
      const db = database.kysely;
      const { rows } = await sql<{ secret: Buffer }>`
        select secret from installation_secrets where name = 'socket'
      `.execute(db);
      if (!rows[0]) throw new Refusal(EXIT.tryAgain, 'The network was never started.');
      const taking = { db, seals: createSeals(rows[0].secret), environment, network: await readSettings(db) };
      return await takeReturn(taking, raw, recipient);
    } finally {
      await database.close();
    }
  });
  console.log(kind);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = error instanceof Refusal ? error.code : EXIT.tryAgain;
});
