import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GATHERING } from '../../apps/server/src/features/letters/index.ts';
import { unsubscribeToken } from '../../apps/server/src/features/member-settings/index.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type MailBox, startMailBox } from '../../apps/server/src/testing/mail-box.ts';
import { createActivity, likeActivity } from '../../packages/contract/src/index.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let box: MailBox;
let journey: Journey;
let anna: BuiltMember;
let bert: BuiltMember;
beforeAll(async () => {
  GATHERING.seconds = 0;
  box = await startMailBox();
  journey = await startJourney({ SMTP_URL: box.url });
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  bert = await bed.buildMember({ name: 'Bert Buche' });
  await bed.buildGroup({ createdBy: bert.id, name: 'Chor', members: [anna.id] });
});
afterAll(async () => {
  GATHERING.seconds = 120;
  await journey.stop();
  await box.stop();
});

/** What the form says of itself; the question before it is left has the same words in a sentence. */
const unsaved = ({ page }: Visitor) => page.getByText('Noch nicht gespeichert', { exact: true });

/** Answers the post that the page shows. */
async function answer({ page }: Visitor, text: string): Promise<void> {
  await page
    .locator('article')
    .first()
    .getByRole('button', { name: /Antworten/ })
    .first()
    .click();
  const field = page.locator('main [contenteditable="true"]').last();
  await field.click();
  await field.pressSequentially(text);
  // It is shown before the server has it.
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/activities\/\d+\/replies/.test(response.url()),
  );
  await page.keyboard.press('Control+Enter');
  await page.locator('main').getByText(text).first().waitFor();
  expect((await saved).status()).toBe(201);
}
/** Has the mails written at once: a job that was put off is looked for every ten seconds only. */
async function mailsWritten(): Promise<void> {
  const { bed } = journey;
  await bed.delivered();
  await bed.db.kysely.transaction().execute((tx) => bed.services.jobs.enqueue(tx, 'letters', {}));
}
const mailsOfAnna = () => box.mails.filter(({ recipient }) => recipient === anna.email);

describe('mails', () => {
  it('follow the settings of a member, lead to the place, and stop with one click [RUL-0351] [RUL-0356]', async () => {
    const home = await journey.visit();
    await home.signIn(anna.email);
    await home.goto('/');
    await home.page.getByRole('button', { name: /Anna Amsel/ }).click();
    await home.page.getByRole('menuitem', { name: 'E-Mails und Push' }).click();
    await home.page.waitForURL('**/settings/edit');
    const likes = home.page.getByLabel('„Gefällt mir“ zu meinen Texten');
    await expect.poll(() => likes.isChecked()).toBe(false);
    await likes.check();
    await home.page.getByLabel('Aus ausgewählten Gruppen').check();
    await home.page.getByLabel('Chor').check();
    await home.page.getByLabel('Ruhezeit einhalten').check();
    await home.checkScreen('mail-settings-open');
    await home.page.getByLabel('Ruhezeit einhalten').uncheck();
    await home.page.getByRole('button', { name: 'Speichern' }).click();
    await home.page.getByText('Gespeichert.').waitFor();
    await unsaved(home).waitFor({ state: 'detached' });
    await home.page.reload();
    await expect.poll(() => likes.isChecked()).toBe(true);
    await expect.poll(() => home.page.getByLabel('Chor').isChecked()).toBe(true);
    await journey.bed.app.runJob('digests', {});
    await home.page.getByRole('link', { name: 'Vorschau der nächsten Zusammenfassung' }).click();
    await home.page.getByText(/Sie kommt am [A-Z][a-z]+, \d+\. /).waitFor();
    await home.checkScreen('digest-preview');
    await home.page.goBack();
    await home.page.waitForURL('**/settings/edit');

    home.expectError(/./);
    await home.page.route('**/settings.json', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await likes.uncheck();
    await home.page.getByRole('button', { name: 'Speichern' }).click();
    await home.page.getByText('Das konnte nicht gespeichert werden.').waitFor();
    await home.page.unroute('**/settings.json');
    // What is not saved does not go in silence.
    const toCalendar = () => home.page.getByRole('link', { name: 'Termine', exact: true }).first().click();
    await toCalendar();
    const question = home.page.getByRole('dialog', { name: 'Ohne Speichern weitergehen?' });
    await question.waitFor();
    await home.page.getByRole('button', { name: 'Hierbleiben' }).click();
    await question.waitFor({ state: 'detached' });
    await unsaved(home).waitFor();
    await toCalendar();
    await home.page.getByRole('button', { name: 'Verwerfen' }).click();
    await home.page.waitForURL('**/appointments');

    const { bed } = journey;
    const author = await bed.as(anna.id);
    const { streamId } = await bed.openNetwork();
    const { body: post } = await author.call(createActivity, {
      body: { content: 'Wer bringt Noten mit?', streams: [streamId] },
    });

    const away = await journey.visit();
    await away.signIn(bert.email);
    await away.goto(`/activities/${post.id}`);
    await answer(away, 'Ich bringe Noten für alle mit.');
    await mailsWritten();
    await expect.poll(() => mailsOfAnna().length).toBe(1);
    const [mail] = mailsOfAnna();
    expect(mail!.subject).toBe('Bert Buche hat geantwortet · Wer bringt Noten mit?');
    expect(mail!.text).toContain('Ich bringe Noten für alle mit.');

    const [, place] = /href="https?:\/\/[^/]+(\/activities\/[^"]+)"/.exec(mail!.html as string)!;
    await home.goto(place!);
    await home.page.getByText('Ich bringe Noten für alle mit.').first().waitFor();

    const [, stop] = /(\/unsubscribe\/\S+)/.exec(mail!.text!)!;
    const visitor = await journey.visit();
    await visitor.goto(stop!);
    await visitor.page.getByText('Antworten auf meine Beiträge').waitFor();
    await visitor.checkScreen('unsubscribe');
    const click = await fetch(journey.url + stop, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(click.status).toBe(200);
    await visitor.page.reload();
    await visitor.page.getByText('Abbestellt').waitFor();
    await visitor.checkScreen('unsubscribed');

    await answer(away, 'Und Stifte auch.');
    await (await bed.as(bert.id)).call(likeActivity, {
      params: { id: post.id },
    });
    await mailsWritten();
    await expect.poll(() => mailsOfAnna().length).toBe(2);
    expect(mailsOfAnna()[1]!.subject).toMatch(/^Bert Buche hat auf Ihren Beitrag reagiert ❤️/);
    expect(mailsOfAnna()[1]!.text).not.toContain('Und Stifte auch.');
  });

  it('stop at the press of a button on the page that a mail leads to', async () => {
    const { bed } = journey;
    const token = unsubscribeToken({ memberId: bert.id, keys: ['daily_digest'] }, bed.services.signedTokens);
    const visitor = await journey.visit();
    await visitor.goto(`/unsubscribe/${token}`);
    await visitor.page.getByText('Regelmäßige Zusammenfassung').waitFor();
    await visitor.page.getByRole('button', { name: 'Abbestellen' }).click();
    await visitor.page.getByText('Abbestellt').waitFor();
    await visitor.goto('/unsubscribe/forged.token');
    await visitor.page.getByText('Dieser Link ist nicht vollständig.').waitFor();
  });
});
