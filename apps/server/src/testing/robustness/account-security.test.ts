import { Writable } from 'node:stream';
import {
  addMember,
  deleteActivity,
  getAccount,
  type Language,
  setPassword,
  setUpNetwork,
  signIn,
  updateAccount,
} from '@dorfplatz/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/session/tokens.ts';
import { PASSWORD } from '../build.ts';
import type { Client } from '../client.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let printed = '';
beforeAll(async () => {
  const output = new Writable({
    write(chunk, _encoding, done) {
      printed += chunk;
      done();
    },
  });
  bed = await startTestBed({ worker: false, log: pino({ level: 'info' }, output) });
});
afterAll(() => bed.stop());

const weak = 'Dorfplatz2025!';
const dictionary = 'Bundesregierung';
const tooCommon = (field = 'password') => ({
  status: 422,
  problem: { codes: { [field]: expect.arrayContaining(['too_common']) } },
});
const cookieIn = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0]!;

describe('an easily guessed password', () => {
  it('is refused to the first administrator', async () => {
    const stranger = await bed.as();
    const body = {
      network_name: 'Chorgemeinschaft',
      language: 'de',
      time_zone: 'Europe/Berlin',
      first_name: 'Erna',
      last_name: 'Erste',
      email: 'erna@example.org',
      group_name: 'Chor',
    } as const;
    for (const password of [weak, dictionary, 'Erna-Erste-1970', 'Chorgemeinschaft1']) {
      expect(await stranger.call(setUpNetwork, { body: { ...body, password } })).toMatchObject(tooCommon());
    }
    const made = await stranger.call(setUpNetwork, { body: { ...body, password: 'vier Hüte im Regen' } });
    expect(made.status).toBe(201);
    await bed.services.settings.reload();
  });

  it('is refused where an administrator, a link or oneself sets it, and leaves everything as it was', async () => {
    const admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const user = { email: 'neu@example.org', first_name: 'Nora', last_name: 'Neumann' };
    for (const password of [weak, dictionary, 'NoraNeumann99']) {
      const answer = await admin.call(addMember, { body: { user: { ...user, password } } });
      expect(answer).toMatchObject(tooCommon('user.password'));
    }

    const { id, email } = await bed.buildMember({ name: 'Gerda Gartenfreund' });
    await sql`
      insert into account_tokens (member_id, purpose, token_hash, expires_at)
      values (${id}, 'password', ${hashToken('secret')}, now() + interval '1 hour')
    `.execute(bed.db.kysely);
    const stranger = await bed.as();
    const set = (password: string) => stranger.call(setPassword, { body: { token: 'secret', password } });
    expect(await set('Gartenfreund-1950')).toMatchObject(tooCommon());
    expect(await set(dictionary)).toMatchObject(tooCommon());
    expect((await set('drei Kähne am Steg')).status).toBe(200);

    const own = await bed.as(id);
    const change = (password: string) =>
      own.call(updateAccount, { body: { password, current_password: 'drei Kähne am Steg' } });
    expect(await change('Chorgemeinschaft22')).toMatchObject(tooCommon());
    expect(await change(dictionary)).toMatchObject(tooCommon());
    const entered = await stranger.call(signIn, { body: { email, password: 'drei Kähne am Steg' } });
    expect(entered.status).toBe(200);
  });

  it('is refused with what would help, in the language of the reader', async () => {
    const said = async (language: Language) => {
      const { id } = await bed.buildMember();
      await sql`update members set language = ${language} where id = ${id}`.execute(bed.db.kysely);
      const own = await bed.as(id);
      const body = { password: 'asdfghjklö', current_password: PASSWORD };
      return (await own.call(updateAccount, { body })).problem;
    };
    const { errors, codes } = await said('de_DU');
    expect(codes).toEqual({
      password: [
        'too_common',
        'weak_straight_row',
        'stronger_another_word',
        'stronger_longer_keyboard_pattern',
      ],
    });
    expect(errors).toEqual({
      password: [
        'Dieses Passwort ist leicht zu erraten.',
        'Tasten, die in einer Reihe liegen, werden schnell erraten.',
        'Sicherer wird es durch weitere, seltene Wörter.',
        'Besser sind Wörter als Tastenmuster.',
      ],
    });
    expect((await said('fr')).errors!.password).toContain('Les touches qui se suivent sont vite devinées.');
  });
});

describe('a session', () => {
  const works = async (client: Client, cookie: string) =>
    (await client.call(getAccount, { headers: { cookie } })).status;

  it('ends when somebody signs in where it was open', async () => {
    const [first, second] = [await bed.buildMember(), await bed.buildMember()];
    const before = await bed.as(first.id);
    const answer = await before.call(signIn, { body: { email: second.email, password: PASSWORD } });
    expect(answer.status).toBe(200);
    expect(await works(before, before.cookie)).toBe(401);
    expect(await works(before, cookieIn(answer))).toBe(200);
  });

  it('stays open when signing in somebody else was refused', async () => {
    const before = await bed.as((await bed.buildMember()).id);
    const body = { email: 'nobody@example.org', password: PASSWORD };
    expect((await before.call(signIn, { body })).status).toBe(422);
    expect(await works(before, before.cookie)).toBe(200);
  });

  it('gets a new token with a new password, and every other one ends', async () => {
    const { id } = await bed.buildMember();
    const [here, there] = [await bed.as(id), await bed.as(id)];
    const body = { password: 'sieben Schafe im Klee', current_password: PASSWORD };
    const answer = await here.call(updateAccount, { body });
    expect(answer.status).toBe(200);
    expect(cookieIn(answer)).toMatch(/^session=[\w-]{43}$/);
    expect([await works(here, here.cookie), await works(there, there.cookie)]).toEqual([401, 401]);
    expect(await works(here, cookieIn(answer))).toBe(200);
  });

  it('changes neither mail address nor password without the current password', async () => {
    const { id } = await bed.buildMember();
    const own = await bed.as(id);
    for (const change of [{ email: 'other@example.org' }, { password: 'sieben Schafe im Klee' }]) {
      for (const current of [{}, { current_password: 'wrong' }]) {
        const answer = await own.call(updateAccount, { body: { ...change, ...current } });
        expect(answer).toMatchObject({
          status: 422,
          problem: { codes: { current_password: ['wrong_password'] } },
        });
      }
    }
  });
});

describe('the log', () => {
  const since = async (run: () => Promise<unknown>) => {
    printed = '';
    await run();
    return printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

  it('tells of each sign-in and each refusal, who and from where, and holds no secret', async () => {
    const { id, email } = await bed.buildMember();
    const [member, stranger] = [await bed.as(id), await bed.as()];
    const post = 4711;
    const lines = await since(async () => {
      await stranger.call(signIn, { body: { email, password: 'my wrong secret' } });
      await stranger.call(signIn, { body: { email, password: PASSWORD } });
      await member.call(deleteActivity, { params: { id: post }, headers: { 'x-csrf-token': 'forged' } });
    });
    expect(lines).toEqual([
      expect.objectContaining({
        event: 'sign_in_refused',
        memberId: id,
        ip: '127.0.0.1',
        reqId: expect.anything(),
      }),
      expect.objectContaining({ event: 'signed_in', memberId: id, ip: '127.0.0.1' }),
      expect.objectContaining({ event: 'refused', code: 'forged', endpoint: 'deleteActivity', memberId: id }),
    ]);
    for (const secret of ['my wrong secret', PASSWORD, member.cookie.slice(8), member.csrfToken]) {
      expect(printed).not.toContain(secret);
    }
  });

  it('keeps one line for one event, whatever line ends are sent', async () => {
    const { email } = await bed.buildMember();
    const stranger = await bed.as();
    const forged = '\n{"level":30,"event":"signed_in","memberId":1}\n';
    const lines = await since(async () => {
      await stranger.call(signIn, { body: { email: email + forged, password: forged } });
      await stranger.call(signIn, {
        body: { email, password: 'wrong' },
        headers: { 'user-agent': 'x{"event":"signed_in"}', 'x-csrf-token': '%0aforged' },
      });
    });
    expect(lines.map(({ event }) => event)).toEqual(['sign_in_refused', 'refused']);
  });
});
