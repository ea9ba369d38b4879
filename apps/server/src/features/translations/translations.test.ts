import {
  createActivity,
  createMessage,
  createPage,
  createReply,
  deleteReply,
  getNetwork,
  getTranslation,
  listTranslationLanguages,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { startTranslationServer, type TranslationServer } from '../../testing/translation-server.ts';

let server: TranslationServer;
let bed: TestBed;
let anna: Client;
let ben: Client;
let closed: { id: number; slug: string; streamId: number };

beforeAll(async () => {
  server = await startTranslationServer();
  bed = await startTestBed({
    worker: false,
    environment: { TRANSLATION_URL: `${server.url}/`, TRANSLATION_KEY: 'key-of-the-network' },
  });
  await bed.openNetwork();
  const [a, b] = await Promise.all([bed.buildMember(), bed.buildMember({ language: 'en' })]);
  closed = await bed.buildGroup({ createdBy: a.id, access: 'closed' });
  [anna, ben] = await Promise.all([bed.as(a.id), bed.as(b.id)]);
});
beforeEach(() => {
  server.behave('translate');
  server.asked.length = 0;
});
afterAll(async () => {
  await bed.stop();
  await server.stop();
});

async function post(content: string): Promise<number> {
  return (await anna.call(createActivity, { body: { content, streams: [closed.streamId] } })).body.id;
}

const translate = (client: Client, type: string, lang: string, id: number | string) =>
  client.call(getTranslation, { params: { type, lang, target_id: String(id) } });

describe('a translation', () => {
  it('[API-005] is of the title and the description of an appointment, for those who see it', async () => {
    const calendar = await bed.buildCalendar({ groupId: closed.id });
    const columns = { description: 'Wir *feiern*.' };
    const id = await bed.buildAppointment({ calendarIds: [calendar], name: 'Fest', columns });
    for (const [first, second] of [
      ['EN-GB', 'appointment'],
      ['appointment', 'EN-GB'],
    ] as const)
      expect(await translate(anna, first, second, id)).toMatchObject({
        status: 200,
        body: {
          text: '[en] Wir feiern.',
          html_content: '<p>[en] Wir <em>feiern</em>.</p>',
          name: '[en] Fest',
        },
      });
    expect((await translate(ben, 'appointment', 'EN-GB', id)).status).toBe(404);
  });

  it('is of a page, whose links lead where they led, for those who see it', async () => {
    const chair = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const target = (await chair.call(createPage, { body: { title: 'Schlüssel' } })).body;
    const body = {
      title: 'Wegweiser',
      content: `Die Regel: [dort](/pages/${target.id}) und [[Fehlt]].`,
    };
    const page = (await chair.call(createPage, { body })).body;
    expect(page.language).toBe('de');
    const { status, body: made } = await translate(anna, 'page', 'EN-GB', page.id);
    expect([status, made.name]).toEqual([200, '[en] Wegweiser']);
    expect(made.html_content).toContain('<a href="/pages/schluessel"');
    expect(made.html_content).not.toContain('[[');
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    expect((await translate(guest, 'page', 'EN-GB', page.id)).status).toBe(404);
  });

  it('[API-052] is of subject and words of a message, for those who sent or got it [RUL-0219]', async () => {
    const body = { to: [anna.memberId!], subject: 'Fest', content: 'Wir *feiern*.' };
    const { id, can } = (await ben.call(createMessage, { body })).body;
    expect(can.translate).toBe(true);
    for (const [first, second] of [
      ['EN-GB', 'message'],
      ['message', 'EN-GB'],
    ] as const)
      expect(await translate(anna, first, second, id)).toMatchObject({
        status: 200,
        body: {
          text: '[en] Wir feiern.',
          html_content: '<p>[en] Wir <em>feiern</em>.</p>',
          name: '[en] Fest',
        },
      });
    const stranger = await bed.as((await bed.buildMember()).id);
    expect((await translate(stranger, 'message', 'EN-GB', id)).status).toBe(404);
    expect((await translate(anna, 'message', 'EN-GB', 'x1')).status).toBe(404);
  });

  it('[API-184] is of the words of a post, whose marks stay', async () => {
    const id = await post('Hallo **Welt** um *sechs*');
    expect(await translate(anna, 'activity', 'EN-GB', id)).toMatchObject({
      status: 200,
      body: {
        text: '[en] Hallo Welt um sechs',
        html_content: '<p>[en] Hallo <strong>Welt</strong> um <em>sechs</em></p>',
        name: null,
        fields: {},
      },
    });
    expect(server.asked).toEqual([
      {
        texts: ['Hallo <g1>Welt</g1> um <g2>sechs</g2>'],
        source: 'de',
        target: 'en',
        hasSigns: true,
        key: 'key-of-the-network',
      },
    ]);
  });

  it('is of a reply, and found whether type or language comes first', async () => {
    const activityId = await post('Wer kommt mit?');
    const reply = await anna.call(createReply, {
      params: { activityId, type: 'replies' },
      body: { content: 'Ich!' },
    });
    const answers = [
      await translate(anna, 'reply', 'fr', reply.body.id),
      await translate(anna, 'fr', 'reply', reply.body.id),
    ];
    expect(answers.map(({ body }) => body)).toEqual(
      Array(2).fill({ text: '[fr] Ich!', html_content: '<p>[fr] Ich!</p>', name: null, fields: {} }),
    );
    await anna.call(deleteReply, { params: { activityId, type: 'replies', replyId: reply.body.id } });
    expect(await translate(anna, 'reply', 'fr', reply.body.id)).toMatchObject({ status: 404 });
  });

  it('is asked for once, also by many at once, and anew after the text has changed', async () => {
    const [first, second] = [await post('Derselbe Text'), await post('Derselbe Text')];
    await Promise.all([1, 2, 3].map(() => translate(anna, 'activity', 'ES', first)));
    await translate(anna, 'activity', 'ES', second);
    expect(server.asked).toHaveLength(1);
    await translate(anna, 'activity', 'DE', second);
    expect(server.asked.map(({ target }) => target)).toEqual(['es', 'de']);
  });

  it.each([
    ['of what one may not see', (id: number) => translate(ben, 'activity', 'DE', id)],
    ['of nothing', () => translate(anna, 'activity', 'DE', 9_999_999)],
    ['of what is no id', () => translate(anna, 'activity', 'DE', '1e3')],
    ['into a language that is not offered', (id: number) => translate(anna, 'activity', 'NL', id)],
    ['of an unknown type', (id: number) => translate(anna, 'sonnet', 'DE', id)],
  ])('%s is unknown, and nothing leaves the house', async (_case, ask) => {
    expect(await ask(await post('Geheim'))).toMatchObject({ status: 404, problem: { code: 'not_found' } });
    expect(server.asked).toEqual([]);
  });

  it.each(['fail', 'babble'] as const)(
    'that the server does not give (%s) is refused in the words of the reader, and asked for again',
    async (manner) => {
      const id = await post(`Ein Versuch: ${manner}`);
      server.behave(manner);
      expect(await translate(anna, 'activity', 'FR', id)).toMatchObject({
        status: 502,
        problem: { code: 'translation_failed', title: expect.stringContaining('Übersetzung') },
      });
      server.behave('translate');
      expect(await translate(anna, 'activity', 'FR', id)).toMatchObject({ status: 200 });
    },
  );
});

describe('the languages', () => {
  it('[RUL-0363] [API-140] come in their order, the one used last first', async () => {
    const codes = async (client: Client) =>
      (await client.call(listTranslationLanguages)).body.languages.map(({ code }) => code);
    expect(await codes(ben)).toEqual(['DE', 'EN-GB', 'ES', 'FR']);
    const id = await post('Hallo');
    await translate(anna, 'activity', 'ES', id);
    expect(await codes(anna)).toEqual(['ES', 'DE', 'EN-GB', 'FR']);
    await translate(anna, 'activity', 'EN-GB', id);
    expect(await codes(anna)).toEqual(['EN-GB', 'DE', 'ES', 'FR']);
    expect(await codes(ben)).toEqual(['DE', 'EN-GB', 'ES', 'FR']);
  });
});

describe('without a server for it', () => {
  it('nothing is offered for translation, and the call is unknown', async () => {
    const without = await startTestBed({ worker: false });
    try {
      const { streamId } = await without.openNetwork();
      const someone = await without.as((await without.buildMember()).id);
      const { body } = await someone.call(createActivity, {
        body: { content: 'Hallo', streams: [streamId] },
      });
      expect((await someone.call(getNetwork)).body.availableModules).not.toContain('translations');
      expect(await translate(someone, 'activity', 'DE', body.id)).toMatchObject({ status: 404 });
    } finally {
      await without.stop();
    }
    expect((await anna.call(getNetwork)).body.availableModules).toContain('translations');
  });
});
