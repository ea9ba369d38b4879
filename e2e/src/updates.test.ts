import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, startJourney } from './browser.ts';

let offers: unknown = [];
const server = createServer((_request, response) => response.end(JSON.stringify({ offers })));
let journey: Journey;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  journey = await startJourney({ UPDATES_URL: `http://127.0.0.1:${port}`, UPDATES_TOKEN: 'ours' });
  await journey.bed.openNetwork();
});
afterAll(async () => {
  await journey.stop();
  await new Promise((resolve) => server.close(resolve));
});

it('shows what is offered and how it is installed, and says when it cannot be known [RUL-0467]', async () => {
  const lea = await journey.bed.buildMember({ name: 'Lea Linde', isNetworkAdmin: true });
  const visitor = await journey.visit();
  const { page } = visitor;
  await visitor.signIn(lea.email);
  await visitor.goto('/administration/update-zentrale');
  await page.getByText('Alles auf dem neuesten Stand').waitFor();
  await visitor.checkScreen('updates-none');

  offers = [
    { name: 'Dorfplatz 2.0', release_notes_url: 'https://example.org/2.0', deadline: '2030-05-01' },
    { name: 'Dorfplatz 1.9.5' },
  ];
  await page.getByRole('button', { name: 'Jetzt nachsehen' }).click();
  await page.getByRole('heading', { name: 'Neue Versionen' }).waitFor();
  expect(await page.getByRole('link', { name: 'Was sich ändert' }).getAttribute('href')).toBe(
    'https://example.org/2.0',
  );
  await visitor.checkScreen('updates-offers');
  await page.getByRole('button', { name: 'Dorfplatz 2.0: So geht es' }).press('Enter');
  await page.getByRole('dialog').getByText('Ersetzen Sie auf dem Server').waitFor();
  await visitor.checkScreen('updates-offer');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  offers = 'none';
  await page.getByRole('button', { name: 'Jetzt nachsehen' }).click();
  await page.getByText('Die Kundenzentrale gibt keine Auskunft').waitFor();
  await visitor.checkScreen('updates-unreachable');

  await visitor.goto('/administration');
  await page.getByText('2 neue Versionen sind da').waitFor();
});
