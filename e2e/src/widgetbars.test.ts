import { getGroupWidgetBar, getWidgetBar, updateGroupWidgetBar } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
let ada: Client;
let kai: BuiltMember;
let lea: BuiltMember;
let group: { id: number; slug: string };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const admin = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ada = await bed.as(admin.id);
  kai = await bed.buildMember({ name: 'Kai Brühl' });
  lea = await bed.buildMember({ name: 'Lea Birke' });
  group = await bed.buildGroup({ createdBy: kai.id, name: 'Chor', access: 'closed' });
  const calendar = await bed.buildCalendar({ name: 'Haus' });
  await bed.buildAppointment({ name: 'Sommerfest', calendarIds: [calendar] });
  const ofGroup = await bed.buildCalendar({ groupId: group.id });
  await bed.buildAppointment({ name: 'Probe', calendarIds: [ofGroup] });
  office = await journey.visit();
  await office.signIn(admin.email);
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const bar = ({ page }: Visitor) => page.getByRole('region', { name: 'Übersicht' });
const headings = (visitor: Visitor) => bar(visitor).getByRole('heading').allTextContents();
const add = async ({ page }: Visitor, type: string) => {
  await page.getByRole('button', { name: 'Widget hinzufügen' }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
};
const menu = async ({ page }: Visitor, widget: string, entry: string) => {
  await page.getByRole('button', { name: `Mehr zu ${widget}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const save = async (visitor: Visitor) => {
  await visitor.page.getByRole('button', { name: 'Leiste speichern' }).click();
  await says(visitor, 'Widget-Leiste gespeichert.');
};
const stored = async () =>
  (await ada.call(getWidgetBar, { params: { slug: 'all' } })).body.widgets.map(({ type }) => type);

describe('the widget bar of the network', () => {
  it('[SCR-164] [SCR-165] is arranged by an administrator and stands beside the stream [RUL-0446]', async () => {
    const { page } = office;
    await office.load('/administration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Widget-Leisten/ })
      .click();
    await says(office, '3 Widgets · Voreinstellung');
    await office.checkScreen('widget-bars');
    await page.getByRole('link', { name: /^Alle Aktivitäten/ }).click();
    await page.getByRole('heading', { name: 'Widget-Leiste: Alle Aktivitäten' }).waitFor();

    await add(office, 'Text');
    await page.getByRole('textbox', { name: 'Überschrift' }).fill('Gut zu wissen');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Das Büro ist dienstags offen.');
    const preview = page.getByRole('region', { name: 'Vorschau' });
    await preview.getByText('Das Büro ist dienstags offen.').waitFor();
    await office.checkScreen('widget-bar-editor');
    await menu(office, 'Geburtstage', 'Entfernen');
    await menu(office, 'Gut zu wissen', 'Nach oben');
    await save(office);
    expect(await stored()).toEqual(['appointments', 'text', 'newest_members']);

    await office.load('/');
    await bar(office).getByText('Das Büro ist dienstags offen.').waitFor();
    expect(await headings(office)).toEqual(['Nächste Termine', 'Gut zu wissen', 'Neu dabei']);
    await bar(office)
      .getByRole('link', { name: /Sommerfest/ })
      .waitFor();
    await office.checkScreen('widget-bar');
    await bar(office).getByRole('link', { name: 'Lea Birke schreiben' }).click();
    await page.waitForURL(`**/chat/member**${lea.id}`);
  });

  it('is moved by keys alone, and asks before what was changed is left', async () => {
    const { page } = office;
    await office.load('/administration/widgetbars/all/edit');
    const handle = page.getByRole('button', { name: 'Neue Mitglieder verschieben' });
    await handle.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Navigation', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await save(office);
    expect(await stored()).toEqual(['newest_members', 'appointments', 'text']);
  });

  it('says what it refuses beside its field, and saves nothing of it [RUL-0446]', async () => {
    const { page } = office;
    await office.load('/administration/widgetbars/all/edit');
    await page.getByRole('button', { name: 'Neue Mitglieder einstellen' }).click();
    await page.getByRole('spinbutton', { name: 'Höchstens so viele' }).fill('-1');
    await page.getByRole('button', { name: 'Leiste speichern' }).click();
    await says(office, 'Die Widget-Leiste ließ sich nicht speichern.');
    await says(office, 'Bitte prüfen');
    await page.getByRole('spinbutton', { name: 'Höchstens so viele' }).fill('2');
    await save(office);
  });

  it('shows a message and a page that says that nothing is here, where there is no such bar [RUL-0445]', async () => {
    await office.load('/administration/widgetbars/nowhere/edit');
    await says(office, 'Die Widget-Leiste ließ sich nicht laden.');
    await office.page.getByRole('heading', { name: /gibt es|nicht gefunden/i }).waitFor();
  });
});

describe('the widget bar of a group', () => {
  it('[SCR-166] [SCR-167] is arranged by who runs it, for some only, and members see what is for them [RUL-0892]', async () => {
    const visitor = await journey.visit();
    await visitor.signIn(kai.email);
    const { page } = visitor;
    await visitor.load(`/groups/${group.slug}`);
    await bar(visitor).getByRole('link', { name: /Probe/ }).waitFor();
    await visitor.checkScreen('widget-bar-of-group');
    await visitor.load(`/groups/${group.slug}/administration/widgetbars`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Startseite der Gruppe/ })
      .click();
    await add(visitor, 'Text');
    await page.getByRole('textbox', { name: 'Überschrift' }).fill('Für die Leitung');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Noten bestellen');
    await page.getByRole('combobox', { name: 'Nur für' }).fill('Chor');
    await page.getByRole('option', { name: /Leitung: Chor/ }).click();
    await says(visitor, 'Nicht für alle');
    await save(visitor);
    await visitor.load(`/groups/${group.slug}`);
    await bar(visitor).getByText('Noten bestellen').waitFor();

    await journey.bed.db.kysely
      .insertInto('group_memberships')
      .values({ group_id: group.id, member_id: lea.id, state: 'member' })
      .execute();
    const member = await journey.visit();
    await member.signIn(lea.email);
    await member.load(`/groups/${group.slug}`);
    await bar(member).getByRole('link', { name: /Probe/ }).waitFor();
    expect(await bar(member).getByText('Noten bestellen').count()).toBe(0);
    const params = { groupId: group.slug, slug: group.slug };
    expect((await ada.call(getGroupWidgetBar, { params })).body.follows).toBe(false);
    await member.load(`/groups/${group.slug}/administration/widgetbars`);
    await says(member, 'Dazu fehlt Ihnen die Berechtigung.');
  });

  it('gives its room to the page where it shows nothing', async () => {
    const visitor = await journey.visit();
    await visitor.signIn(kai.email);
    await visitor.load(`/groups/${group.slug}`);
    await bar(visitor).waitFor();
    const head = visitor.page.getByRole('main').getByRole('heading').first();
    const left = async () => (await head.boundingBox())!.x;
    const beside = await left();
    const params = { groupId: group.slug, slug: group.slug };
    const { revision } = (await ada.call(getGroupWidgetBar, { params })).body;
    const body = { widgetbar: { widgets: [], based_on: revision } };
    expect((await ada.call(updateGroupWidgetBar, { params, body })).status).toBe(200);
    await visitor.load(`/groups/${group.slug}`);
    await expect.poll(left).toBeGreaterThan(beside + 100);
    expect(await bar(visitor).count()).toBe(0);
  });

  it('leaves the phone to the stream', async () => {
    const visitor = await journey.visit();
    await visitor.signIn(lea.email);
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    await visitor.load('/');
    await visitor.page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await bar(visitor).count()).toBe(0);
  });
});
