import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney } from './browser.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({}, { limitsFactor: 1 });
  await journey.bed.openNetwork();
});
afterAll(() => journey.stop());

it('says after too many wrong passwords how long to wait, and lets in where one has been before', async () => {
  const { email, id } = await journey.bed.buildMember({ name: 'Berta Baumann' });
  const visitor = await journey.visit();
  const { page } = visitor;
  await visitor.goto('/users/sign_in');
  visitor.expectError(/422|429/);
  const submit = async (password: string) => {
    await page.locator('[name="email"]').fill(email);
    await page.locator('[name="password"]').fill(password);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.locator('button[type="submit"]').click();
    return (await answered).status();
  };
  for (let failures = 0; failures < 10; failures += 1) expect(await submit('ganz sicher falsch')).toBe(422);
  await page.getByText('E-Mail-Adresse oder Passwort stimmen nicht.').waitFor();
  expect(await submit(PASSWORD)).toBe(429);
  await page.getByText('Das waren zu viele Versuche. Bitte warten Sie eine Minute').waitFor();
  await visitor.checkScreen('sign-in-too-many');
  await journey.bed.db.pool.query(
    "update sign_in_failures set waits_until = now() + interval '1400 seconds' where waits_until > now()",
  );
  expect(await submit(PASSWORD)).toBe(429);
  await page.getByText('Bitte warten Sie 24 Minuten').waitFor();

  // A sign-in from this machine makes it a place of hers.
  await journey.bed.as(id);
  expect(await submit(PASSWORD)).toBe(200);
  await page.waitForURL((address) => address.pathname === '/');
});
