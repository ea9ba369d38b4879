import { createChannelWidget, updateChannelLayout } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChannel } from '../../apps/server/src/features/channels/testing/build.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { type Handed, visitWith } from './hands.ts';

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
let cem: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Abel', isNetworkAdmin: true });
  ben = await bed.buildMember({ name: 'Ben Berg' });
  cem = await bed.buildMember({ name: 'Cem Can' });
  await bed.buildGroup({ createdBy: anna.id, name: 'Gartenfreunde' });
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const button = ({ page }: Visitor, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first();
const heading = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true });
const address = ({ page }: Visitor) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const untilAt = async (visitor: Visitor, path: string) => {
  await visitor.page.waitForURL((url) => url.pathname + url.search === path);
};

async function enter(person: BuiltMember, path: string, width: 'desk' | 'phone' = 'desk'): Promise<Visitor> {
  const visitor = await journey.visit({ width });
  await visitor.signIn(person.email);
  await visitor.goto(path);
  return visitor;
}

async function enterWith(hand: 'keyboard' | 'touch', person: BuiltMember, path: string): Promise<Handed> {
  const visitor = await visitWith(journey, hand);
  await visitor.signIn(person.email);
  await visitor.goto(path);
  return visitor;
}

const leave = (visitor: Visitor) => visitor.page.context().close();

/** Who is subscribed to a channel. */
async function subscribed(slug: string): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select s.member_id from channel_subscriptions s join channels ch on ch.id = s.channel_id
    where ch.slug = ${slug} and s.left_at is null order by s.member_id
  `.execute(journey.bed.db.kysely);
  return rows.map(({ member_id }) => member_id);
}

describe('an administrator', () => {
  it('opens a channel, and changes it [SCR-106] [SCR-109] [RUL-0339] [RUL-0370] [B16]', async () => {
    const visitor = await enter(anna, '/directory/channels');
    const { page } = visitor;
    await page.getByRole('main').getByRole('link', { name: 'Kanal anlegen' }).click();
    await page.getByLabel('Titel').fill('Straße & Söhne');
    await says(visitor, /\/channels\/strasse-soehne$/);
    await page.getByLabel('Beschreibung').fill('Geschichten vom Platz');
    await visitor.checkScreen('new-channel');
    await button(visitor, 'Kanal anlegen').click();
    await heading(visitor, 'Straße & Söhne').waitFor();
    expect(address(visitor)).toBe('/channels/strasse-soehne');
    await page.getByRole('main').getByText('Entwurf', { exact: true }).waitFor();

    // Nobody else sees a draft, and hears why [RUL-0369].
    const bens = await enter(ben, '/');
    bens.expectError(/404/);
    await bens.goto('/channels/strasse-soehne');
    await says(bens, 'Dieser Kanal ist noch nicht veröffentlicht');
    await leave(bens);

    await button(visitor, 'Mehr zu „Straße & Söhne“').click();
    await page.getByRole('menuitem', { name: 'Kanal bearbeiten' }).click();
    await page.getByLabel('Titel').fill('Lindenblatt');
    await page.getByLabel('Adresse').fill('Das Lindenblatt');
    await says(visitor, /\/channels\/das-lindenblatt$/);
    await page.getByRole('radio', { name: /^Veröffentlicht/ }).check();
    await button(visitor, 'Speichern').click();
    await heading(visitor, 'Lindenblatt').waitFor();
    expect(address(visitor)).toBe('/channels/das-lindenblatt');
    await visitor.checkScreen('channel');
    // The former address leads on.
    await visitor.goto('/channels/strasse-soehne');
    await untilAt(visitor, '/channels/das-lindenblatt');
    await leave(visitor);
  });

  it('is told what another changed meanwhile, and loses nothing of it', async () => {
    await buildChannel(journey.bed, { title: 'Zwei Hände' });
    const { rows } = await sql<{
      slug: string;
    }>`select slug::text as slug from channels where title = 'Zwei Hände'`.execute(journey.bed.db.kysely);
    const { slug } = rows[0]!;
    const visitor = await enter(anna, `/channels/${slug}/edit`);
    visitor.expectError(/409/);
    const { page } = visitor;
    await page.getByLabel('Titel').fill('Vier Hände');
    // The form has what there was when it was opened.
    await page.waitForLoadState('networkidle');
    await sql`update channels set description = 'Von Ben', version = version + 1 where slug = ${slug}`.execute(
      journey.bed.db.kysely,
    );
    await button(visitor, 'Speichern').click();
    await says(visitor, /Jemand anderes hat inzwischen geändert: Beschreibung\./);
    await button(visitor, 'Speichern').click();
    await heading(visitor, 'Vier Hände').waitFor();
    await says(visitor, 'Von Ben');
    await leave(visitor);
  });

  it('gives a channel a colour that its page wears, names who runs it, and deletes it [SCR-108] [SCR-111] [RUL-0366] [RUL-0373]', async () => {
    const { slug } = await buildChannel(journey.bed, { title: 'Chor' });
    const visitor = await enter(anna, `/channels/${slug}/design/edit`);
    const { page } = visitor;
    await page.getByRole('switch', { name: /Eigene Farbe/ }).check();
    await page.getByLabel('Farbwert').fill('#FFD500');
    await says(visitor, /Damit alles lesbar bleibt, sind angepasst: Schaltflächen im Hellen/);
    await visitor.checkScreen('channel-design');
    await button(visitor, 'Speichern').click();
    await heading(visitor, 'Chor').waitFor();
    const worn = () =>
      page.getByRole('heading', { name: 'Chor', level: 1 }).evaluate((element) => {
        const style = getComputedStyle(element);
        return ['--channel-accent', '--accent'].map((name) => style.getPropertyValue(name).trim());
      });
    await expect.poll(worn).toEqual(['#ffd500', '#ffd500']);

    await page.getByRole('button', { name: 'Mehr zu „Chor“' }).click();
    await page.getByRole('menuitem', { name: 'Kanal verwalten' }).click();
    await heading(visitor, '„Chor“ verwalten').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Titel und Bild' }).waitFor();
    await page.getByRole('combobox', { name: 'Jemanden hinzufügen' }).fill('Cem');
    await page.getByRole('option', { name: /Cem Can/ }).click();
    await page.getByRole('link', { name: 'Cem Can' }).waitFor();
    await button(visitor, 'Tag für Tag').click();
    await page.getByRole('columnheader', { name: 'Aufrufe' }).waitFor();
    await visitor.checkScreen('channel-administration');
    await button(visitor, 'Cem Can entfernen').click();
    await says(visitor, 'Cem Can verwaltet „Chor“ nicht mehr.');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Archiviert');
    await button(visitor, 'Speichern').click();
    await says(visitor, 'Status: Archiviert');

    await button(visitor, 'Kanal löschen …').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Chor');
    await dialog.getByRole('button', { name: 'Für immer löschen' }).click();
    await says(visitor, '„Chor“ ist gelöscht.');
    await untilAt(visitor, '/directory/channels');
    await leave(visitor);
  });

  it('puts a channel away and takes that back', async () => {
    const { slug } = await buildChannel(journey.bed, { title: 'Flohmarkt' });
    const visitor = await enter(anna, `/channels/${slug}`);
    const { page } = visitor;
    await button(visitor, 'Mehr zu „Flohmarkt“').click();
    await page.getByRole('menuitem', { name: 'Archivieren' }).click();
    await page.getByRole('main').getByText('Archiviert', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await says(visitor, '„Flohmarkt“ ist nicht mehr archiviert.');
    await page.getByRole('main').getByText('Archiviert', { exact: true }).waitFor({ state: 'detached' });
    await leave(visitor);
  });

  it('assigns channels to all members, to those who left one only when asked [SCR-186] [RUL-0586] [RUL-0588] [RUL-0589] [RUL-0590]', async () => {
    const { slug, id } = await buildChannel(journey.bed, { title: 'Rundbrief' });
    await sql`
      insert into channel_subscriptions (channel_id, member_id, left_at) values (${id}, ${cem.id}, now())
    `.execute(journey.bed.db.kysely);
    const visitor = await enter(anna, '/administration');
    const { page } = visitor;
    const open = async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Kanal-Abonnements' }).click();
      await heading(visitor, 'Kanal-Abonnements zuweisen').waitFor();
    };
    await open();
    const send = button(visitor, 'Zuweisen');
    await page.getByRole('switch', { name: /Alle Mitglieder/ }).check();
    expect(await send.isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Kanäle' }).fill('Rund');
    await page.getByRole('option', { name: 'Rundbrief' }).click();
    await visitor.checkScreen('assign-channel-subscriptions');
    await send.click();
    await says(visitor, '2 Abonnements zugewiesen.');
    await untilAt(visitor, '/administration');
    expect(await subscribed(slug)).toEqual([anna.id, ben.id]);

    await open();
    await page.getByRole('combobox', { name: 'Kanäle' }).fill('Rund');
    await page.getByRole('option', { name: 'Rundbrief' }).click();
    await page.getByRole('combobox', { name: 'Mitglieder, Gruppen und Rollen' }).fill('Cem');
    await page.getByRole('option', { name: /Cem Can/ }).click();
    await page.getByRole('checkbox', { name: /beendet/ }).check();
    await send.click();
    await says(visitor, '1 Abonnement zugewiesen.');
    expect(await subscribed(slug)).toEqual([anna.id, ben.id, cem.id]);
    await open();
    await button(visitor, 'Abbrechen').click();
    await untilAt(visitor, '/administration');
    await leave(visitor);
  });
});

describe('a reader', () => {
  it('subscribes by the keyboard and on a phone, and the number agrees [RUL-0343] [RUL-0375] [B17]', async () => {
    const { slug } = await buildChannel(journey.bed, { title: 'Gartentagebuch' });
    const bens = await enterWith('keyboard', ben, `/channels/${slug}`);
    await bens.press(button(bens, 'Abonnieren'));
    await button(bens, 'Abonniert').waitFor();
    await button(bens, '1 Abonnement').waitFor();
    await bens.press(button(bens, 'Favorit'));
    await expect.poll(() => button(bens, 'Favorit').getAttribute('aria-pressed')).toBe('true');
    await bens.page.getByRole('navigation').getByRole('link', { name: 'Gartentagebuch' }).first().waitFor();

    const cems = await enterWith('touch', cem, `/channels/${slug}`);
    await cems.press(button(cems, 'Abonnieren'));
    await button(cems, '2 Abonnements').waitFor();
    await expect.poll(() => subscribed(slug)).toEqual([ben.id, cem.id]);
    await cems.press(button(cems, '2 Abonnements'));
    await cems.page.getByRole('dialog').getByText('Ben Berg').waitFor();
    await leave(cems);

    // Ten quick presses end where the last one wanted to be.
    for (let presses = 0; presses < 10; presses += 1)
      await button(bens, /^Abonnie(ren|rt)$/).evaluate((element) => (element as HTMLButtonElement).click());
    await button(bens, 'Abonniert').waitFor();
    await bens.load(`/channels/${slug}`);
    await button(bens, 'Abonniert').waitFor();
    await button(bens, '2 Abonnements').waitFor();
    await leave(bens);
  });

  it('sees what was before when a subscription is refused, and why [RUL-0364]', async () => {
    const { slug } = await buildChannel(journey.bed, { title: 'Repair-Café' });
    const visitor = await enter(ben, `/channels/${slug}`);
    visitor.expectError(/500/);
    await visitor.page.route(/\/subscribe\.json$/, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"title":"Heute nicht."}',
      }),
    );
    await button(visitor, 'Abonnieren').click();
    await says(visitor, 'Heute nicht.');
    await button(visitor, 'Abonnieren').waitFor();
    await button(visitor, '0 Abonnements').waitFor();
    await leave(visitor);
  });

  it('finds channels in the directory, and its address says what is shown [SCR-066] [RUL-0330] [RUL-0338] [RUL-0340] [RUL-0372]', async () => {
    for (const title of ['Apfelernte', 'Ärzte am Ort', 'Zebrastreifen'])
      await buildChannel(journey.bed, { title, subscribers: title === 'Apfelernte' ? [ben.id] : [] });
    const visitor = await enter(ben, '/directory');
    const { page } = visitor;
    const shown = () => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Kanäle/ })
      .click();
    await untilAt(visitor, '/directory/channels');
    await page.getByRole('main').getByText('Zebrastreifen').waitFor();
    await visitor.checkScreen('directory-channels');
    await page.getByRole('link', { name: /^Mit A:/ }).click();
    await untilAt(visitor, '/directory/channels?letter=A');
    await expect.poll(shown).toEqual(['Apfelernte', 'Ärzte am Ort']);
    await page.getByRole('checkbox', { name: 'Nur abonnierte' }).check();
    await expect.poll(shown).toEqual(['Apfelernte']);
    expect(address(visitor)).toBe('/directory/channels?letter=A&only_subscribed=1');
    await page.getByRole('searchbox', { name: 'Titel oder Beschreibung' }).fill('nirgends');
    await says(visitor, 'Keine Treffer');
    await button(visitor, 'Alle zeigen').click();
    await untilAt(visitor, '/directory/channels');
    await button(visitor, /^Abonnieren: Zebrastreifen/).click();
    await button(visitor, /^Abonniert: Zebrastreifen/).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Zebrastreifen' }).click();
    await heading(visitor, 'Zebrastreifen').waitFor();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Alle Kanäle/ })
      .waitFor();
    await leave(visitor);
  });

  it('reads what a channel is below its banner, and its title once', async () => {
    const { slug } = await buildChannel(journey.bed, { title: 'Lampionkette' });
    const client = await journey.bed.as(anna.id);
    const params = { slug };
    const properties = { image: null, banner_background_color: '#1e88e5', banner_title_color: null };
    const { body: banner } = await client.call(createChannelWidget, {
      params,
      body: { widget: { type: 'banner', title: 'Lampionkette', properties } },
    } as never);
    await client.call(updateChannelLayout, {
      params,
      body: { rows: [{ id: 'first', type: 'full', widgets: [(banner as { id: number }).id] }], based_on: 0 },
    });
    const visitor = await enter(ben, `/channels/${slug}`);
    const { page } = visitor;
    const cap = page.getByRole('heading', { name: 'Lampionkette', level: 2, exact: true });
    await cap.waitFor();
    const [above, below] = [await cap.boundingBox(), await button(visitor, 'Abonnieren').boundingBox()];
    expect(above!.y + above!.height).toBeLessThan(below!.y);
    expect((await heading(visitor, 'Lampionkette').boundingBox())!.height).toBeLessThan(4);
    await visitor.checkScreen('channel-banner');
    await leave(visitor);
  });

  it('starts with the start page, else with the channels that are near [SCR-065] [RUL-0365]', async () => {
    const visitor = await enter(ben, '/channels');
    await heading(visitor, 'Kanäle').waitFor();
    await visitor.page.getByRole('heading', { name: 'Abonniert', level: 2 }).first().waitFor();
    await visitor.checkScreen('channels');
    await buildChannel(journey.bed, { title: 'Titelseite' });
    await sql`update channels set is_start_page = true where title = 'Titelseite'`.execute(
      journey.bed.db.kysely,
    );
    await visitor.load('/channels');
    await heading(visitor, 'Titelseite').waitFor();
    await leave(visitor);
  });
});
