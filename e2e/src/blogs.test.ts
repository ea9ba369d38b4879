import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blogOf, buildArticle } from '../../apps/server/src/features/blogs/testing/build.ts';
import { buildChannel } from '../../apps/server/src/features/channels/testing/build.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { getBlogArticle, updateBlogArticle } from '../../packages/contract/src/index.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let editor: BuiltMember;
let reader: BuiltMember;
let channel: { id: number };
let blogId: number;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  editor = await journey.bed.buildMember({ name: 'Edda Eich' });
  reader = await journey.bed.buildMember({ name: 'Lena Lind' });
  await journey.bed.buildGroup({ createdBy: editor.id, name: 'Chor', members: [reader.id] });
  channel = await buildChannel(journey.bed, { title: 'Lindenblatt', managers: [editor.id] });
  blogId = await blogOf(journey.bed, channel.id);
});
afterAll(() => journey.stop());

async function enter(member: BuiltMember, path: string): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(member.email);
  await visitor.goto(path);
  return visitor;
}
const bodyOf = ({ page }: Visitor) => page.getByRole('textbox', { name: 'Artikel', exact: true });
const titleOf = ({ page }: Visitor) => page.getByRole('textbox', { name: 'Titel' });

describe('a blog', () => {
  it('has an article written, published, talked about and withdrawn', async () => {
    const writing = await enter(editor, `/blogs/${blogId}/articles/new`);
    const { page } = writing;
    await titleOf(writing).fill('Es werde Licht');
    await page.getByRole('textbox', { name: 'Anreißer' }).fill('Die Geschichte der Lampionkette.');
    await bodyOf(writing).click();
    await page.keyboard.type('312 Birnen in einer Kette.');
    await writing.checkScreen('new-blog-article');
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await page.getByText('Der Entwurf ist gespeichert.').waitFor();
    await page.waitForURL(/\/articles\/es-werde-licht$/);
    const address = new URL(page.url()).pathname;

    const reading = await enter(reader, '/blogs');
    await reading.page.getByText('Noch kein Artikel').waitFor();

    await page.getByRole('button', { name: 'Menü zum Artikel Es werde Licht' }).click();
    await page.getByRole('menuitem', { name: 'Jetzt veröffentlichen' }).click();
    await page.getByText('„Es werde Licht“ ist veröffentlicht.').waitFor();

    await reading.load('/blogs');
    await reading.page.getByRole('link', { name: 'Es werde Licht' }).waitFor();
    await reading.checkScreen('blogs');
    await reading.page.getByRole('link', { name: 'Es werde Licht' }).click();
    await reading.page.getByText('312 Birnen in einer Kette.').waitFor();
    await reading.page.getByRole('button', { name: 'Kommentieren' }).click();
    await reading.page.getByRole('textbox', { name: 'Kommentieren' }).click();
    await reading.page.keyboard.type('Ich bringe die Leiter.');
    await reading.page
      .getByRole('form', { name: 'Kommentieren' })
      .getByRole('button', { name: 'Kommentieren' })
      .click();
    await reading.page.getByRole('heading', { name: '1 Kommentar' }).waitFor();
    await reading.checkScreen('blog-article');

    await page.getByRole('button', { name: 'Menü zum Artikel Es werde Licht' }).click();
    await page.getByRole('menuitem', { name: 'Zurückziehen' }).click();
    await page.getByText('Zurückgezogen', { exact: true }).waitFor();
    reading.expectError(/404/);
    await reading.load(address);
    await reading.page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
  });

  it('has an article shared into a stream, which gives way there when it is withdrawn [RUL-0900] [RUL-0901]', async () => {
    const title = 'Lampions im Schnee';
    const { id } = await buildArticle(journey.bed, { channelId: channel.id, authorId: editor.id, title });
    const visitor = await enter(reader, `/blogs/${blogId}/articles/${id}`);
    const { page } = visitor;
    await page.getByRole('button', { name: `Menü zum Artikel ${title}` }).click();
    await page.getByRole('menuitem', { name: 'In einen Stream teilen …' }).click();
    const sharing = page.getByRole('dialog', { name: 'Artikel teilen' });
    await sharing.getByRole('textbox').fill('Lest mal, das ist schön.');
    const share = sharing.getByRole('button', { name: 'Teilen', exact: true });
    await share.click();
    await sharing.getByText('Bitte wählen Sie, wo der Beitrag erscheinen soll.').waitFor();
    await sharing.getByRole('checkbox', { name: 'Chor' }).check();
    await visitor.checkScreen('share-blog-article');
    await share.click();
    await page.getByText('Der Artikel ist geteilt.').waitFor();
    await visitor.load('/activitystreams/all');
    await page.getByText('Lest mal, das ist schön.').waitFor();
    await page
      .getByRole('article', { name: `Geteilter Artikel: ${title}` })
      .getByText('Kurz.')
      .waitFor();
    await visitor.checkScreen('shared-blog-article');

    const elsewhere = await journey.bed.as(editor.id);
    await elsewhere.call(updateBlogArticle, {
      params: { blogId, articleId: String(id) },
      body: { article: { status: 'withdrawn' }, version: 1 },
    });
    await page.getByText('Hier war ein Artikel geteilt, der nicht mehr zu lesen ist.').waitFor();
  });

  it('leads from the link of a hit and from a former address to the article', async () => {
    const { id } = await buildArticle(journey.bed, {
      channelId: channel.id,
      authorId: editor.id,
      title: 'Der Brunnen',
    });
    const visitor = await enter(editor, `/blogs/${blogId}/article/${id}`);
    await visitor.page.getByRole('heading', { name: 'Der Brunnen' }).waitFor();
    await visitor.page.waitForURL(/\/articles\/built-article-\d+$/);
    const former = new URL(visitor.page.url()).pathname;
    const elsewhere = await journey.bed.as(editor.id);
    const params = { blogId, articleId: String(id) };
    const { version } = (await elsewhere.call(getBlogArticle, { params })).body;
    await elsewhere.call(updateBlogArticle, { params, body: { article: { title: 'Wasser' }, version } });
    await visitor.load(former);
    await visitor.page.getByRole('heading', { name: 'Wasser' }).waitFor();
    await visitor.page.waitForURL(/\/articles\/wasser$/);
  });

  it('keeps the text of the slower of two who change an article, and that the other withdrew it [RUL-0902]', async () => {
    const { id } = await buildArticle(journey.bed, { channelId: channel.id, authorId: editor.id });
    const params = { blogId, articleId: String(id) };
    const visitor = await enter(editor, `/blogs/${blogId}/articles/${id}/edit`);
    visitor.expectError(/409/);
    await bodyOf(visitor).click();
    await visitor.page.keyboard.type('Mein Text. ');
    const elsewhere = await journey.bed.as(editor.id);
    const body = { article: { content: 'Von nebenan', status: 'withdrawn' as const }, version: 1 };
    await elsewhere.call(updateBlogArticle, { params, body });
    await visitor.page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await visitor.page.getByRole('region', { name: 'Die andere Fassung' }).getByText('Von nebenan').waitFor();
    expect(await bodyOf(visitor).textContent()).toContain('Mein Text.');
    await visitor.page.getByRole('button', { name: 'Meine Fassung behalten' }).click();
    await visitor.page.getByText('Der Artikel ist gespeichert.').waitFor();
    const { body: kept } = await elsewhere.call(getBlogArticle, { params });
    expect(kept.body).toContain('Mein Text.');
    expect(kept.status).toBe('withdrawn');
  });

  it('is called otherwise, and gives its address for feeds', async () => {
    const visitor = await enter(editor, `/blogs/${blogId}/edit`);
    await titleOf(visitor).fill('Lindenblätter');
    await visitor.page.getByText(/\.atom\?auth_token=/).waitFor();
    await visitor.checkScreen('edit-blog');
    await visitor.page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await visitor.page.getByText('Der Blog ist gespeichert.').waitFor();
  });
});
