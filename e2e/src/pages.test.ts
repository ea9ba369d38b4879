import { createGroupPage, createPage } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { visitWith } from './hands.ts';

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
let tree: number;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  await changeSettings(bed.db.kysely, { abuse_reports_enabled: 'enabled' });
  await bed.services.settings.reload();
  anna = await bed.buildMember({ name: 'Anna Abel', isNetworkAdmin: true });
  ben = await bed.buildMember({ name: 'Ben Berg' });
  await bed.buildGroup({ createdBy: anna.id, name: 'Garten' });
  const { rows } = await sql<{ id: number }>`
    update page_trees set editing = 'members'
    where id = (select id from containers where kind = 'page_tree' and group_id is null) returning id
  `.execute(bed.db.kysely);
  tree = rows[0]!.id;
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const link = ({ page }: Visitor, name: string) => page.getByRole('link', { name, exact: true }).first();
const text = ({ page }: Visitor) => page.getByRole('textbox', { name: 'Text', exact: true });
const titleField = ({ page }: Visitor) => page.getByLabel('Titel');
const heading = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true });

async function enter(person: BuiltMember, path: string): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(person.email);
  await visitor.goto(path);
  return visitor;
}

/** The paragraphs in the editor. */
const paragraph = (visitor: Visitor, words: string) => text(visitor).locator('p', { hasText: words });

/** Puts other words in the place of a paragraph in the editor. */
async function rewrite(visitor: Visitor, before: string, after: string): Promise<void> {
  await paragraph(visitor, before).click({ clickCount: 3 });
  await visitor.page.keyboard.type(after);
}

/** The current text of a page, and how many versions there are. */
async function stored(slug: string) {
  const { rows } = await sql<{ content: string; versions: number }>`
    select p.content, (select count(*)::int from page_versions v where v.page_id = p.id) as versions
    from pages p join page_slugs s on s.page_id = p.id where s.slug = ${slug} and s.container_id = ${tree}
  `.execute(journey.bed.db.kysely);
  return rows[0]!;
}

describe('a page', () => {
  it('is written, written by two at once, put together and restored [A18] [RUL-0732] [RUL-0733]', async () => {
    const annas = await enter(anna, '/pages/new');
    await titleField(annas).fill('Hausordnung');
    await text(annas).click();
    for (const words of ['Eins von allen.', 'Zwei von allen.', 'Drei von allen.']) {
      await annas.page.keyboard.type(words);
      if (!words.startsWith('Drei')) await annas.page.keyboard.press('Enter');
    }
    await button(annas, 'Speichern').click();
    await heading(annas, 'Hausordnung').waitFor();
    await says(annas, 'Zwei von allen.');
    await annas.checkScreen('page');

    const bens = await enter(ben, '/pages/hausordnung/edit');
    await annas.goto('/pages/hausordnung/edit');
    await says(annas, 'Ben Berg schreibt auch gerade');
    await rewrite(annas, 'Eins von allen.', 'Eins von Anna.');
    await button(annas, 'Speichern').click();
    await says(annas, 'Eins von Anna.');
    // Ben changed another paragraph: nobody is asked.
    await rewrite(bens, 'Drei von allen.', 'Drei von Ben.');
    await bens.page.keyboard.press('Control+s');
    await says(bens, /Gespeichert um \d\d:\d\d/);
    expect((await stored('hausordnung')).content).toBe('Eins von Anna.\n\nZwei von allen.\n\nDrei von Ben.');

    await annas.goto('/pages/hausordnung/edit');
    await rewrite(annas, 'Zwei von allen.', 'Zwei von Anna.');
    await button(annas, 'Speichern').click();
    await heading(annas, 'Hausordnung').waitFor();
    await says(annas, 'Zwei von Anna.');
    await rewrite(bens, 'Zwei von allen.', 'Zwei von Ben.');
    await button(bens, 'Speichern').click();
    await says(bens, 'Zwei Fassungen zusammenführen');
    await bens.checkScreen('page-merge');
    await bens.page.getByRole('radio', { name: 'Text von Anna Abel' }).check();
    await button(bens, 'So speichern').click();
    // Who clicks before is led back to the page by what is saved.
    await bens.page.waitForURL(/\/pages\/hausordnung$/);
    await heading(bens, 'Hausordnung').waitFor();
    const after = await stored('hausordnung');
    expect(after.content).toBe('Eins von Anna.\n\nZwei von Anna.\n\nDrei von Ben.');

    await link(bens, 'Verlauf 5').click();
    await says(bens, 'Beiseitegelegt');
    await bens.checkScreen('page-history');
    await button(bens, 'Version 5 ansehen').click();
    await says(bens, 'Zwei von Ben.');
    await bens.page.keyboard.press('Escape');
    await button(bens, 'Version 1 wiederherstellen').click();
    await bens.page.getByRole('dialog').getByRole('button', { name: 'Wiederherstellen' }).click();
    await says(bens, 'Version 1 ist wieder die aktuelle.');
    expect((await stored('hausordnung')).content).toContain('Zwei von allen.');
    await bens.goto('/pages/hausordnung/compare');
    await says(bens, 'Was sich in „Hausordnung“ geändert hat');
    await bens.page.locator('ins', { hasText: 'allen' }).first().waitFor();
    for (const visitor of [annas, bens]) await visitor.page.context().close();
  });

  it('is written and moved with nothing but keys [RUL-0731]', async () => {
    const hand = await visitWith(journey, 'keyboard');
    await hand.signIn(anna.email);
    for (const title of ['Eins', 'Zwei']) {
      await hand.goto('/pages/new');
      await titleField(hand).waitFor();
      await hand.type(titleField(hand), title);
      await hand.goTo(text(hand));
      await hand.page.keyboard.type(`Der Text von ${title}.`);
      await hand.page.keyboard.press('Control+s');
      await heading(hand, title).waitFor();
    }
    await hand.goto('/pages/new');
    await hand.type(titleField(hand), 'Verweise');
    await hand.goTo(text(hand));
    const option = hand.page.locator('[role=option]', { hasText: 'Zwei' });
    const isGone = () => option.waitFor({ state: 'detached' });
    await hand.page.keyboard.type('[[zwe');
    await option.waitFor();
    await hand.page.keyboard.press('Escape');
    await isGone();
    await hand.page.keyboard.press('Control+A');
    await hand.page.keyboard.type('[[zwei');
    await option.waitFor();
    await hand.page.keyboard.press('Enter');
    await isGone();
    await hand.page.keyboard.type(' und ');
    await hand.page.keyboard.press('Alt+F10');
    for (const _ of Array(8)) await hand.page.keyboard.press('ArrowRight');
    expect(await button(hand, 'Link').evaluate((tool) => tool === document.activeElement)).toBe(true);
    await hand.page.keyboard.press('Enter');
    await hand.page.getByRole('combobox', { name: 'Auf eine Seite verweisen' }).waitFor();
    await hand.page.keyboard.type('ein');
    await hand.page.locator('[role=option]', { hasText: 'Eins' }).waitFor();
    await hand.checkScreen('page-link');
    await hand.page.keyboard.press('ArrowDown');
    await hand.page.keyboard.press('Enter');
    await hand.page.getByRole('dialog').waitFor({ state: 'detached' });
    await hand.page.keyboard.type('.');
    await hand.page.keyboard.press('Control+s');
    await heading(hand, 'Verweise').waitFor();
    expect((await stored('verweise')).content).toMatch(
      /^\[Zwei\]\(\/pages\/\d+\) und \[Eins\]\(\/pages\/\d+\)\.$/,
    );
    await hand.goto('/pages/all');
    await hand.checkScreen('pages');
    const handle = button(hand, '„Zwei“ verschieben');
    await hand.goTo(handle);
    await hand.page.keyboard.press('Alt+ArrowUp');
    await says(hand, '„Zwei“ ist verschoben.');
    const titles = () => hand.page.locator('li[data-page] a').allTextContents();
    await expect.poll(async () => (await titles()).slice(-3)).toEqual(['Zwei', 'Eins', 'Verweise']);
    await hand.goTo(button(hand, '„Eins“ verschieben'));
    await hand.page.keyboard.press('Alt+ArrowRight');
    await expect
      .poll(async () => {
        const { rows } = await sql<{ above: string }>`
          select above.title as above from pages p join pages above on above.id = p.parent_id where p.title = 'Eins'
        `.execute(journey.bed.db.kysely);
        return rows[0]?.above;
      })
      .toBe('Zwei');
    await hand.page.context().close();
  });

  it('is what the network starts with once it is chosen (decision 59) [RUL-0810]', async () => {
    const section = (name: string) => `# ${name}\n\n${'Zeile.\n\n'.repeat(20)}`;
    const content = ['Anreise', 'Hausregeln', 'Kontakt'].map(section).join('');
    await (await journey.bed.as(anna.id)).call(createPage, { body: { title: 'Willkommen', content } });
    const annas = await enter(anna, '/pages/willkommen');
    await heading(annas, 'Willkommen').waitFor();
    const contents = annas.page.getByRole('navigation', { name: 'Auf dieser Seite' });
    await annas.load('/pages/willkommen#h-hausregeln');
    await expect
      .poll(() => contents.locator('[aria-current=location]').allTextContents(), { timeout: 10_000 })
      .toEqual(['Hausregeln']);
    await contents.getByRole('link', { name: 'Kontakt' }).click();
    await expect
      .poll(() => contents.locator('[aria-current=location]').allTextContents(), { timeout: 10_000 })
      .toEqual(['Kontakt']);
    await annas.checkScreen('page-contents');
    await button(annas, 'Mehr zu „Willkommen“').click();
    await annas.page.getByRole('menuitem', { name: 'Zur Startseite machen' }).click();
    await says(annas, 'Das Netzwerk öffnet sich jetzt mit dieser Seite.');
    await annas.page
      .getByRole('link', { name: /zur Startseite/ })
      .first()
      .click();
    await annas.page.waitForURL('**/pages/willkommen');
    const bens = await enter(ben, '/');
    await heading(bens, 'Willkommen').waitFor();
    await button(bens, 'Mehr zu „Willkommen“').click();
    await bens.page.getByRole('menuitem', { name: 'Seite melden' }).click();
    await bens.page.getByRole('radio', { name: 'Etwas anderes' }).check();
    await button(bens, 'Melden').click();
    await says(bens, 'Danke, Ihre Meldung ist angekommen.');
    await heading(bens, 'Willkommen').waitFor();
    await annas.goto('/administration/reports');
    await says(annas, 'Ausgeblendet liegt die Seite mit allem');
    await annas.checkScreen('page-report');
    await button(annas, 'Ausblenden').click();
    await says(annas, 'Keine offenen Meldungen');
    await bens.load('/pages/willkommen');
    await says(bens, 'Diese Seite gibt es nicht');
    await annas.page.getByText('Erledigte zeigen').first().click();
    await button(annas, 'Wieder einblenden').click();
    await says(annas, 'Stehen gelassen');
    await annas.goto('/pages/willkommen');
    await heading(annas, 'Willkommen').waitFor();
    await button(annas, 'Mehr zu „Willkommen“').click();
    await annas.page.getByRole('menuitem', { name: 'In andere Seiten verschieben' }).click();
    await says(annas, 'Danach lesen nur noch die, die Garten lesen');
    await annas.checkScreen('page-transfer');
    await annas.page.getByRole('dialog').getByRole('button', { name: 'Verschieben' }).click();
    await annas.page.waitForURL('**/groups/garten/pages/willkommen');
    await says(annas, '„Willkommen“ liegt jetzt bei Garten.');
    await annas.page.getByRole('button', { name: 'Rückgängig' }).first().click();
    await annas.page.waitForURL((url) => url.pathname === '/pages/willkommen');
    await says(annas, '„Willkommen“ ist wieder da.');
    await button(annas, 'Mehr zu „Willkommen“').click();
    await annas.page.getByRole('menuitem', { name: 'Zur Startseite machen' }).click();
    await says(annas, 'Das Netzwerk öffnet sich jetzt mit dieser Seite.');
    await bens.page.getByRole('link', { name: 'Aktuelles' }).first().click();
    await bens.page.waitForURL('**/activitystreams/all');
    await button(annas, 'Mehr zu „Willkommen“').click();
    await annas.page.getByRole('menuitem', { name: 'Nicht mehr Startseite' }).click();
    await says(annas, 'Das Netzwerk öffnet sich wieder mit den Beiträgen.');
    await bens.load('/');
    expect(new URL(bens.page.url()).pathname).toBe('/');
    for (const visitor of [annas, bens]) await visitor.page.context().close();
  });

  it('is what a group starts with for its members, its home beside it (decision 59) [RUL-0810]', async () => {
    const session = await journey.bed.as(anna.id);
    const params = { groupSlug: 'garten' };
    const made = await session.call(createGroupPage, {
      params,
      body: { title: 'Am Tor', content: 'Tritt ein.' },
    });
    const annas = await enter(anna, made.body.html_url);
    await button(annas, 'Mehr zu „Am Tor“').click();
    await annas.page.getByRole('menuitem', { name: 'Zur Startseite machen' }).click();
    await says(annas, 'Die Gruppe öffnet sich jetzt mit dieser Seite.');
    await annas.goto('/groups/garten');
    await annas.page.waitForURL('**/groups/garten/pages/am-tor');
    const tabs = annas.page.getByRole('navigation', { name: 'Bereiche von Garten' });
    await tabs.getByRole('link', { name: 'Aktuelles' }).click();
    await annas.page.waitForURL('**/groups/garten/activitystreams');
    await heading(annas, 'Garten').waitFor();
    expect(await tabs.count()).toBe(1);
    await annas.checkScreen('group-posts');
    const bens = await enter(ben, '/groups/garten');
    await heading(bens, 'Garten').waitFor();
    await button(bens, /beitreten/i).waitFor();
    expect(new URL(bens.page.url()).pathname).toBe('/groups/garten');
    for (const visitor of [annas, bens]) await visitor.page.context().close();
  });

  it('says that it is saved only when it is, and keeps the text for its writer alone [A17] [RUL-0739]', async () => {
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into pages (container_id, slug, title, content, editing) values (${tree}, 'sicher', 'Sicher', 'Anfang.', 'members')
        returning id
      ), kept as (insert into page_slugs select ${tree}, 'sicher', id from made)
      insert into page_versions (page_id, number, title, content) select id, 1, 'Sicher', 'Anfang.' from made
      returning page_id as id
    `.execute(journey.bed.db.kysely);
    await sql`update pages set path = array[id] where id = ${rows[0]!.id}`.execute(journey.bed.db.kysely);
    const bens = await enter(ben, '/pages/sicher/edit');
    bens.expectError(/ERR_INTERNET_DISCONNECTED|status of (401|413|500)/);
    await rewrite(bens, 'Anfang.', 'Nur bei Ben.');
    await says(bens, /Nicht gespeichert seit \d\d:\d\d/);
    const context = bens.page.context();
    const isUnsaved = async () => {
      await says(bens, /Nicht gespeichert seit \d\d:\d\d/);
      expect(await bens.page.getByText(/Gespeichert um/).count()).toBe(0);
      expect((await stored('sicher')).content).toBe('Anfang.');
    };
    await context.setOffline(true);
    await bens.page.keyboard.press('Control+s');
    await isUnsaved();
    await context.setOffline(false);
    for (const status of [500, 413]) {
      await bens.page.route('**/pages/*.json', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status,
              contentType: 'application/problem+json',
              body: '{"code":"x","title":"Nein"}',
            })
          : route.fallback(),
      );
      await text(bens).click();
      await bens.page.keyboard.press('Control+s');
      await isUnsaved();
      await bens.page.unroute('**/pages/*.json');
    }
    // The tab sleeps, and is loaded anew.
    const browser = await context.newCDPSession(bens.page);
    for (const state of ['frozen', 'active'] as const)
      await browser.send('Page.setWebLifecycleState', { state });
    await isUnsaved();
    bens.page.once('dialog', (dialog) => void dialog.accept().catch(() => {}));
    await bens.page.reload();
    await paragraph(bens, 'Nur bei Ben.').waitFor();
    await says(bens, 'ist wieder da; er ist noch nicht gespeichert.');
    await isUnsaved();
    // The session ends: after signing in again the text is there, and for nobody else on this browser.
    await sql`delete from sessions where member_id = ${ben.id}`.execute(journey.bed.db.kysely);
    await text(bens).click();
    await bens.page.keyboard.press('Control+s');
    await bens.page.waitForURL(/sign_in/);
    await bens.signIn(anna.email);
    await bens.goto('/pages/sicher/edit');
    await paragraph(bens, 'Anfang.').waitFor();
    expect(await bens.page.getByText('Nur bei Ben.').count()).toBe(0);
    await context.clearCookies();
    await bens.signIn(ben.email);
    await bens.goto('/pages/sicher/edit');
    await paragraph(bens, 'Nur bei Ben.').waitFor();
    await says(bens, 'ist wieder da; er ist noch nicht gespeichert.');
    await text(bens).click();
    await bens.page.keyboard.press('Control+s');
    await says(bens, /Gespeichert um \d\d:\d\d/);
    expect((await stored('sicher')).content).toBe('Nur bei Ben.');
    await context.close();
  });
});
