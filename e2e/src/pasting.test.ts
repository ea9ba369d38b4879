import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let member: BuiltMember;
let group: { id: number; slug: string };
let visitor: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  member = await journey.bed.buildMember({ name: 'Mia Member' });
  group = await journey.bed.buildGroup({ createdBy: member.id, name: 'Chor' });
  visitor = await journey.visit();
  // Handlers of pasted pages are never run, which the browser says.
  visitor.expectError(/inline event handler/);
  await visitor.signIn(member.email);
  await visitor.goto(`/groups/${group.slug}/activitystreams`);
});
afterAll(() => journey.stop());

const editor = () => visitor.page.locator('[contenteditable="true"]').first();

async function open(): Promise<void> {
  await visitor.page.getByRole('button', { name: /Was gibt es Neues/ }).click();
  await editor().waitFor();
}

/** What the clipboard of another program gives. */
const paste = (html: string, plain = 'x') =>
  editor().evaluate(
    (field, data) => {
      const clipboardData = new DataTransfer();
      if (data.html) clipboardData.setData('text/html', data.html);
      clipboardData.setData('text/plain', data.plain);
      const begun = performance.now();
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      return performance.now() - begun;
    },
    { html, plain },
  );

/** What is stored of what stands in the editor once it is sent. */
async function stored(): Promise<string> {
  const { kysely } = journey.bed.services.db;
  const newest = sql<{
    id: number;
    content: string;
  }>`select id, content from activities order by id desc limit 1`;
  const before = (await newest.execute(kysely)).rows[0]?.id ?? 0;
  await visitor.page.getByRole('button', { name: 'Posten' }).click();
  await expect.poll(async () => (await newest.execute(kysely)).rows[0]?.id ?? 0).toBeGreaterThan(before);
  return (await newest.execute(kysely)).rows[0]!.content;
}

const copied = (name: string) =>
  readFileSync(new URL(`clipboard/${name}.txt`, import.meta.url), 'utf8').trimEnd();

const EXPECTED: Record<string, string> = {
  'google-docs':
    '# Sommerfest\n\n**Fett**, *kursiv*, _unterstrichen_, ~~gestrichen~~ und [der Plan](https://example.org/plan).\n\n- Tische\n  - vier runde\n- Bänke',
  'google-sheets': '**Wer** | **Was**\nMaja | Kuchen\nBen |',
  'word-list': 'Mitbringen:\n\n- Tische\n  - runde\n- **Bänke**\n\n1. Aufbau\n2. Abbau',
  'word-letter':
    '# Einladung\n\nLiebe ***Nachbarn***,\n\nwir feiern am _Samstag_ und ~~Sonntag~~. Kommt alle!\n\n[Mehr dazu](https://example.org/fest)',
  excel: 'Posten | Menge | Preis\nBrötchen | 120 | 0,45\u00a0€\nSumme | | 54,00\u00a0€',
  'libreoffice-calc': '**Tag** | **Dienst**\n01.01.26 | Theke Kasse',
  'libreoffice-writer': '# Protokoll\n\nAnwesend: **alle**\n\n1. Begrüßung\n2. *Kasse*',
  'web-page':
    '# Feuerwehr\n\nDie [Feuerwehr](https://de.example.org/wiki/Feuerwehr) kommt **sofort**.\\[1\\]\n\nZweiter Absatz.\n\nEin Kasten\n\nNoch einer',
  whatsapp: 'Wer bringt **Kuchen** mit? 🎂 Ich frage nur.',
  slack:
    'Hallo [@Maja](https://dorf.slack.com/team/U01), **bitte** *bald* ~~nie~~ `npm start` :tada:\n\n- eins\n- zwei\n\n> So war es',
};

describe('what other programs copy', () => {
  it.each(Object.entries(EXPECTED))(
    '%s is pasted with its words, marks, lists and cells',
    async (name, text) => {
      await open();
      await paste(copied(name));
      expect(await stored()).toBe(text);
    },
  );

  it('is inserted where one writes, and in code as plain text', async () => {
    await open();
    await visitor.page.keyboard.insertText('Vorher ');
    await paste('<b style="font-weight:normal"><span style="font-weight:700">fett</span></b>');
    await visitor.page.keyboard.insertText(' nachher');
    expect(await stored()).toMatch(/^Vorher \*\*fett/);
    await open();
    await visitor.page.keyboard.type('``` ');
    await paste('<b>fett</b>', 'a <b>');
    expect(await stored()).toBe('```\na <b>\n```');
  });

  it('of five megabytes leaves the page responsive: pictures go, and a text that is too long is refused', async () => {
    await open();
    const picture = `<img src="data:image/png;base64,${'A'.repeat(5_000_000)}" alt="Foto">`;
    expect(await paste(`<p>Mit Bild ${picture}</p>`)).toBeLessThan(2_000);
    const long = `<p style="margin:0"><span style="font-weight:700">Zeile</span> um Zeile</p>`;
    expect(await paste(long.repeat(Math.ceil(5_000_000 / long.length)))).toBeLessThan(10_000);
    await visitor.page.getByText('Das Eingefügte ist zu lang.').waitFor();
    await paste('', 'x'.repeat(5_000_000));
    expect(await stored()).toBe('Mit Bild');
  });
});
