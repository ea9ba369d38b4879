import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { paths } from '../../apps/web/src/kit/paths.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let member: BuiltMember;
let guest: BuiltMember;
let admin: BuiltMember;
let category: number;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  member = await bed.buildMember({ name: 'Mia Member' });
  guest = await bed.buildMember({ name: 'Gus Guest', isExternal: true });
  await bed.buildMember({ name: 'Gus Fremd' });
  admin = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  category = await bed.buildCategory();
  const closed = await bed.buildCategory({ access: 'closed' });
  await bed.buildGroup({ createdBy: member.id, categoryId: category, name: 'Chor', members: [guest.id] });
  await bed.buildGroup({ createdBy: member.id, categoryId: closed, name: 'Beirat' });
});
afterAll(() => journey.stop());

async function enter(person: BuiltMember, options?: Parameters<Journey['visit']>[0]): Promise<Visitor> {
  const visitor = await journey.visit(options);
  await visitor.signIn(person.email);
  await visitor.goto('/');
  await visitor.page.getByRole('banner').waitFor();
  return visitor;
}

const navigation = (visitor: Visitor) =>
  visitor.page.getByRole('navigation', { name: 'Navigation', exact: true });

describe('a signed-out visitor', () => {
  it('is sent to sign in from every screen [RUL-0001] [RUL-0002], which has no sidebar [RUL-0457]', async () => {
    const { page } = await journey.visit();
    // What everyone may read (decision 42), and where the links of mails lead.
    const open = ['/users/', '/setup', paths.legal, paths.imprint, '/unsubscribe/', '/public/'];
    for (const path of Object.values(paths).filter((each) => !open.some((start) => each.startsWith(start)))) {
      await page.goto(journey.url + path.replaceAll(/:\w+/g, '1'), { waitUntil: 'commit' });
      await page.waitForURL('**/users/sign_in**', { waitUntil: 'commit' });
    }
    for (const path of [paths.signIn, paths.newPassword]) {
      await page.goto(journey.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('navigation', { name: 'Navigation', exact: true }).count()).toBe(0);
    }
  });
});

describe('the userbar', () => {
  it('shows stream filters and group categories with their groups [RUL-0450]', async () => {
    const visitor = await enter(member);
    for (const path of ['/activitystreams/all', '/notifications', '/activities']) {
      await visitor.goto(path);
      await navigation(visitor).getByRole('link', { name: 'Alle Aktivitäten' }).waitFor();
      await navigation(visitor).getByRole('link', { name: 'Chor' }).waitFor();
      await navigation(visitor).getByRole('link', { name: 'Beirat' }).waitFor();
    }
    // The first page shows the stream of everything too.
    await visitor.goto('/');
    const all = navigation(visitor).getByRole('link', { name: 'Alle Aktivitäten' });
    await expect.poll(() => all.getAttribute('aria-current')).toBe('page');
  });

  it('is about the directory and the map there [RUL-0456], and about a person or a group on their pages [RUL-0458]', async () => {
    const visitor = await enter(member);
    const links = (name: string) => navigation(visitor).getByRole('link', { name, exact: true });
    await visitor.goto('/directory');
    await links('Mitglieder').waitFor();
    expect(await links('Mitglieder').getAttribute('aria-current')).toBe('page');
    await navigation(visitor)
      .getByRole('link', { name: /^Kategorien/ })
      .first()
      .click();
    await visitor.page.waitForURL('**/directory/kategorien-*');
    expect(await links('Alle Aktivitäten').count()).toBe(0);

    await visitor.goto(`/members/${member.id}`);
    await links('Ignorierte Personen').click();
    await visitor.page.waitForURL('**/ignored');
    await links('E-Mails und Push').click();
    await visitor.page.waitForURL('**/settings/edit');
    await links('Einstellungen').click();
    await visitor.page.waitForURL('**/users/edit');
    await links('Profil').click();
    await visitor.page.waitForURL(`**/members/${member.id}`);
    await visitor.checkScreen('userbar-own');

    await visitor.goto(`/members/${admin.id}/likes`);
    await links('Aktivitäten').waitFor();
    expect(await links('Gefällt').getAttribute('aria-current')).toBe('page');
    expect(await links('E-Mails und Push').count()).toBe(0);
    expect(await links('Profil bearbeiten').count()).toBe(0);

    await visitor.goto('/groups/chor/edit');
    await links('Beitrittsanfragen').click();
    await visitor.page.waitForURL('**/join_requests');
    await links('Einladungen').click();
    await visitor.page.waitForURL('**/invites/sent');
    await links('Gruppe bearbeiten').click();
    await visitor.page.waitForURL('**/groups/chor/edit');
    await visitor.checkScreen('userbar-group');

    const phone = await enter(member, { width: 'phone' });
    await phone.goto('/groups/chor/edit');
    await phone.page.getByRole('button', { name: 'Menü öffnen' }).click();
    await navigation(phone).getByRole('link', { name: 'Startseite der Gruppe' }).click();
    await phone.page.waitForURL('**/groups/chor');
  });

  it('offers what else there is under "more", as far as one may', async () => {
    const more = async (visitor: Visitor) => {
      await navigation(visitor).getByRole('button', { name: 'Mehr' }).click();
      await visitor.page.getByRole('menuitem', { name: 'Über dieses Netzwerk' }).waitFor();
      return visitor.page.getByRole('menuitem').allTextContents();
    };
    const offered = await more(await enter(member));
    expect(offered).toEqual(expect.arrayContaining(['Gruppen', 'Einladungen', 'Einstellungen']));
    expect(offered).not.toContain('Gelöschte Gruppen');
    expect(offered).not.toContain('Administration');
    // Its screens stand behind it.
    const offeredToAdmin = await more(await enter(admin));
    expect(offeredToAdmin).toContain('Administration');
    expect(offeredToAdmin).not.toContain('Gelöschte Gruppen');
    const phone = await enter(member, { width: 'phone' });
    const bar = phone.page.getByRole('navigation', { name: 'Hauptnavigation' });
    await bar.getByRole('link', { name: /^Nachrichten/ }).waitFor();
    await bar.getByRole('button', { name: 'Mehr' }).click();
    await phone.page.getByRole('menuitem', { name: 'Gruppen' }).click();
    await phone.page.waitForURL('**/groups');
    // The header names the screen, where there is room for one name only.
    const banner = phone.page.getByRole('banner');
    await banner.getByText('Gruppen', { exact: true }).waitFor();
    await phone.goto('/');
    await banner.getByText('Gruppen', { exact: true }).waitFor({ state: 'detached' });
  });

  it('is about messages on their pages [RUL-0451], and about the calendar on its pages [RUL-0452]', async () => {
    const visitor = await enter(member);
    const links = (name: string) => navigation(visitor).getByRole('link', { name, exact: true });
    await visitor.goto('/messages');
    await links('Gesendet').click();
    await visitor.page.waitForURL('**/messages/sent');
    await links('Posteingang').click();
    await visitor.page.waitForURL('**/messages');
    expect(await links('Posteingang').getAttribute('aria-current')).toBe('page');

    await visitor.goto('/appointments');
    expect(await links('Posteingang').count()).toBe(0);
    await links('Ich nehme teil').click();
    await visitor.page.waitForURL('**/appointments/participating');
    await links('Einladungen').click();
    await visitor.page.waitForURL('**/appointments/invites');
    await links('Alle Termine').click();
    await visitor.page.waitForURL('**/appointments');
  });

  it('keeps what was closed closed, on this device [RUL-0459]', async () => {
    const visitor = await enter(member);
    const chor = navigation(visitor).getByRole('link', { name: 'Chor' });
    await chor.waitFor();
    await navigation(visitor).getByRole('button', { expanded: true }).first().click();
    await chor.waitFor({ state: 'hidden' });
    await visitor.page.reload();
    await navigation(visitor).getByRole('button', { expanded: false }).first().waitFor();
    expect(await chor.isVisible()).toBe(false);
  });

  it('says when groups could not be loaded, and tries again on request [RUL-0460]', async () => {
    const visitor = await enter(member);
    await visitor.page.route('**/api/v1/network*', (route) => route.abort());
    await visitor.page.reload();
    await navigation(visitor).getByText('Das hat leider nicht geklappt').waitFor({ timeout: 30_000 });
    await visitor.page.unroute('**/api/v1/network*');
    await navigation(visitor).getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await navigation(visitor).getByRole('link', { name: 'Chor' }).waitFor();
  });

  it('offers guests only the stream of everything [RUL-0461]', async () => {
    const visitor = await enter(guest);
    await navigation(visitor).getByRole('link', { name: 'Chor' }).waitFor();
    expect(await navigation(visitor).getByRole('link', { name: 'Alle Aktivitäten' }).count()).toBe(1);
    expect(await navigation(visitor).getByRole('link', { name: 'Ganzes Netzwerk' }).count()).toBe(0);
    expect(await navigation(visitor).getByRole('link', { name: 'Abonniert' }).count()).toBe(0);
  });

  it('offers a new group where the viewer may create one [RUL-0464], and administration to administrators [RUL-0465]', async () => {
    const [of, ofAdmin, ofGuest] = [await enter(member), await enter(admin), await enter(guest)];
    await navigation(of)
      .getByRole('link', { name: /Gruppe gründen/ })
      .first()
      .waitFor();
    expect(
      await navigation(of)
        .getByRole('link', { name: /Gruppe gründen/ })
        .count(),
    ).toBe(1);
    await navigation(ofAdmin)
      .getByRole('link', { name: /Gruppe gründen/ })
      .nth(1)
      .waitFor();
    await navigation(ofGuest).getByRole('link', { name: 'Chor' }).waitFor();
    expect(
      await navigation(ofGuest)
        .getByRole('link', { name: /Gruppe gründen/ })
        .count(),
    ).toBe(0);
    const adding = (visitor: Visitor) =>
      navigation(visitor).getByRole('link', { name: 'Mitglieder hinzufügen', exact: true });
    for (const visitor of [of, ofAdmin]) {
      await visitor.goto('/directory');
      await navigation(visitor).getByRole('link', { name: 'Mitglieder', exact: true }).waitFor();
    }
    expect(await adding(ofAdmin).count()).toBe(1);
    expect(await adding(of).count()).toBe(0);
  });
});

describe('the header', () => {
  it('has a search bar, notifications and profile dropdowns [RUL-0469], whose entries follow what one may [RUL-0474]', async () => {
    const { page } = await enter(member);
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: /Profil von Mia Member/ }).click();
    for (const name of ['Mein Profil', 'Profil bearbeiten', 'Einstellungen', 'Abmelden'])
      await page.getByRole('menuitem', { name }).waitFor();
    await page.keyboard.press('Escape');
    await banner.getByRole('button', { name: /Benachrichtigungen/ }).click();
    await page.getByRole('dialog', { name: /Benachrichtigungen/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Springen zu' });
    await palette.getByRole('combobox').fill('Chor');
    await palette.getByRole('option', { name: /Chor/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/groups/chor**');
    // By other words, with a letter wrong.
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('abbestelen');
    await palette.getByRole('option', { name: 'E-Mails und Push' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings/edit');
    // People with whom one shares groups come before others of the name.
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('Gus');
    await palette.getByRole('option', { name: 'Gus Guest' }).waitFor();
    expect(await palette.getByRole('option', { name: /^Gus/ }).allTextContents()).toEqual([
      'Gus Guest',
      'Gus Fremd',
    ]);
    await palette.getByRole('combobox').fill('dark mode');
    await palette.getByRole('option', { name: 'Dunkle Darstellung' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('opens dialogs no higher than the window less 161 px [RUL-0197]', async () => {
    const visitor = await enter(member);
    const { page } = visitor;
    await navigation(visitor).getByRole('link', { name: 'Chor' }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Tastenkürzel' });
    await dialog.waitFor();
    // Its only field comes last: one begins where reading does.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Schließen');
    for (const key of ['K', '?', 'N', 'Esc']) await dialog.getByText(key, { exact: true }).first().waitFor();
    await page.setViewportSize({ width: 1000, height: 300 });
    const content = await dialog.evaluate((element) =>
      Math.max(
        ...[element, ...element.querySelectorAll('*')]
          .filter((each) => getComputedStyle(each).overflowY === 'auto')
          .map((each) => each.getBoundingClientRect().height),
      ),
    );
    expect(content).toBeLessThanOrEqual(300 - 161);
  });
});

describe('when something fails', () => {
  it('a page that cannot be shown says so in place [RUL-0194]', async () => {
    const visitor = await enter(member);
    visitor.expectError(
      /dynamically imported module|Importing a module script|Unable to preload CSS|preload CSS/,
    );
    await visitor.page.route('**/assets/info-page*', (route) => route.abort());
    await navigation(visitor).getByRole('button', { name: 'Mehr' }).click();
    await visitor.page.getByRole('menuitem', { name: 'Über dieses Netzwerk' }).click();
    await visitor.page.getByRole('alert').waitFor();
  });

  it('a save that fails says so, and nothing typed is lost [RUL-0189]', async () => {
    const visitor = await enter(member);
    await visitor.goto('/users/edit');
    const name = visitor.page.getByLabel('Nachname');
    await name.fill('Neumann');
    await visitor.page.route('**/api/v1/account*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await visitor.page.getByRole('button', { name: 'Speichern' }).click();
    await visitor.page
      .getByText(/Keine Verbindung|nicht geklappt|schiefgegangen/)
      .first()
      .waitFor();
    expect(await name.inputValue()).toBe('Neumann');
  });
});
