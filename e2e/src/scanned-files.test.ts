import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

/** What clamd would answer next; null: it takes its time. */
let verdict: string | null = 'stream: OK';
let scanner: Server;
let journey: Journey;
let lena: Visitor;
let group: { slug: string };
const waiting: Socket[] = [];

beforeAll(async () => {
  const port = await freePort();
  scanner = createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes]);
      if (heard.toString('latin1').startsWith('zVERSION')) socket.end('ClamAV 1.4.3\0');
      else if (heard.subarray(-4).equals(Buffer.alloc(4))) {
        if (verdict === null) waiting.push(socket);
        else socket.end(`${verdict}\0`);
      }
    });
  });
  await new Promise<void>((resolve) => scanner.listen(port, '127.0.0.1', resolve));
  journey = await startJourney({ CLAMD_URL: `tcp://127.0.0.1:${port}` });
  const { bed } = journey;
  await bed.openNetwork();
  const member = await bed.buildMember({ name: 'Lena Linde', isNetworkAdmin: true });
  group = await bed.buildGroup({ createdBy: member.id, access: 'closed' });
  lena = await journey.visit();
  await lena.signIn(member.email);
});
afterAll(async () => {
  for (const socket of waiting) socket.destroy();
  await journey?.stop();
  scanner?.close();
});

const give = async (name: string) => {
  await lena.goto(`/groups/${group.slug}/files`);
  await lena.page
    .getByLabel('Hochladen', { exact: true })
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`Inhalt von ${name}`) });
};

it('an infected file is an error in the list of uploads [RUL-0291]', async () => {
  const { page } = lena;
  verdict = 'stream: Dorfplatz.Probe FOUND';
  await give('Rechnung.txt');
  await page.getByText('In „Rechnung.txt“ wurde Schadsoftware gefunden (Dorfplatz.Probe).').waitFor();
  await lena.checkScreen('upload-infected');
});

it('a file that waits for the scanner shows it, and can be opened once it is through [F-28]', async () => {
  const { page } = lena;
  verdict = null;
  await give('Plan.txt');
  await page.getByText('Wird geprüft').waitFor();
  await lena.checkScreen('files-waiting');
  await page.getByRole('link', { name: 'Plan.txt' }).click();
  await page.getByText('Diese Datei wird geprüft').waitFor();
  expect(await page.getByRole('button', { name: 'Herunterladen' }).count()).toBe(0);
  await lena.checkScreen('file-waiting');
  await lena.goto('/administration/scans');
  await page.getByText('Noch nicht geprüft').first().waitFor();
  await lena.checkScreen('scans');
  await page.getByRole('button', { name: 'Freigeben' }).first().click();
  await page.getByText('Ungeprüft freigeben?').waitFor();
  await lena.checkScreen('scans-release');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.goBack();
  await page.getByText('Diese Datei wird geprüft').waitFor();
  for (const socket of waiting.splice(0)) socket.end('stream: OK\0');
  await page.getByRole('button', { name: 'Herunterladen' }).first().waitFor();
  await page.getByText('Inhalt von Plan.txt').waitFor();
});
