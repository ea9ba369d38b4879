import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney } from './browser.ts';

let journey: Journey;
let admin: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  admin = await journey.bed.buildMember({ name: 'Heike Admin', isNetworkAdmin: true });
  await journey.bed.buildGroup({ createdBy: admin.id, name: 'Chor' });
});
afterAll(() => journey.stop());

/** The path in the newest mail to an address, once it has been sent. */
async function linkTo(address: string): Promise<string> {
  const folder = join(journey.bed.dataDir, 'outbox');
  let path = '';
  await expect
    .poll(
      async () => {
        for (const name of readdirSync(folder)
          // One that is still being written has a dot before its name.
          .filter((each) => each.endsWith('.eml') && !each.startsWith('.'))
          .sort()) {
          const mail = await simpleParser(readFileSync(join(folder, name)));
          const to = [mail.to]
            .flat()
            .map((each) => each?.text ?? '')
            .join();
          if (to.includes(address))
            path = /https?:\/\/[^/\s]+(\/users\/password\/edit\S+)/.exec(mail.text ?? '')?.[1] ?? '';
        }
        return path;
      },
      { timeout: 15_000, interval: 200 },
    )
    .not.toBe('');
  return path;
}

describe('a newcomer', () => {
  it('is added by mail, sets a password, signs in and comes back to the wanted page after signing in again [RUL-0004]', async () => {
    const office = await journey.visit();
    await office.signIn(admin.email);
    await office.goto('/administration/members/new');
    await office.page.locator('input[type="email"], textarea').first().fill('neu@example.org');
    await office.checkScreen('add-members');
    await office.page.locator('main button[type="submit"]').click();
    await office.page.getByText('neu@example.org').first().waitFor();

    const home = await journey.visit();
    await home.goto(await linkTo('neu@example.org'));
    await home.checkScreen('set-password');
    const passwords = home.page.locator('input[type="password"]');
    for (let index = 0; index < (await passwords.count()); index += 1)
      await passwords.nth(index).fill('grüne hochbeete im mai');
    await home.page.locator('button[type="submit"]').click();
    await home.page.waitForURL('**/users/sign_in**');
    await home.checkScreen('sign-in');
    await home.signIn('neu@example.org', 'grüne hochbeete im mai');
    await home.page.getByRole('heading', { level: 1 }).waitFor();

    await home.goto('/users/edit');
    await home.page.getByRole('heading', { level: 1 }).waitFor();
    await home.checkScreen('account');
    await home.context.clearCookies();
    await home.load('/users/edit');
    await home.page.waitForURL('**/users/sign_in**');
    await home.page
      .locator('input[type="email"], input[autocomplete~="username"]')
      .first()
      .fill('neu@example.org');
    await home.page.locator('input[type="password"]').first().fill('grüne hochbeete im mai');
    await home.page.locator('button[type="submit"]').first().click();
    await home.page.waitForURL('**/users/edit');
  });

  it('gets the same answer for an unknown address and a wrong password', async () => {
    const visitor = await journey.visit();
    const refusal = async (email: string) => {
      await visitor.goto('/users/sign_in');
      await visitor.page.locator('input[type="email"], input[autocomplete~="username"]').first().fill(email);
      await visitor.page.locator('input[type="password"]').first().fill('ganz sicher falsch');
      await visitor.page.locator('button[type="submit"]').first().click();
      return visitor.page.getByRole('alert').first().textContent();
    };
    expect(await refusal('nobody@example.org')).toBe(await refusal(admin.email));
    await visitor.goto('/users/password/new');
    await visitor.checkScreen('new-password');
    await visitor.page.locator('input[type="email"]').first().fill('nobody@example.org');
    await visitor.page.locator('button[type="submit"]').first().click();
    await visitor.page.getByRole('status').or(visitor.page.getByRole('alert')).first().waitFor();
  });
});
