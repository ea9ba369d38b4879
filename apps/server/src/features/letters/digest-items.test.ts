import { archiveItem, createItem, updateItem } from '@dorfplatz/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { buildApp } from '../../testing/apps.ts';
import type { BuiltMember } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { deliverLetters } from './deliver.ts';
import { prepareDigests } from './digests.ts';

let box: MailBox;
let bed: TestBed;
let anna: BuiltMember;
let edda: BuiltMember;
let reader: Client;
let writer: Client;
let app: Awaited<ReturnType<typeof buildApp>>;
const run = (text: ReturnType<typeof sql>) => text.execute(bed.db.kysely);

beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ worker: false, environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  edda = await bed.buildMember({ name: 'Edda Editor', isNetworkAdmin: true });
  [reader, writer] = [await bed.as(anna.id), await bed.as(edda.id)];
  await run(sql`update accounts set last_sign_in_at = now()`);
});
beforeEach(async () => {
  app = await buildApp(bed, {
    name: 'Geräte',
    properties: [
      { name: 'name' },
      { name: 'owner', type: 'membership' },
      { name: 'price', read_grants: [{ type: 'member', id: edda.id }] },
    ],
  });
});
afterEach(async () => {
  box.mails.length = 0;
  await run(sql`truncate member_settings, letters, digest_runs, apps cascade`);
});
afterAll(async () => {
  await bed.stop();
  await box.stop();
});

const make = async (by: Client, values: Record<string, unknown>) =>
  (await by.call(createItem, { params: { appSlug: app.slug }, body: { values: values as never } })).body.id;
const change = (by: Client, id: number, values: Record<string, unknown>) =>
  by.call(updateItem, { params: { id }, body: { values: values as never } });
let slots = 0;
async function prepare() {
  slots += 1;
  const at = Temporal.Now.instant().add({ seconds: slots });
  const slot = { at, since: at.subtract({ hours: 24 }) };
  await prepareDigests(bed.services, slot, await bed.services.settings.reload());
}
async function deliver(to = anna) {
  await deliverLetters(bed.services, 'digest');
  return box.mails.filter(({ recipient }) => recipient === to.email);
}
async function digests(to = anna) {
  await prepare();
  return deliver(to);
}

describe('the items of a digest [RUL-0978]', () => {
  it('are the new ones in which one is named and the changed ones that one follows, with who did it', async () => {
    const named = await make(writer, { name: 'Bohrmaschine', owner: [anna.id] });
    const own = await make(reader, { name: 'Leiter' });
    await make(writer, { name: 'Fremdes' });
    await make(reader, { name: 'Unberührt' });
    await change(writer, own, { name: 'Leiter, neu' });
    const [mail, ...rest] = await digests();
    expect(rest).toEqual([]);
    const site = bed.services.environment.publicUrl;
    expect(mail!.text).toContain(`\nBohrmaschine\nGeräte\nNeu von Edda Editor\n${site}/items/${named}\n`);
    expect(mail!.text).toContain(`\nLeiter, neu\nGeräte\nGeändert von Edda Editor\n${site}/items/${own}\n`);
    expect(mail!.text).toContain('2 Einträge in „Geräte“');
    expect(mail!.text).toContain('Alle Apps ansehen:\n');
    expect(mail!.text).not.toMatch(/Fremdes|Unberührt/);
    // Nobody is told of what they did themselves.
    expect((await deliver(edda)).map(({ text }) => text)).toEqual([]);
  });

  it('tell of nothing that not everybody reads', async () => {
    const id = await make(reader, { name: 'Leiter' });
    await change(writer, id, { price: 'teuer' });
    expect(await digests()).toEqual([]);
    await change(writer, id, { price: 'noch teurer', name: 'Leiter 2' });
    const [mail] = await digests();
    expect(mail!.text).toContain('Leiter 2');
    expect(mail!.text).not.toContain('teurer');
  });

  it('say that one was put away, and leave out what its reader does not see any more', async () => {
    const id = await make(reader, { name: 'Leiter' });
    await writer.call(archiveItem, { params: { id } });
    const gone: [string, ReturnType<typeof sql>, ReturnType<typeof sql>][] = [
      ['deleted', sql`update items set deleted_at = now()`, sql`update items set deleted_at = null`],
      ['app deleted', sql`update apps set deleted_at = now()`, sql`update apps set deleted_at = null`],
      [
        'app closed',
        sql`update containers set openness = 'members' where kind = 'app'`,
        sql`update containers set openness = 'internal' where kind = 'app'`,
      ],
    ];
    for (const [name, ends, begins] of gone) {
      await prepare();
      await run(ends);
      expect(await deliver(), name).toEqual([]);
      await run(begins);
    }
    expect((await digests())[0]!.text).toContain('Geändert von Edda Editor');
  });

  it('are asked for by as many statements however many they are', async () => {
    const count = async (many: number) => {
      for (let each = 0; each < many; each += 1)
        await make(writer, { name: `Gerät ${each}`, owner: [anna.id] });
      await prepare();
      return (await bed.countStatements(() => deliver())).statements;
    };
    expect(await count(1)).toBe(await count(4));
  });
});
