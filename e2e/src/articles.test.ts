import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { createActivity, getArticle, updateArticle } from '../../packages/contract/src/index.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let network: { streamId: number };
let ben: BuiltMember;
let group: { slug: string; streamId: number };
beforeAll(async () => {
  journey = await startJourney();
  network = await journey.bed.openNetwork();
  anna = await journey.bed.buildMember({ name: 'Anna Abel' });
  ben = await journey.bed.buildMember({ name: 'Ben Birke' });
  group = await journey.bed.buildGroup({ createdBy: anna.id, name: 'Chor' });
});
afterAll(() => journey.stop());

async function enter(path: string): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(anna.email);
  await visitor.goto(path);
  return visitor;
}
const bodyOf = ({ page }: Visitor) => page.getByRole('textbox', { name: 'Artikel', exact: true });
const storedBody = async (id: number) =>
  (
    await sql<{ body: string }>`select body from articles where activity_id = ${id}`.execute(
      journey.bed.db.kysely,
    )
  ).rows[0]!.body;
async function article(body: string): Promise<number> {
  const author = await journey.bed.as(anna.id);
  const { body: made } = await author.call(createActivity, {
    body: {
      type: 'article',
      content: 'Anreißer',
      article: { title: 'Licht', body },
      streams: [network.streamId],
    },
  });
  return made.id;
}
/** What the clipboard of another program gives. */
const paste = (visitor: Visitor, html: string, plain = 'x') =>
  bodyOf(visitor).evaluate(
    (field, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', data.html);
      clipboardData.setData('text/plain', data.plain);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, plain },
  );
const idOf = ({ page }: Visitor) => Number(/\/activities\/(\d+)/.exec(page.url())![1]);
async function publish(visitor: Visitor): Promise<number> {
  await visitor.page.getByRole('button', { name: 'Veröffentlichen' }).click();
  await visitor.page.waitForURL(/\/activities\/\d+$/);
  return idOf(visitor);
}

describe('somebody who writes an article', () => {
  it('writes all of it by keyboard alone, signs and all', async () => {
    const visitor = await enter(`/articles/new?stream=${group.streamId}`);
    const { page } = visitor;
    await page.getByRole('textbox', { name: 'Titel' }).focus();
    await page.keyboard.type('Es werde Licht');
    await bodyOf(visitor).focus();
    await page.keyboard.type('# Anfang\nEin **fetter** Satz');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- eins\nzwei\n\n');
    await page.keyboard.type('> Zitat\n\n');
    await page.keyboard.type('```sql select 1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('|Name|Ort|\nAnna');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Bonn');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Berta');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type(':::hint Nicht vergessen');
    const id = await publish(visitor);
    const body = await storedBody(id);
    for (const part of [
      '# Anfang',
      'Ein **fetter** Satz',
      '- eins\n- zwei',
      '> Zitat',
      '```',
      '| Name | Ort |\n| --- | --- |\n| Anna | Bonn |\n| Berta |',
      '> [!hint]\n> Nicht vergessen',
    ])
      expect(body).toContain(part);
    await page.getByRole('heading', { name: 'Anfang' }).waitFor();
    await page.getByRole('cell', { name: 'Bonn' }).waitFor();
    await visitor.checkScreen('article');
    await visitor.goto('/activitystreams/all');
    await page.getByRole('link', { name: 'Weiterlesen: Es werde Licht' }).waitFor();
    await visitor.checkScreen('article-card');
  });

  it('puts in what other programs copy, as what it is [A12]', async () => {
    const visitor = await enter(`/articles/new?stream=${group.streamId}`);
    await bodyOf(visitor).click();
    await paste(
      visitor,
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoListParagraph{color:red}</style></head><body>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Tische<o:p></o:p></p>
<p class=MsoListParagraph style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span><![endif]>Bänke<o:p></o:p></p>
<p class=MsoListParagraph style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]>4.&nbsp;<![endif]><span style='color:red'>Schirme</span></p>
</body></html>`,
    );
    await expect.poll(() => bodyOf(visitor).locator('ul > li > ol > li').count()).toBe(2);
    expect(await bodyOf(visitor).textContent()).not.toMatch(/·|3\.|4\./);
    expect(await bodyOf(visitor).locator('ol').getAttribute('start')).toBe('3');
    expect(await bodyOf(visitor).innerHTML()).not.toMatch(/Mso|color|mso-/);
    await visitor.page.keyboard.press('Control+z');
    await expect.poll(() => bodyOf(visitor).locator('li').count()).toBe(0);
    await paste(
      visitor,
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;color:#434343">Ein </span><span style="font-weight:700;">fettes</span><span style="font-weight:400"> Wort</span></p><ul><li dir="ltr"><p><span style="font-weight:400">eins</span></p></li><li dir="ltr"><p><span>zw</span></p></li></ul></b>`,
    );
    await expect.poll(() => bodyOf(visitor).locator('li').count()).toBe(2);
    expect(await bodyOf(visitor).locator('strong').allInnerTexts()).toEqual(['fettes']);
    await visitor.page.keyboard.press('Control+z');
    await expect.poll(() => bodyOf(visitor).textContent()).not.toContain('fettes');
  });

  it('keeps text and other pictures where one of a paste fails, and names what lies elsewhere [A14]', async () => {
    const visitor = await enter(`/articles/new?stream=${group.streamId}`);
    const { page } = visitor;
    visitor.expectError(/500|Failed to load/);
    let sent = 0;
    await page.route('**/api/storage/assets/ckeditor/images*', async (route) => {
      sent += 1;
      if (sent === 2) await route.fulfill({ status: 500, json: {} });
      else await route.continue();
    });
    const foreign: string[] = [];
    page.on('request', (request) => request.url().includes('evil.example') && foreign.push(request.url()));
    await page.getByRole('textbox', { name: 'Titel' }).fill('Bilder');
    await bodyOf(visitor).click();
    const png = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 40;
      canvas.height = 30;
      return canvas.toDataURL('image/png');
    });
    await paste(
      visitor,
      `<p>Vorher</p><p><img src="${png}" alt="eins"></p><p><img src="${png}" alt="zwei"></p><p><img src="${png}" alt="drei"></p><p><img src="file:///C:/Users/x/Plan%201.png"></p><p><img src="https://evil.example/p.gif" alt="Fremdes"></p><p>Nachher</p>`,
    );
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).waitFor();
    await expect.poll(() => bodyOf(visitor).locator('figure img').count()).toBe(2);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' und weiter');
    const id = await publish(visitor);
    const body = await storedBody(id);
    expect(body.length).toBeLessThan(10_000);
    expect(body.match(/!\[(eins|zwei|drei)\]\(file:\d+\)/g)).toHaveLength(2);
    expect(body).toContain('Vorher');
    expect(body).toContain('Nachher und weiter');
    expect(body).toContain('Bild fehlt: Plan 1.png');
    expect(body).toContain('[Fremdes](https://evil.example/p.gif)');
    expect(foreign).toEqual([]);
    await expect
      .poll(() =>
        page
          .locator('figure.image img')
          .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true);
  });

  it('keeps the text of the slower of two windows, with the other version beside it [RUL-0713]', async () => {
    const id = await article('Am Anfang');
    const visitor = await enter(`/activities/${id}/edit`);
    const { page } = visitor;
    visitor.expectError(/409/);
    await bodyOf(visitor).click();
    await page.keyboard.type('Mein Text. ');
    const elsewhere = await journey.bed.as(anna.id);
    const draft = { title: 'Licht', content: 'Anreißer', body: 'Von nebenan', version: 1 };
    await elsewhere.call(updateArticle, { params: { activityId: id }, body: draft });
    await page.keyboard.press('Control+s');
    await page.getByRole('region', { name: 'Die andere Fassung' }).getByText('Von nebenan').waitFor();
    expect(await bodyOf(visitor).textContent()).toContain('Mein Text.');
    expect(await storedBody(id)).toBe('Von nebenan');
    await page.getByRole('button', { name: 'Meine Fassung behalten' }).click();
    await page.getByText(/Gespeichert um/).waitFor();
    expect(await storedBody(id)).toContain('Mein Text.');
    expect((await elsewhere.call(getArticle, { params: { activityId: id } })).body.version).toBe(3);
  });

  it('is told that it is saved by the answer of the server alone, and has the text again [A17]', async () => {
    const id = await article('Am Anfang');
    const visitor = await enter(`/activities/${id}/edit`);
    const { page } = visitor;
    visitor.expectError(/500|413|Failed|ERR_/);
    await bodyOf(visitor).click();
    await page.keyboard.type('Neu. ');
    await page.getByText(/Nicht gespeichert seit/).waitFor();
    for (const status of [500, 413, 0]) {
      await page.route('**/article.json', (route) =>
        route.request().method() !== 'PUT'
          ? route.continue()
          : status === 0
            ? route.abort('internetdisconnected')
            : route.fulfill({ status, json: { title: 'Nein', status, code: 'x', type: 'about:blank' } }),
      );
      await bodyOf(visitor).click();
      await page.keyboard.press('Control+s');
      await page.getByRole('alert').waitFor();
      expect(await page.getByText(/Nicht gespeichert seit/).isVisible()).toBe(true);
      expect(await page.getByText(/Gespeichert um/).count()).toBe(0);
      await page.unroute('**/article.json');
    }
    await page.waitForTimeout(1100);
    await visitor.load(`/activities/${id}/edit`);
    await expect.poll(() => bodyOf(visitor).textContent()).toContain('Neu.');
    await page.getByText('Ihr letzter Text ist wieder da').waitFor();
    await bodyOf(visitor).click();
    await page.keyboard.press('Control+s');
    await page.getByText(/Gespeichert um/).waitFor();
    expect(await storedBody(id)).toContain('Neu.');
  });

  it('keeps a text when the session ends, for its writer alone [A17]', async () => {
    const visitor = await enter(`/articles/new?stream=${group.streamId}`);
    const { page, context } = visitor;
    visitor.expectError(/401|403/);
    await page.getByRole('textbox', { name: 'Titel' }).fill('Nur von Anna');
    await bodyOf(visitor).click();
    await page.keyboard.type('Was Anna allein weiß');
    await sql`delete from sessions where member_id = ${anna.id}`.execute(journey.bed.db.kysely);
    // The page may have noticed by itself, and gone; whoever sees nothing happen presses again.
    const isLed = async () => {
      const publishing = page.getByRole('button', { name: 'Veröffentlichen' });
      if (!/sign_in/.test(page.url())) await publishing.click({ timeout: 2_000 }).catch(() => {});
      return /sign_in/.test(page.url());
    };
    await expect.poll(isLed, { timeout: 60_000, interval: 2_000 }).toBe(true);
    await visitor.signIn(ben.email);
    await visitor.goto(`/articles/new?stream=${network.streamId}`);
    await bodyOf(visitor).waitFor();
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('');
    expect(await page.getByText('Was Anna allein weiß').count()).toBe(0);
    await context.clearCookies();
    await visitor.signIn(anna.email);
    await visitor.goto(`/articles/new?stream=${group.streamId}`);
    await expect.poll(() => bodyOf(visitor).textContent()).toContain('Was Anna allein weiß');
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Nur von Anna');
    const id = await publish(visitor);
    expect(await storedBody(id)).toBe('Was Anna allein weiß');
  });

  it('chooses the lead picture by mouse, plans the article, changes it and has it published [RUL-0816]', async () => {
    const visitor = await enter(`/articles/new?stream=${group.streamId}`);
    const { page } = visitor;
    await page.getByRole('textbox', { name: 'Titel' }).fill('Später mehr');
    await bodyOf(visitor).click();
    await page.keyboard.type('Ein Text für morgen');
    const bytes = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 320;
      canvas.getContext('2d')!.fillStyle = 'teal';
      canvas.getContext('2d')!.fillRect(0, 0, 640, 320);
      return canvas.toDataURL('image/png').split(',')[1]!;
    });
    const file = { name: 'Lampions.png', mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') };
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Bild wählen: Titelbild' }).click();
    await (await chooser).setFiles([file]);
    const lead = page.getByRole('group', { name: 'Titelbild' }).getByRole('img');
    await lead.waitFor();
    await page.getByLabel('Was zeigt das Titelbild?').fill('Lampions');
    // The same once more, among what lies in the network.
    await page.getByRole('button', { name: 'Bild entfernen: Titelbild' }).click();
    await page.getByRole('button', { name: 'Aus vorhandenen Bildern' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lampions.png' }).click();
    await lead.waitFor();
    await visitor.checkScreen('article-form');
    await page.getByRole('button', { name: 'Planen …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Planen' }).click();
    await page.getByText('Der Beitrag ist geplant.').waitFor();
    await page.getByRole('button', { name: 'Ansehen' }).click();
    await page.getByRole('heading', { name: 'Später mehr' }).waitFor();
    await page.getByRole('button', { name: /^Bearbeiten/ }).click();
    await lead.waitFor();
    await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Jetzt schon');
    await bodyOf(visitor).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', geändert');
    await visitor.checkScreen('planned-article-form');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('heading', { name: 'Jetzt schon' }).waitFor();
    await page.getByRole('button', { name: /^Jetzt posten/ }).click();
    await page.getByText('Nichts geplant').waitFor();
    await visitor.goto(`/groups/${group.slug}`);
    await page.getByRole('link', { name: 'Jetzt schon', exact: true }).click();
    await page.getByRole('heading', { name: 'Jetzt schon', level: 1 }).waitFor();
    await page.getByText('Ein Text für morgen, geändert').waitFor();
    await page.getByRole('img', { name: 'Lampions' }).waitFor();
    await visitor.checkScreen('article-lead');
  });
});
