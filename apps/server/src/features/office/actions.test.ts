import {
  discoverOffices,
  getDocsActions,
  getWopiActions,
  lockFile,
  openOffice,
  updateFile,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { type FileBed, startFileBed } from '../../testing/files.ts';
import { actionUrl } from './actions.ts';
import { readDiscovery } from './discovery-xml.ts';
import { type OfficeBed, startOfficeBed } from './testing/office-bed.ts';
import { type ScriptedOffice, startScriptedOffice } from './testing/scripted-office.ts';

let bed: OfficeBed;
let bare: FileBed;
let second: ScriptedOffice;
beforeAll(async () => {
  second = await startScriptedOffice();
  bed = await startOfficeBed({ environment: { OFFICE_DOCS_URL: second.url } });
  bare = await startFileBed();
});
afterAll(async () => {
  await bed?.stop();
  await bare?.stop();
  await second?.stop();
});

const actionsOf = async (client: Client, fileId: number) =>
  (await client.call(getWopiActions, { params: { fileId } })).body.actions.map(
    ({ name, authorized, disabled }) => [name, authorized, disabled],
  );
const open = (client: Client, id: number, action: 'view' | 'edit' | 'review' = 'edit') =>
  client.call(openOffice, { params: { id, type: 'wopi', action } });

describe('what an office offers for a file', () => {
  it('[RUL-0166] says of each action whether the viewer may', async () => {
    const id = await bed.document();
    expect(await actionsOf(bed.ben, id)).toEqual([
      ['view', true, null],
      ['edit', true, null],
    ]);
    const folder = await bed.folder({ adding: 'administrators' });
    const closed = await bed.document({ folderIds: [folder] });
    expect(await actionsOf(bed.mia, closed)).toEqual([
      ['view', true, null],
      ['edit', false, null],
    ]);
    expect((await open(bed.mia, closed)).status).toBe(403);
    expect((await open(bed.mia, closed, 'view')).status).toBe(200);
    expect((await bed.otto.call(getWopiActions, { params: { fileId: id } })).status).toBe(404);
    expect((await open(bed.otto, id, 'view')).status).toBe(404);
  });

  it('[RUL-0168] [RUL-0187] lets nobody do more than look at what another has locked, or what is final', async () => {
    const id = await bed.document();
    await bed.ben.call(lockFile, { params: { id }, body: {} });
    expect(await actionsOf(bed.mia, id)).toEqual([
      ['view', true, null],
      ['edit', true, 'locked'],
    ]);
    const { status, problem } = await open(bed.mia, id);
    expect([status, problem.code]).toEqual([409, 'file_locked']);
    expect(await actionsOf(bed.ben, id)).toContainEqual(['edit', true, null]);
    const final = await bed.document();
    await bed.ben.call(updateFile, { params: { id: final }, body: { finalized: true } });
    expect(await actionsOf(bed.ben, final)).toEqual([
      ['view', true, null],
      ['edit', true, 'final'],
    ]);
    expect((await open(bed.ben, final)).problem.code).toBe('file_final');
  });

  it('lets others join who work on a document, but not on a draft', async () => {
    const id = await bed.document();
    await (await bed.open(bed.ben, id)).lock('eins');
    expect(await actionsOf(bed.mia, id)).toContainEqual(['edit', true, null]);
    const folder = await bed.folder({ isReviewed: true });
    const reviewed = await bed.document({ folderIds: [folder] });
    await (await bed.open(bed.ben, reviewed)).lock('eins');
    expect(await actionsOf(bed.mia, reviewed)).toContainEqual(['edit', true, 'in_office']);
    expect((await open(bed.mia, reviewed)).problem.code).toBe('file_in_office');
    expect(await actionsOf(bed.ben, reviewed)).toContainEqual(['edit', true, null]);
  });

  it('is what its discovery says for the ending', async () => {
    expect(await actionsOf(bed.ben, await bed.file({ name: 'Bild.png' }))).toEqual([]);
    expect((await open(bed.ben, await bed.file({ name: 'Bild.png' }))).status).toBe(404);
    expect(await actionsOf(bed.ben, await bed.file({ name: 'Satzung.pdf' }))).toEqual([
      ['view', true, null],
      ['review', true, null],
    ]);
  });

  it('[F-05] of an empty file is to begin a document', async () => {
    const pathOf = async (content: string) => {
      const { body } = await open(bed.ben, await bed.document({ content }));
      return new URL(body.action_url).pathname;
    };
    expect(await pathOf('')).toBe('/open/editnew');
    expect(await pathOf('Text')).toBe('/open/edit');
  });

  it('[RUL-0184] leads to a page of our own, for each of two offices', async () => {
    const id = await bed.document();
    const wopi = await bed.ben.call(getWopiActions, { params: { fileId: id } });
    const docs = await bed.ben.call(getDocsActions, { params: { fileId: id } });
    expect(wopi.body.actions.map((one) => one.html_url)).toContain(`/files/${id}/wopi/host/edit`);
    expect(docs.body.actions.map((one) => one.html_url)).toContain(`/files/${id}/docs/host/edit`);
    const { body } = await bed.ben.call(openOffice, { params: { id, type: 'docs', action: 'edit' } });
    expect(body.action_url.startsWith(second.url)).toBe(true);
    expect(body.action_url).toContain(`WOPISrc=${encodeURIComponent(`http://localhost/wopi/files/${id}`)}`);
    expect(body.action_url).toContain('ui=de-DE');
    expect(body.action_url).not.toContain('<');
  });

  it('is nothing while no office is named', async () => {
    const id = await bare.file({ name: 'Plan.docx' });
    expect(await actionsOf(bare.ben, id)).toEqual([]);
    expect((await bare.ben.call(getDocsActions, { params: { fileId: id } })).body.actions).toEqual([]);
    expect((await open(bare.ben, id, 'view')).status).toBe(404);
    expect((await bare.ben.call(discoverOffices)).body).toEqual({ offices: [] });
  });
});

describe('what offices say of themselves', () => {
  it('[RUL-0170] is asked once an hour', async () => {
    const before = bed.office.asked;
    const { body, headers } = await bed.ben.call(discoverOffices);
    await bed.mia.call(discoverOffices);
    expect(bed.office.asked).toBe(before);
    expect(headers['cache-control']).toBe('private, max-age=3600');
    expect(body.offices.map(({ type }) => type)).toEqual(['wopi', 'docs']);
    expect(body.offices[0]!.extensions).toContainEqual({
      extension: 'docx',
      app: 'Word',
      actions: ['view', 'edit'],
    });
    expect(body.offices[0]!.extensions).toContainEqual({
      extension: 'pdf',
      app: 'Pdf',
      actions: ['view', 'review'],
    });
    expect(body.offices[0]!.extensions.some(({ extension }) => extension === 'txt')).toBe(false);
    expect(body.offices[0]!.new_documents).toEqual([
      { kind: 'text', extension: 'docx' },
      { kind: 'table', extension: 'xlsx' },
      { kind: 'presentation', extension: 'pptx' },
    ]);
  });

  it('is read in the zone that fits our address', () => {
    const zone = (name: string, host: string) =>
      `<net-zone name="${name}"><app name='Word'><action ext="docx" name="edit" urlsrc="https://${host}/?a=1&amp;b=2"/></app></net-zone>`;
    const xml = `<wopi-discovery>${zone('internal-http', 'inner')}${zone('external-https', 'outer')}</wopi-discovery>`;
    expect(readDiscovery(xml, true)?.actions[0]?.urlsrc).toBe('https://outer/?a=1&b=2');
    expect(readDiscovery(xml, false)?.actions[0]?.urlsrc).toBe('https://inner/?a=1&b=2');
    expect(readDiscovery('<html><body>Anmeldung</body></html>', true)).toBeUndefined();
    expect(
      readDiscovery(
        '<wopi-discovery><action name="edit" ext="docx" urlsrc="javascript:1"/></wopi-discovery>',
        true,
      )?.actions,
    ).toEqual([]);
  });

  it('is filled with our address and the language, placeholders that we do not know left out', () => {
    const at = (urlsrc: string) =>
      actionUrl({ name: 'edit', extension: 'docx', app: 'Word', urlsrc }, 'https://a/wopi/files/1', 'fr');
    expect(at('https://o/edit?<ui=UI_LLCC&><dchat=DISABLE_CHAT&>')).toBe(
      'https://o/edit?ui=fr-FR&WOPISrc=https%3A%2F%2Fa%2Fwopi%2Ffiles%2F1',
    );
    expect(at('https://o/cool.html?')).toBe(
      'https://o/cool.html?WOPISrc=https%3A%2F%2Fa%2Fwopi%2Ffiles%2F1&lang=fr-FR',
    );
    expect(at('https://o/edit')).toBe('https://o/edit?WOPISrc=https%3A%2F%2Fa%2Fwopi%2Ffiles%2F1&lang=fr-FR');
  });
});
