import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let office: Visitor;
let groupSlug: string;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  groupSlug = (await journey.bed.buildGroup({ createdBy: ada.id, name: 'Garten' })).slug;
  office = await journey.visit();
  await office.signIn(ada.email);
  // The first screen, so that the back button leads to one of the network's.
  await office.goto('/members');
});
afterAll(() => journey.stop());

const question = () => office.page.getByRole('dialog', { name: 'Ohne Speichern weitergehen?' });
const press = (name: string) => office.page.getByRole('button', { name, exact: true }).click();
/** Takes a way that stands on every screen. */
const leave = () => office.page.getByRole('banner').getByRole('link').first().click();

/** Screens with a form, what opens it, and the field that something is typed into. */
const FORMS: readonly { path: () => string; opens?: string; field: string }[] = [
  { path: () => '/administration/meeting_rooms', opens: 'Raum anlegen', field: '#name' },
  { path: () => '/administration/appointment_categories', field: '#new-category' },
  { path: () => '/administration/membership_roles', opens: 'Rolle anlegen', field: '#name' },
  { path: () => '/administration/designs', opens: 'Neues Design', field: '#name' },
  { path: () => '/calendars/new', field: '#name' },
  { path: () => '/tasks/my', field: 'form[aria-label="Aufgabe hinzufügen"] input' },
  { path: () => '/invites/new', field: '#text' },
  { path: () => `/groups/${groupSlug}/edit`, field: '#name' },
  { path: () => `/members/${ada.id}/edit`, field: '#last_name' },
];

describe('whoever leaves a form', () => {
  it.each(FORMS)('is asked before what they typed is lost: $field', async ({ path, opens, field }) => {
    const { page } = office;
    await office.goto(path());
    if (opens) await press(opens);
    await page.locator(field).fill('Noch nicht fertig');
    await leave();
    await question().waitFor();
    await press('Hierbleiben');
    await question().waitFor({ state: 'detached' });
    expect(await page.locator(field).inputValue()).toBe('Noch nicht fertig');
    await page.goBack();
    await question().waitFor();
    await press('Verwerfen');
    await page.locator(field).waitFor({ state: 'detached' });
  });

  it('is asked nothing any more once it is saved', async () => {
    const { page } = office;
    await office.goto('/administration/meeting_rooms');
    await press('Raum anlegen');
    await page.locator('#name').fill('Saal');
    await press('Speichern');
    await page.getByText('Der Raum Saal ist gespeichert.').waitFor();
    await leave();
    await page.getByRole('button', { name: 'Raum anlegen' }).waitFor({ state: 'detached' });
    expect(await question().count()).toBe(0);
  });
});
