import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journey, startJourney } from './browser.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

describe('an empty network', () => {
  it('opens with a page that names it and makes its first administrator, who then stands in the stream', async () => {
    const visitor = await journey.visit();
    await visitor.goto('/');
    await visitor.page.waitForURL('**/setup');
    await visitor.checkScreen('setup');
    if (process.env.DUMP) console.log(await visitor.page.locator('main, body').first().innerHTML());
    const { page } = visitor;
    await page.locator('[name="network_name"]').fill('Lindenplatz e. V.');
    await page.locator('[name="first_name"]').fill('Annika');
    await page.locator('[name="last_name"]').fill('Böttcher');
    await page.locator('[name="email"]').fill('annika@example.org');
    await page.locator('[name="password"]').fill('ein sehr gutes passwort');
    await page.locator('[name="group_name"]').fill('Vorstand');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL((address) => address.pathname === '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Lindenplatz e. V.').count()).toBeGreaterThan(0);
    await visitor.checkScreen('start');
  });
});
