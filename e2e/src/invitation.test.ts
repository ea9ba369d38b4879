import { inviteMembersToGroup, updateGroup } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { picture, upload } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

const PASSWORD = 'grüne hochbeete im mai';

let mail: MailServer;
let journey: Journey;
let admin: BuiltMember;
let member: BuiltMember;
beforeAll(async () => {
  mail = await startMailServer();
  journey = await startJourney({ SMTP_URL: mail.url });
  await journey.bed.openNetwork();
  await change({ name: 'Lindenplatz' });
  admin = await journey.bed.buildMember({ name: 'Heike Admin', isNetworkAdmin: true });
  member = await journey.bed.buildMember({ name: 'Mara Mitglied' });
  const { slug } = await journey.bed.buildGroup({
    createdBy: admin.id,
    name: 'Chor',
    access: 'closed',
    teaser: 'Wir singen montags.',
  });
  const runs = await journey.bed.as(admin.id);
  const content = await picture().toBuffer();
  const { id } = await upload(runs, 'images', { name: 'chor.jpg', content });
  await runs.call(updateGroup, { params: { slug }, body: { group: { image_id: id } } });
});
afterAll(async () => {
  await journey.stop();
  await mail.stop();
});

async function change(settings: Parameters<typeof changeSettings>[1]) {
  await changeSettings(journey.bed.db.kysely, settings);
  await journey.bed.services.settings.reload();
}

/** The path of the link in the newest mail to an address. */
async function linkTo(address: string, subject: RegExp): Promise<string> {
  const find = () => mail.mailsTo(address).findLast((each) => subject.test(each.subject ?? ''));
  await expect.poll(find, { timeout: 20_000, interval: 100 }).toBeDefined();
  return /https?:\/\/[^/\s]+(\/\S+)/.exec(find()!.text ?? '')![1]!;
}

async function fillIn({ page }: Visitor, first: string, last: string) {
  await page.getByLabel('Vorname').fill(first);
  await page.getByLabel('Nachname').fill(last);
  await page.locator('input[name="password"]').fill(PASSWORD);
}

describe('a newcomer by invitation', () => {
  it('comes from the administrator’s list by the mailed link into the group and writes the first post', async () => {
    const office = await journey.visit();
    await office.signIn(admin.email);
    await office.goto('/groups/chor');
    await office.page.getByRole('link', { name: 'Einladen' }).click();
    await office.page.getByRole('link', { name: 'Per E-Mail' }).click();
    const list = `Vorname;Nachname;E-Mail\nNina;Neu;nina@example.org\n;;${member.email}\nOtto;Ohne;keine-adresse`;
    await office.page.getByLabel('E-Mail-Adressen').fill(list);
    await office.page.getByLabel('Ein paar Worte dazu').fill('Wir freuen uns auf dich!');
    await office.page.getByRole('button', { name: 'Prüfen' }).click();
    await office.page.getByText('2 von 3 können eingeladen werden.').waitFor();
    await office.page.getByText('keine gültige Adresse').waitFor();
    await office.checkScreen('invite-preview');
    await office.page.getByRole('button', { name: '2 Personen einladen' }).click();
    await office.page.waitForURL('**/groups/chor');

    const home = await journey.visit();
    const link = await linkTo('nina@example.org', /Heike Admin lädt Sie in „Chor“ ein/);
    await home.goto(link);
    await home.page.getByText('Wir freuen uns auf dich!').waitFor();
    // Whoever is not signed in sees the picture of the group all the same.
    const shown = home.page.locator('img[src^="data:"]');
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await home.checkScreen('invitation');
    await home.page.getByRole('button', { name: 'Mitmachen' }).click();
    await home.page.getByRole('alert').waitFor();
    await fillIn(home, 'Nina', 'Neu');
    await home.page.getByRole('button', { name: 'Mitmachen' }).click();
    await home.page.waitForURL('**/groups/chor');
    await home.page.getByRole('heading', { name: 'Chor', level: 1 }).waitFor();
    await home.page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    const editor = home.page.locator('[contenteditable="true"]').first();
    await editor.click();
    await editor.pressSequentially('Hallo, ich bin Nina und singe Alt.');
    await home.page.keyboard.press('Control+Enter');
    await home.page.getByRole('article').filter({ hasText: 'singe Alt' }).first().waitFor();
    await office.goto('/groups/chor');
    await office.page.getByText('Hallo, ich bin Nina und singe Alt.').waitFor();

    // The link worked once.
    await home.goto(link);
    await home.page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor();
    await office.goto('/groups/chor/invites/sent');
    await office.page.getByText('beigetreten', { exact: true }).waitFor();
    await office.checkScreen('invites-sent');
  });

  it('is found in the network where the address is a member’s, and accepted or refused there [RUL-0326]', async () => {
    const { slug } = await journey.bed.buildGroup({
      createdBy: admin.id,
      name: 'Orchester',
      access: 'closed',
    });
    await (await journey.bed.as(admin.id)).call(inviteMembersToGroup, {
      params: { slug },
      body: { membership_ids: [member.id] },
    });
    const visitor = await journey.visit();
    await visitor.signIn(member.email);
    await visitor.goto('/');
    await visitor.page.getByRole('link', { name: /Einladungen/ }).click();
    await visitor.page.getByText('Wir singen montags.').waitFor();
    await visitor.page.getByRole('button', { name: 'Annehmen: Chor' }).click();
    const cardOf = (name: string) =>
      visitor.page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await cardOf('Chor').getByText('Sie sind jetzt Mitglied von Chor.').waitFor();
    await visitor.checkScreen('invite-accepted');
    await visitor.page.getByRole('button', { name: 'Ablehnen: Orchester' }).click();
    await cardOf('Orchester').getByText('Sie haben die Einladung abgelehnt.').waitFor();
    for (const name of ['Chor', 'Orchester']) expect(await cardOf(name).getByRole('button').count()).toBe(0);
    for (const [status, name] of [
      ['accepted', 'Chor'],
      ['rejected', 'Orchester'],
    ] as const) {
      await visitor.load(`/invites?status=${status}`);
      await cardOf(name).waitFor();
    }
    expect(mail.mailsTo(member.email)).toEqual([]);
  });

  it('may be signed in as somebody else, be without a line for a moment, and be faster in another tab', async () => {
    const office = await journey.visit();
    await office.signIn(admin.email);
    await office.goto('/administration/invites/new');
    await office.page.getByLabel('E-Mail-Adressen').fill('zweit@example.org');
    await office.page.getByRole('button', { name: 'Prüfen' }).click();
    await office.page.getByRole('button', { name: '1 Person einladen' }).click();
    await office.page.waitForURL('**/administration/invites');
    const link = await linkTo('zweit@example.org', /lädt Sie zu Lindenplatz ein/);

    const home = await journey.visit();
    await home.signIn(member.email);
    await home.failUntilPressed('**/api/v1/invite_links/read.json');
    await home.goto(link);
    const again = home.page.getByRole('button', { name: 'Noch einmal versuchen' });
    await again.click();
    await home.page.getByText('Sie sind als Mara Mitglied angemeldet.').waitFor();
    await home.checkScreen('invitation-signed-in');
    await fillIn(home, 'Zoe', 'Zweit');

    const faster = await home.context.newPage();
    await faster.goto(journey.url + link);
    await fillIn({ ...home, page: faster }, 'Zoe', 'Zweit');
    await faster.getByRole('button', { name: 'Mitmachen' }).click();
    await faster.waitForURL(`${journey.url}/`);
    await faster.waitForLoadState('networkidle');
    await home.page.getByRole('button', { name: 'Mitmachen' }).click();
    await home.page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor();
    await home.page.getByText('Sie sind als Zoe Zweit angemeldet.').waitFor();
    await home.page.getByRole('link', { name: 'Zur Startseite' }).click();
    await home.page.getByRole('heading', { level: 1 }).waitFor();
    await home.page.waitForLoadState('networkidle');
    await home.goto('/users/sign_up');
    await home.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('is written below the administration, that of a group, and a group [RUL-0329]', async () => {
    const office = await journey.visit();
    await office.signIn(admin.email);
    for (const [path, address, subject] of [
      ['/administration/invites/new', 'netz@example.org', /lädt Sie zu Lindenplatz ein/],
      ['/groups/chor/administration/invites/new?by=mail', 'leitung@example.org', /lädt Sie in „Chor“ ein/],
      ['/groups/chor/membership_invites/new?by=mail', 'gruppe@example.org', /lädt Sie in „Chor“ ein/],
    ] as const) {
      await office.goto(path);
      await office.page.getByLabel('E-Mail-Adressen').fill(address);
      await office.page.getByRole('button', { name: 'Prüfen' }).click();
      await office.page.getByRole('button', { name: '1 Person einladen' }).click();
      // The page goes on by itself, which would end on the next one otherwise.
      await office.page.waitForURL((url) => !url.pathname.endsWith('/new'));
      expect(await linkTo(address, subject)).toContain('/');
    }
  });

  it('can be written once the group comes that did not load at first', async () => {
    const office = await journey.visit();
    await office.signIn(admin.email);
    await office.failUntilPressed(/\/groups\/chor\.json/);
    await office.goto('/groups/chor/membership_invites/new');
    const again = office.page.getByRole('button', { name: 'Noch einmal versuchen' });
    await again.click();
    await office.page.getByRole('heading', { name: 'In Chor einladen' }).waitFor();
    await office.page.waitForLoadState('networkidle');
  });

  it('is taken back by whoever sent it', async () => {
    const office = await journey.visit();
    await office.signIn(admin.email);
    await office.goto('/administration/invites/new');
    await office.page.getByLabel('E-Mail-Adressen').fill('weg@example.org');
    await office.checkScreen('administration-invite');
    await office.page.getByRole('button', { name: 'Prüfen' }).click();
    await office.page.getByRole('button', { name: '1 Person einladen' }).click();
    await office.page.waitForURL('**/administration/invites');
    const link = await linkTo('weg@example.org', /lädt Sie zu Lindenplatz ein/);
    await office.page.getByLabel('weg@example.org auswählen').check();
    await office.page.getByRole('button', { name: 'Zurückziehen' }).click();
    await office.page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click();
    await office.page.getByText('zurückgezogen', { exact: true }).waitFor();
    const home = await journey.visit();
    await home.goto(link);
    await home.page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor();
    await home.checkScreen('link-over');
  });
});

describe('somebody who signs up', () => {
  it('confirms the address, waits, and is let in', async () => {
    await change({ join_user_can_initiate: true, join_moderated: true });
    const home = await journey.visit();
    await home.goto('/users/sign_in');
    await home.page.getByRole('link', { name: 'Registrieren' }).click();
    await home.checkScreen('sign-up');
    await home.page.getByLabel('E-Mail-Adresse').fill('selma@example.org');
    await home.page.getByRole('button', { name: 'Link zusenden' }).click();
    await home.page.getByText('Bitte sehen Sie in Ihrem Postfach nach').waitFor();
    await home.goto(await linkTo('selma@example.org', /bestätigen/));
    await home.page.getByText('Ihre Adresse ist bestätigt.').waitFor();
    await home.checkScreen('confirmation');
    await fillIn(home, 'Selma', 'Selbst');
    await home.page.getByRole('button', { name: 'Um Aufnahme bitten' }).click();
    await home.page.getByRole('heading', { name: 'Danke, das ist angekommen' }).waitFor();

    const office = await journey.visit();
    await office.signIn(admin.email);
    await office.goto(await linkTo(admin.email, /Selma Selbst möchte zu Lindenplatz/));
    await office.page.getByText('selma@example.org').waitFor();
    await office.checkScreen('waiting-members');
    await office.page.getByRole('button', { name: 'Selma Selbst aufnehmen' }).click();
    await office.page.getByRole('heading', { name: 'Niemand wartet' }).waitFor();
    await linkTo('selma@example.org', /Willkommen bei Lindenplatz/);
    await home.signIn('selma@example.org', PASSWORD);
    await home.goto('/');
    await home.page.getByRole('heading', { level: 1 }).waitFor();
  });
});
