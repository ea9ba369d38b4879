import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
let ada: Awaited<ReturnType<Journey['bed']['buildMember']>>;
let lea: typeof ada;
let slug: string;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  lea = await bed.buildMember({ name: 'Lea Brühl' });
  for (let each = 0; each < 4; each += 1) await bed.buildMember();
  ({ slug } = await bed.buildGroup({ createdBy: lea.id }));
  office = await journey.visit();
  await office.signIn(ada.email);
});
afterAll(() => journey?.stop());

const fileOf = async ({ page }: Visitor, name: string): Promise<{ name: string; text: string }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
};

describe('the figures of a network [SCR-173] [SCR-174]', () => {
  it('are shown by week or month, as charts and as a table, and taken along', async () => {
    const { page } = office;
    await office.goto('/administration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Statistik/ })
      .click();
    await page.getByRole('heading', { name: 'Aktive Mitglieder' }).waitFor();
    await page.getByRole('button', { name: /frühere Wochen/ }).click();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(27);
    await page.getByRole('link', { name: 'Monat', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('columnheader', { name: 'Monat' }).waitFor();
    expect(new URL(page.url()).searchParams.get('by')).toBe('month');
    const { name, text } = await fileOf(office, 'CSV');
    expect(name).toMatch(/^statistics-.*\.csv$/);
    expect(text.trim().split('\r\n')).toHaveLength(14);
  });

  it('are not told of a group of few people', async () => {
    const { page } = office;
    await office.goto(`/groups/${slug}/administration/statistics`);
    await page.getByText('Zahlen gibt es ab 5 Mitgliedern').waitFor();
    await office.checkScreen('statistics-too-few');
  });

  it('are denied to members', async () => {
    const visitor = await journey.visit();
    await visitor.signIn(lea.email);
    visitor.expectError(/403/);
    await visitor.goto('/administration/statistics');
    await visitor.page.getByText('Die Statistik ist der Administration vorbehalten.').waitFor();
    await visitor.goto('/administration/exports');
    await visitor.page.getByText('Exporte sind der Administration vorbehalten.').waitFor();
  });
});

describe('lists to take along [SCR-194]', () => {
  it('are made, downloaded and deleted', async () => {
    const { page } = office;
    await office.goto('/administration/members');
    await page.getByRole('link', { name: 'Exportieren' }).click();
    const members = page.getByRole('region', { name: 'Mitglieder', exact: true });
    await members.getByRole('button', { name: 'Liste anlegen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Excel herunterladen' }).waitFor();
    await office.checkScreen('exports-finished');
    const { name, text } = await fileOf(office, 'CSV herunterladen');
    expect(name).toMatch(/^members-.*\.csv$/);
    expect(text).toContain('Lea Brühl');
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByText('Die Liste ist gelöscht.').waitFor();
    await members.getByRole('button', { name: 'Liste anlegen' }).waitFor();
  });
});
