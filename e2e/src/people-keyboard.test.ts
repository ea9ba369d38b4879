import { inviteToGroup, joinGroup } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let boss: BuiltMember;
let ada: BuiltMember;
let group: { id: number; slug: string };
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  boss = await journey.bed.buildMember({ name: 'Berta Boss' });
  ada = await journey.bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  group = await journey.bed.buildGroup({
    createdBy: boss.id,
    name: 'Lesekreis',
    access: 'closed',
    moderatedJoin: true,
  });
});
afterAll(() => journey.stop());

const visit = async (person: BuiltMember, path: string): Promise<Visitor> => {
  const visitor = await journey.visit({ width: 'phone' });
  await visitor.signIn(person.email);
  await visitor.goto(path);
  // Pages ask once more when their live connection stands, and rows come and go by that.
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
};
const pressOn = async ({ page }: Visitor, name: string | RegExp) => {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
};
/** What has the focus: its name, or where it is; a button that is busy still takes no press. */
const focused = ({ page }: Visitor) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLInputElement;
    if (active.ariaBusy === 'true') return 'busy';
    const label = active.getAttribute('aria-label') ?? active.labels?.[0]?.textContent;
    return label ?? (active.id === 'main' ? 'main' : active.textContent.trim());
  });
const goesTo = (visitor: Visitor, where: string) => expect.poll(() => focused(visitor)).toBe(where);

describe('by keyboard alone', () => {
  it('one answers requests to join one after the other', async () => {
    for (const name of ['Nina Eins', 'Nora Zwei', 'Nele Drei']) {
      const client = await journey.bed.as((await journey.bed.buildMember({ name })).id);
      await client.call(joinGroup, { params: { id: group.slug } });
    }
    const office = await visit(boss, `/groups/${group.slug}/administration/join_requests`);
    await pressOn(office, 'Nora Zwei aufnehmen');
    await goesTo(office, 'Nele Drei');
    await pressOn(office, 'Nele Drei aufnehmen');
    await goesTo(office, 'Nina Eins');
    await pressOn(office, 'Nina Eins aufnehmen');
    await goesTo(office, 'main');
  });

  it('one takes somebody out of a group', async () => {
    const office = await visit(boss, `/groups/${group.slug}/members`);
    const { page } = office;
    await pressOn(office, 'Mehr zu Nele Drei');
    await page.getByRole('menuitem', { name: 'Aus der Gruppe entfernen' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Aus der Gruppe entfernen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Nele Drei', { exact: true }).waitFor({ state: 'detached' });
    await goesTo(office, 'Nina Eins');
  });

  it('one asks to join and takes it back', async () => {
    const otto = await journey.bed.buildMember({ name: 'Otto Ohne' });
    const home = await visit(otto, `/groups/${group.slug}`);
    await pressOn(home, /Beitritt anfragen/);
    await goesTo(home, 'Anfrage läuft, zurückziehen: Lesekreis');
    await home.page.keyboard.press('Enter');
    const dialog = home.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Zurückziehen' }).focus();
    await home.page.keyboard.press('Enter');
    await goesTo(home, 'Beitritt anfragen: Lesekreis');
  });

  it('one makes roles and does without them again', async () => {
    const office = await visit(ada, '/administration/membership_roles');
    const { page } = office;
    for (const name of ['Kasse', 'Technik']) {
      await pressOn(office, 'Rolle anlegen');
      await page.locator('#name').fill(name);
      await page.locator('#plural_name').fill(name);
      await page.keyboard.press('Enter');
      await goesTo(office, 'Rolle anlegen');
    }
    await pressOn(office, 'Kasse bearbeiten');
    await page.getByRole('button', { name: 'Abbrechen' }).focus();
    await page.keyboard.press('Enter');
    await goesTo(office, 'Kasse bearbeiten');
    await pressOn(office, 'Kasse löschen');
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).focus();
    await page.keyboard.press('Enter');
    await goesTo(office, 'Technik bearbeiten');
  });

  it('one chooses people by typing, and takes them back', async () => {
    for (const name of ['Wanda Weber', 'Walter Weber']) await journey.bed.buildMember({ name });
    const home = await visit(boss, '/messages/new');
    const { page } = home;
    const line = page.getByRole('combobox', { name: 'An' });
    const chosen = () =>
      page.getByRole('list', { name: 'Ausgewählt' }).getByRole('listitem').allTextContents();
    await line.focus();
    // One letter is too few, and a typo forgiven.
    await page.keyboard.type('A');
    await page.getByText('Bitte mehr Buchstaben eingeben').waitFor();
    await page.keyboard.type('da Admni');
    await page.getByRole('option', { name: 'Ada Admin', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(chosen).toEqual(['Ada Admin']);
    await goesTo(home, 'An');
    await page.keyboard.type('Weber');
    const second = page.getByRole('option').nth(1);
    const name = await second.locator('span.cut').first().textContent();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => second.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await line.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(chosen).toEqual(['Ada Admin', name]);
    await page.keyboard.press('Backspace');
    await expect.poll(chosen).toEqual(['Ada Admin']);
    await page.keyboard.press('Backspace');
    await expect.poll(() => page.getByRole('list', { name: 'Ausgewählt' }).count()).toBe(0);
    await page.keyboard.type('xyxyxy');
    await page.getByText('Niemanden gefunden.').waitFor();
  });

  it('one refuses an invitation and reads the next', async () => {
    const inge = await journey.bed.buildMember({ name: 'Inge Eingeladen' });
    const host = await journey.bed.as(boss.id);
    for (const name of ['Chor', 'Tanz']) {
      const { slug } = await journey.bed.buildGroup({ createdBy: boss.id, name, access: 'closed' });
      await host.call(inviteToGroup, { params: { slug }, body: { membership_ids: [inge.id] } });
    }
    const home = await visit(inge, '/invites');
    await pressOn(home, 'Annehmen: Tanz');
    await goesTo(home, 'Tanz');
    await pressOn(home, 'Ablehnen: Chor');
    await goesTo(home, 'Tanz');
  });

  it('one takes an invitation back and goes on among those that are left', async () => {
    const { slug } = await journey.bed.buildGroup({ createdBy: boss.id, name: 'Theater' });
    const host = await journey.bed.as(boss.id);
    for (const name of ['Paul Eins', 'Pia Zwei']) {
      const { id } = await journey.bed.buildMember({ name });
      await host.call(inviteToGroup, { params: { slug }, body: { membership_ids: [id] } });
    }
    const office = await visit(boss, `/groups/${slug}/invites/sent`);
    await office.page.getByRole('checkbox', { name: /Pia Zwei/ }).focus();
    await office.page.keyboard.press('Space');
    await pressOn(office, 'Zurückziehen');
    await office.page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).focus();
    await office.page.keyboard.press('Enter');
    await office.page.getByText('1 Einladung ist zurückgezogen.').waitFor();
    await expect.poll(() => focused(office)).toContain('Paul Eins');
  });
});
