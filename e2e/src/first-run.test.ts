import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journey, startJourney } from './browser.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

async function fill(page: Page, email: string): Promise<void> {
  await page.locator('[name="network_name"]').fill('Lindenplatz e. V.');
  await page.locator('[name="first_name"]').fill('Annika');
  await page.locator('[name="last_name"]').fill('Böttcher');
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill('ein sehr gutes passwort');
  await page.locator('[name="group_name"]').fill('Vorstand');
}

describe('an empty network', () => {
  it('opens with a page that names it and makes its first administrator, who then stands in the stream', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    // Somebody elsewhere needs the code that the operator reads at the start.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
    visitor.expectError(/422/);
    await visitor.goto('/setup?code=wrong');
    await fill(page, 'eva@example.org');
    await page.locator('button[type="submit"]').click();
    await page.getByLabel('Einrichtungscode').waitFor();
    await page.getByText('Dieser Code stimmt nicht').first().waitFor();
    await visitor.load('/setup');
    await page.getByLabel('Einrichtungscode').waitFor();
    await visitor.checkScreen('setup-code');
    await page.setExtraHTTPHeaders({});
    await visitor.load('/');
    await page.waitForURL('**/setup');
    expect(await page.getByLabel('Einrichtungscode').count()).toBe(0);
    await visitor.checkScreen('setup');
    const other = await journey.visit();
    await other.goto('/setup');
    await fill(page, 'annika@example.org');
    await fill(other.page, 'bernd@example.org');
    // The length alone is not enough: the field says what is weak and what would help.
    visitor.expectError(/422/);
    await page.locator('[name="password"]').fill('Bundesregierung');
    await page.locator('button[type="submit"]').click();
    const field = page.locator('[name="password"][aria-invalid="true"]');
    await field.waitFor();
    const described = await field.getAttribute('aria-describedby');
    const hints = described!.split(' ').map((id) => `#${id}`);
    const said = (await page.locator(hints.join(', ')).allTextContents()).join(' ');
    expect(said).toContain('leicht zu erraten');
    expect(said).toContain(
      'Ein einzelnes Wort wird schnell erraten. Sicherer wird es durch weitere, seltene Wörter.',
    );
    await visitor.checkScreen('setup-weak-password');
    await page.locator('[name="password"]').fill('ein sehr gutes passwort');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL((address) => address.pathname === '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Lindenplatz e. V.').count()).toBeGreaterThan(0);
    await visitor.checkScreen('start');

    // Who was slower is told, and led to the network that there is now.
    other.expectError(/409/);
    await other.page.locator('button[type="submit"]').click();
    await other.page.waitForURL('**/users/sign_in');
    await other.page.getByText('schon eingerichtet').waitFor();
  });
});

describe('a link to set a password', () => {
  it('that was used or is wrong says so, and leads to a new one', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await visitor.goto(`/users/password/edit?token=${'x'.repeat(43)}`);
    visitor.expectError(/422/);
    await page.locator('[name="password"]').fill('ein sehr gutes passwort');
    await page.locator('button[type="submit"]').click();
    await page.getByText('Dieser Link gilt nicht mehr', { exact: true }).waitFor();
    await visitor.checkScreen('password-link-spent');
    await page.getByRole('link', { name: 'Neuen Link anfordern' }).click();
    await page.waitForURL('**/users/password/new');
  });
});
