import { renderHtml } from '@dorfplatz/content';
import { createActivity, getTranslation, updateActivity } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import {
  type Manner,
  startDeepl,
  startTranslationServer,
  type TranslationServer,
} from '../../testing/translation-server.ts';
import { dropOldTranslations } from './kept-translations.ts';

const SERVERS = { libretranslate: startTranslationServer, deepl: startDeepl };

const TEXT =
  'Hallo @[7:Anna Baum], **der Baum** steht [am Baum](https://baum.example/a.b_c?utm=x.y&z=1) und `Baum.code`! #[3:Baumfest] 🌳\n' +
  'https://baum.example/a.b_c\n\n- Erster Baum\n  1. Tief `x`\n\n```js\nconst baum = "Baum";\n```';

describe.each(['libretranslate', 'deepl'] as const)(
  'a translation by %s leaves structure alone [A23]',
  (service) => {
    let server: TranslationServer;
    let bed: TestBed;
    let anna: Client;
    let ben: Client;
    let streamId: number;
    let round = 0;

    beforeAll(async () => {
      server = await SERVERS[service]();
      bed = await startTestBed({
        worker: false,
        environment: { TRANSLATION_SERVICE: service, TRANSLATION_URL: server.url, TRANSLATION_KEY: 'key:fx' },
      });
      ({ streamId } = await bed.openNetwork());
      anna = await bed.as((await bed.buildMember()).id);
      ben = await bed.as((await bed.buildMember()).id);
    });
    beforeEach(() => {
      server.behave('words');
      server.asked.length = 0;
    });
    afterAll(async () => {
      await bed?.stop();
      await server?.stop();
    });

    const post = async (text = TEXT) => {
      round += 1;
      const content = `${text}\n\nRunde ${round}`;
      return (await anna.call(createActivity, { body: { content, streams: [streamId] } })).body.id;
    };
    const translate = (id: number | string, client = anna, type = 'activity') =>
      client.call(getTranslation, { params: { type, lang: 'EN-GB', target_id: String(id) } });
    const htmlOf = async (id: number) => (await translate(id)).body.html_content;
    /** What links, names and code there are, in their order. */
    const kept = (html: string) =>
      [
        ...html.matchAll(/href="[^"]*"|<code[^>]*>[^<]*<\/code>|>[@#][^<]+<|<\/?(?:ul|ol|li|pre|p|strong)>/g),
      ].map(([each]) => each);

    it('addresses, code, mentions, tags and emoji are unchanged, and words are others', async () => {
      const html = await htmlOf(await post());
      const original = renderHtml(`${TEXT}\n\nRunde ${round}`);
      expect(kept(html)).toEqual(kept(original));
      expect(html).toContain('<strong>red muaB</strong>');
      expect(html).toContain('@Anna Baum');
      expect(html).toContain('#Baumfest');
      expect(html).toContain('>ma muaB</a>');
      expect(html).toContain('🌳');
      expect(html).not.toMatch(/Hallo|Erster|&lt;|\s{2,}[^\n]/);
      const sent = server.asked.flatMap(({ texts }) => texts).join('\n');
      expect(sent).not.toMatch(/Anna|Baumfest|Baum\.code|const baum|example|🌳/);
    });

    it.each(['lose', 'double'] as const)(
      'a placeholder that the server %ss falls back to single pieces',
      async (manner) => {
        server.behave(manner);
        const html = await htmlOf(await post());
        expect(kept(html)).toEqual(kept(renderHtml(`${TEXT}\n\nRunde ${round}`)));
        expect(html).toContain('<strong>red muaB</strong>');
        expect(html.match(/@Anna Baum/g)).toHaveLength(1);
        expect(html).not.toContain('Hallo');
      },
    );

    it('HTML that the server returns is text', async () => {
      server.behave('html');
      const { body } = await translate(await post('Nur ein Baum mit *Blatt*'));
      expect(body.text).toContain('<b onclick="x()">');
      expect(body.html_content).not.toMatch(/<(?!\/?(?:p|em)>)/);
      expect(body.html_content).toContain('&lt;img src=x onerror=alert(1)&gt;');
    });

    it('an answer after twelve seconds is an error, and the next question is asked', {
      timeout: 25_000,
    }, async () => {
      const id = await post();
      server.behave('slow');
      const asked = Date.now();
      expect(await translate(id)).toMatchObject({ status: 502, problem: { code: 'translation_failed' } });
      expect(Date.now() - asked).toBeLessThan(11_500);
      server.behave('words');
      expect((await translate(id)).status).toBe(200);
    });

    it('a second reader costs no second request, an edit asks anew', async () => {
      const id = await post();
      await Promise.all([translate(id), translate(id, ben), translate(id)]);
      const requests = server.asked.length;
      expect(requests).toBe(2);
      await translate(id, ben);
      expect(server.asked).toHaveLength(requests);
      await anna.call(updateActivity, {
        params: { id },
        body: { content: `Jetzt ein anderer Text ${round}` },
      });
      expect((await translate(id, ben)).body.text).toContain('reredna');
      expect(server.asked).toHaveLength(requests + 1);
    });

    it('is kept for a while, whatever process made it', async () => {
      const id = await post();
      await translate(id);
      const { rows } = await sql<{
        many: number;
      }>`select count(*)::int as many from translated_texts`.execute(bed.db.kysely);
      expect(rows[0]!.many).toBeGreaterThan(0);
      await sql`update translated_texts set created_at = created_at - interval '31 days'`.execute(
        bed.db.kysely,
      );
      await dropOldTranslations(bed.db.kysely);
      server.asked.length = 0;
      await translate(id);
      expect(server.asked.length).toBeGreaterThan(0);
    });

    it('options of a survey are translated by their keys', async () => {
      const { body } = await anna.call(createActivity, {
        body: {
          type: 'survey',
          title: 'Der Baum',
          content: '',
          options: [{ label: 'Eiche' }, { label: 'Linde' }],
          streams: [streamId],
        },
      });
      const [oak, lime] = body.object.options.map(({ id }) => id);
      expect((await translate(body.id, ben, 'poll')).body).toMatchObject({
        name: 'reD muaB',
        fields: { [oak!]: 'ehciE', [lime!]: 'edniL' },
      });
      expect((await translate(await post(), ben, 'poll')).status).toBe(404);
      const closed = await bed.buildGroup({ createdBy: anna.memberId!, access: 'closed' });
      const hidden = await anna.call(createActivity, {
        body: {
          type: 'question',
          title: 'Geheim',
          content: '',
          options: [{ label: 'Ja' }, { label: 'Nein' }],
          streams: [closed.streamId],
        },
      });
      expect((await translate(hidden.body.id, ben, 'poll')).status).toBe(404);
    });

    it.each([
      ['used_up', 503, 'translation_used_up'],
      ['busy', 503, 'translation_busy'],
      ['fail', 502, 'translation_failed'],
      ['babble', 502, 'translation_failed'],
    ] as [Manner, number, string][])('a server that is %s is told of', async (manner, status, code) => {
      const id = await post();
      server.behave(manner);
      const answer = await translate(id);
      expect(answer).toMatchObject({ status, problem: { code } });
      expect((answer as { problem: { title?: string } }).problem.title).not.toBe('');
      server.behave('words');
      expect((await translate(id)).status).toBe(200);
    });

    it('a server that is busy for a moment is asked again', async () => {
      const id = await post('Ein einziger Satz ohne Zeichen');
      server.behave('busy_once');
      expect((await translate(id)).status).toBe(200);
    });

    it('a language that we found and the server does not know is for it to find', async () => {
      const id = await post('Dieser Satz ist ganz gewiss auf Deutsch geschrieben');
      server.behave('choosy');
      expect((await translate(id)).status).toBe(200);
      expect(server.asked.map(({ source }) => source.toLowerCase())).toEqual(['de', 'auto']);
    });

    it('speaks the interface of the server', async () => {
      await translate(await post());
      const [first] = server.asked;
      expect(first).toMatchObject(
        service === 'deepl'
          ? { target: 'EN-GB', source: 'DE', key: 'DeepL-Auth-Key key:fx' }
          : { target: 'en', source: 'de', key: 'key:fx' },
      );
    });
  },
);
