import { createActivity, createReply, followTag, listTags, updateTag } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../apps/server/src/testing/client.ts';
import {
  startTranslationServer,
  type TranslationServer,
} from '../../apps/server/src/testing/translation-server.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let translator: TranslationServer;
let journey: Journey;
let lea: Visitor;
let leasId: number;
let ada: Client;
let ben: Client;
let gardenId: number;
let gardenStream: string;
beforeAll(async () => {
  translator = await startTranslationServer();
  journey = await startJourney({ TRANSLATION_URL: translator.url });
  const { bed } = journey;
  const { streamId } = await bed.openNetwork();
  ada = await bed.as((await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true })).id);
  const author = await bed.buildMember({ name: 'Ben Ulme' });
  ben = await bed.as(author.id);
  const garden = await bed.buildGroup({ createdBy: author.id, name: 'Garten', access: 'open' });
  gardenId = garden.streamId;
  gardenStream = `/groups/${garden.slug}/activitystreams`;
  const post = async (content: string, stream: number) =>
    (await ben.call(createActivity, { body: { content, streams: [stream] } })).body.id;
  await post('Der Haufen ist reif, holt euch etwas: #[1:Kompost]', garden.streamId);
  await post('Wer hat Gartenabfälle für den #[1:Grünschnitt] übrig?', garden.streamId);
  const spanish = await post(
    '¡Hola a todos! Somos **nuevos** en el barrio, [aquí](https://barrio.example/a.b_c) vivimos.\n\n- fútbol\n- huerto',
    garden.streamId,
  );
  await ben.call(createReply, {
    params: { activityId: spanish, type: 'replies' },
    body: { content: 'Bienvenidos al barrio, nos vemos el sábado en la plaza' },
  });
  await post('Herzlich willkommen bei uns, schön dass ihr da seid', garden.streamId);
  await post('Allen einen guten Tag', streamId);
  const tags = (await ada.call(listTags, { query: {} })).body.tags;
  await ada.call(updateTag, {
    params: { id: tags.find(({ name }) => name === 'Grünschnitt')!.id },
    body: { parent: 'Kompost' },
  });
  lea = await journey.visit();
  const member = await bed.buildMember({ name: 'Lea Birke' });
  leasId = member.id;
  await lea.signIn(member.email);
});
afterAll(async () => {
  await journey?.stop();
  await translator?.stop();
});

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();

describe('who follows a tag', () => {
  it('[SCR-267] reads its posts in the subscribed stream, and finds it in a list', async () => {
    const { page } = lea;
    await lea.load('/tags/followed');
    await says(lea, 'Sie folgen noch keinem Thema');
    await lea.checkScreen('followed-tags-none');
    await lea.load('/activitystreams/subscribed');
    await says(lea, 'Allen einen guten Tag');
    expect(await page.getByText('Der Haufen ist reif').count()).toBe(0);
    await lea.load('/activitystreams/all?tag=kompost');
    await says(lea, '1 Beitrag · niemand folgt');
    await page.getByRole('button', { name: '#Kompost folgen' }).click();
    await says(lea, 'Beiträge mit #Kompost stehen jetzt auch unter „Abonniert“.');
    await says(lea, '1 Beitrag · 1 Person folgt');
    // The address is corrected to the spelling of the tag.
    expect(new URL(page.url()).searchParams.get('tag')).toBe('Kompost');
    await lea.checkScreen('tag');
    await page.getByRole('link', { name: '#Grünschnitt' }).first().click();
    await says(lea, 'Gehört zu');
    await page.getByRole('link', { name: 'Abonniert' }).click();
    await says(lea, 'Der Haufen ist reif');
    await page.getByRole('link', { name: 'Gefolgte Themen' }).click();
    await page.getByRole('button', { name: 'Sie folgen #Kompost' }).waitFor();
    await lea.checkScreen('followed-tags');
  });

  it('makes new topics while writing a post, each by its name', async () => {
    const { page } = lea;
    await lea.load('/activitystreams/network');
    await page.getByRole('button', { name: 'Was gibt es Neues?' }).click();
    const text = page.getByRole('textbox', { name: 'Neuer Beitrag' });
    await text.pressSequentially('Wer baut mit? #Hochbeet');
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 800 });
    const offered = page.getByRole('option', { name: 'Hochbeet Neues Thema' });
    // The list stays in the page, wherever the caret stands.
    await expect
      .poll(async () => {
        const box = await offered.boundingBox();
        return box !== null && box.x > 0 && box.x + box.width < 390;
      })
      .toBe(true);
    await page.setViewportSize(wide);
    await page.keyboard.press('Enter');
    await text.pressSequentially('#Wurmkiste');
    await page.getByRole('option', { name: 'Wurmkiste Neues Thema' }).click();
    // Whoever just goes on has made a topic too; what is no word with letters is none.
    await text.pressSequentially('und #Regentonne, Beet #2');
    await page.getByText('Nichts gefunden').waitFor();
    await page.getByRole('button', { name: 'Posten', exact: true }).click();
    const post = page.getByRole('article').filter({ hasText: 'Wer baut mit?' });
    await post.getByRole('link', { name: '#Wurmkiste' }).click();
    await says(lea, '1 Beitrag · niemand folgt');
    await page.getByRole('link', { name: '#Hochbeet' }).first().click();
    await page.waitForURL(/tag=Hochbeet/);
    await says(lea, '1 Beitrag · niemand folgt');
    await page.getByRole('link', { name: '#Regentonne' }).first().click();
    await page.waitForURL(/tag=Regentonne/);
    await says(lea, '1 Beitrag · niemand folgt');
    expect(await page.getByRole('link', { name: '#2' }).count()).toBe(0);
  });

  it('goes on with the keys where a row went, and at what opened a dialogue', async () => {
    const { page } = lea;
    const names = ['Apfel', 'Birne', 'Kirsche'];
    const content = names.map((name, index) => `#[${index + 1}:${name}]`).join(' ');
    await ben.call(createActivity, { body: { content, streams: [gardenId] } });
    const client = await journey.bed.as(leasId);
    const { tags } = (await ada.call(listTags, { query: {} })).body;
    const wanted = tags.filter(({ name }) => names.includes(name));
    for (const { id } of wanted) expect((await client.call(followTag, { params: { id } })).status).toBe(200);
    expect(wanted).toHaveLength(3);
    await lea.load('/tags/followed');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole('button', { name: 'Sie folgen #Birne' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('#Kirsche');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('#Kompost');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Springen zu' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('#Kompost');
  });

  it('is led on from a kept address when the tag was merged [A21]', async () => {
    const { page } = lea;
    const tags = (await ada.call(listTags, { query: {} })).body.tags;
    const { id } = tags.find(({ name }) => name === 'Kompost')!;
    await ada.call(updateTag, { params: { id }, body: { name: 'Grünschnitt', merge: true } });
    await lea.load('/activitystreams/all?tag=Kompost');
    await says(lea, '2 Beiträge · 1 Person folgt');
    await page.waitForURL(/tag=Gr%C3%BCnschnitt/);
    await page.getByRole('button', { name: 'Sie folgen #Grünschnitt' }).focus();
    await page.keyboard.press('Enter');
    await says(lea, 'Sie folgen #Grünschnitt nicht mehr.');
  });
});

describe('what is in another language', () => {
  it('offers its translation beneath it, formatted as the original [RUL-0723]', async () => {
    const { page } = lea;
    await lea.load(gardenStream);
    const post = page.getByRole('article').filter({ hasText: '¡Hola a todos!' }).first();
    await post.getByText('Original: Spanisch').first().waitFor();
    await lea.checkScreen('translation-offered');
    const german = page.getByRole('article').filter({ hasText: 'Herzlich willkommen' });
    expect(await german.getByRole('button', { name: 'Übersetzen' }).count()).toBe(0);
    await post.getByRole('button', { name: 'Übersetzen' }).first().click();
    await post.getByText('Übersetzt: Deutsch').waitFor();
    const translated = post.locator('[lang="DE"]').first();
    await translated.getByText('[de] fútbol').waitFor();
    expect(await translated.getByRole('link').getAttribute('href')).toBe('https://barrio.example/a.b_c');
    expect(await translated.locator('strong').textContent()).toBe('nuevos');
    await lea.checkScreen('translated');
    await post.getByRole('button', { name: 'Nur Original zeigen' }).click();
    await post.getByText('Original: Spanisch').first().waitFor();
  });

  it('is translated with what a poll offers to choose [RUL-0723]', async () => {
    const { page } = lea;
    await ben.call(createActivity, {
      body: {
        type: 'question',
        title: '¿Qué árbol plantamos?',
        content: 'Queremos plantar un árbol nuevo en el huerto del barrio y buscamos vuestra opinión.',
        options: [{ label: 'Un tilo' }, { label: 'Un roble' }],
        streams: [gardenId],
      },
    });
    await lea.load(gardenStream);
    const post = page.getByRole('article').filter({ hasText: '¿Qué árbol plantamos?' }).first();
    await post.getByRole('radio', { name: 'Un roble', exact: true }).waitFor();
    await post.getByRole('button', { name: 'Übersetzen' }).first().click();
    await post.getByRole('radio', { name: /\[de\].*roble/ }).waitFor();
    await lea.checkScreen('translated-poll');
    await post.getByRole('button', { name: 'Nur Original zeigen' }).click();
    await post.getByRole('radio', { name: 'Un roble', exact: true }).waitFor();
  });

  it('says what went wrong, and the original stays [RUL-0203]', async () => {
    const { page } = lea;
    await lea.load(gardenStream);
    translator.behave('used_up');
    lea.expectError(/503/);
    const reply = page
      .getByRole('article', { name: /Antwort von Ben Ulme|Ben Ulme/ })
      .filter({ hasText: 'Bienvenidos' })
      .last();
    await reply.getByRole('button', { name: 'Übersetzen' }).last().click();
    await says(lea, 'Für diesen Zeitraum ist alles übersetzt, was die Übersetzung hergibt.');
    await says(lea, 'Bienvenidos al barrio');
  });
});
