import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFile, buildFolder, rootFolder } from '../../apps/server/src/features/files/testing/build.ts';
import {
  type ScriptedOffice,
  startScriptedOffice,
} from '../../apps/server/src/features/office/testing/scripted-office.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: ScriptedOffice;
let anna: BuiltMember;
let ben: BuiltMember;
let mia: BuiltMember;
let groupSlug: string;
let root: number;

/** What the office does when it is opened, and when somebody presses its button: it locks, and it saves. */
async function act(
  self: ScriptedOffice,
  { act: wanted, source, token }: { act: string; source: string; token: string },
): Promise<string> {
  const send = async (below: string, init: RequestInit = {}) => {
    const url = `${source}${below}?access_token=${encodeURIComponent(token)}`;
    // The server listens elsewhere than it says, as behind a proxy.
    return fetch(url.replace('http://localhost', journey.url), {
      ...init,
      headers: { ...self.signatureOf(url, token), ...init.headers },
    });
  };
  const lock = (operation: string) =>
    send('', { method: 'POST', headers: { 'x-wopi-override': operation, 'x-wopi-lock': 'journey' } });
  if (wanted.startsWith('open')) {
    const info = (await (await send('')).json()) as { UserCanWrite: boolean; UserFriendlyName: string };
    if (!info.UserCanWrite) return `${info.UserFriendlyName} liest`;
    await lock('LOCK');
    return `${info.UserFriendlyName} schreibt: ${wanted}`;
  }
  const saved = await send('/contents', {
    method: 'POST',
    headers: { 'x-wopi-override': 'PUT', 'x-wopi-lock': 'journey' },
    body: 'Text aus dem Office',
  });
  await lock('UNLOCK');
  return `Gesichert ${saved.status}`;
}

beforeAll(async () => {
  office = await startScriptedOffice({ act });
  journey = await startJourney({ OFFICE_URL: office.url });
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Abel' });
  ben = await bed.buildMember({ name: 'Ben Berg' });
  mia = await bed.buildMember({ name: 'Mia Maus' });
  const group = await bed.buildGroup({ createdBy: anna.id, name: 'Garten', members: [ben.id, mia.id] });
  groupSlug = group.slug;
  root = await rootFolder(bed, group.id);
});
afterAll(async () => {
  await journey?.stop();
  await office?.stop();
});

async function enter(person: BuiltMember, path: string): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(person.email);
  await visitor.goto(path);
  return visitor;
}
const addressOf = (id: number) => `/groups/${groupSlug}/files/${id}`;

describe('an office', () => {
  it('opens a document, saves it, and leads back to the file with its new version', async () => {
    const id = await buildFile(journey.bed, { folderIds: [root], ownerId: ben.id, name: 'Beetplan.docx' });
    const visitor = await enter(ben, addressOf(id));
    const { page } = visitor;
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Im Office bearbeiten' }).click();
    const tab = await opening;
    const frame = tab.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Ben Berg schreibt: open edit', exact: true }).waitFor();
    await frame.getByText('Sprache de-DE').waitFor();
    await page.getByText('Im Office geöffnet').waitFor();
    const other = await enter(mia, addressOf(id));
    await other.page.getByText('von Ben Berg, mindestens bis').waitFor();
    await other.checkScreen('file-in-office');
    expect(await other.page.getByRole('link', { name: 'Neue Version' }).count()).toBe(0);
    await other.page.getByRole('link', { name: 'Im Office bearbeiten' }).waitFor();
    await frame.getByRole('button', { name: 'Sichern' }).click();
    await frame.getByRole('heading', { name: 'Gesichert 200' }).waitFor();
    await frame.getByRole('button', { name: 'Fertig' }).click();
    await tab.waitForURL(`**/files/${id}`);
    const versions = page.getByRole('list', { name: 'Versionen' });
    await versions.getByText('1.1').waitFor();
    await other.page.getByRole('link', { name: 'Neue Version' }).waitFor();
    expect(await page.getByText('Im Office geöffnet').count()).toBe(0);
    await tab.close();
  });

  it('only shows the document to who may not change it', async () => {
    const folder = await buildFolder(journey.bed, {
      parentId: root,
      name: 'Satzung',
      adding: 'administrators',
    });
    const id = await buildFile(journey.bed, {
      folderIds: [folder],
      ownerId: anna.id,
      name: 'Satzung.docx',
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    });
    const visitor = await enter(mia, addressOf(id));
    const { page } = visitor;
    await page.getByRole('link', { name: 'Im Office ansehen' }).waitFor();
    // Where a browser shows nothing of it, the way to whoever does is offered too.
    await page.getByRole('link', { name: 'Dokument ansehen' }).waitFor();
    expect(await page.getByRole('link', { name: 'Im Office bearbeiten' }).count()).toBe(0);
    visitor.expectError(new RegExp(`foreign host: ${office.url}`));
    await visitor.load(`/files/${id}/wopi/host/view`);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Mia Maus liest' }).waitFor();
    await visitor.checkScreen('office');
  });

  it('says why it does not open, and leads back', async () => {
    const folder = await buildFolder(journey.bed, {
      parentId: root,
      name: 'Nur lesen',
      adding: 'administrators',
    });
    const id = await buildFile(journey.bed, { folderIds: [folder], ownerId: anna.id, name: 'Fest.docx' });
    const visitor = await enter(mia, addressOf(id));
    visitor.expectError(/403/);
    await visitor.load(`/files/${id}/wopi/host/edit`);
    await visitor.page.getByRole('heading', { name: 'Das Office öffnet die Datei nicht' }).waitFor();
    await visitor.page.getByRole('link', { name: 'Zurück zur Datei' }).last().click();
    await visitor.page.getByRole('heading', { name: 'Fest.docx' }).waitFor();
  });

  it('begins a new document in a folder', async () => {
    const folder = await buildFolder(journey.bed, { parentId: root, name: 'Entwürfe' });
    const visitor = await enter(ben, `/groups/${groupSlug}/files/folders/${folder}`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Neues Dokument' }).waitFor();
    await visitor.checkScreen('folder-with-office');
    await page.getByRole('button', { name: 'Neues Dokument' }).click();
    const opening = page.context().waitForEvent('page');
    await page.getByRole('menuitem', { name: 'Text' }).click();
    const tab = await opening;
    const frame = tab.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Ben Berg schreibt: open editnew' }).waitFor();
    await frame.getByRole('button', { name: 'Sichern' }).click();
    await frame.getByRole('heading', { name: 'Gesichert 200' }).waitFor();
    await page.getByText('Neues Dokument.docx').first().waitFor();
    await tab.close();
  });
});
