import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { waitingSettings } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

const program = fileURLToPath(new URL('../../../../../tools/settings.ts', import.meta.url));
let bed: TestBed;

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
});
afterAll(() => bed?.stop());

function settings(...words: string[]): Promise<{ code: number | null; out: string; complaint: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...words], {
      env: { ...process.env, DATABASE_URL: bed.databaseUrl },
    });
    let out = '';
    let complaint = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    child.on('close', (code) => resolve({ code, out: out.trimEnd(), complaint: complaint.trimEnd() }));
  });
}

describe('npm run settings', () => {
  it('prints all settings, and one of them', async () => {
    const all = await settings('get');
    expect(JSON.parse(all.out)).toMatchObject({ language: 'de', digests: { show_comments: true } });
    for (const name of waitingSettings) expect(JSON.parse(all.out)).not.toHaveProperty(name);
    expect(await settings('get', 'time_zone')).toEqual({ code: 0, out: 'Europe/Berlin', complaint: '' });
  });

  it('changes one setting and leaves its neighbours as they are', async () => {
    expect(await settings('set', 'network_location.city', 'Köln')).toMatchObject({ code: 0, out: 'Köln' });
    expect(await settings('set', 'network_location.zip', '"50667"')).toMatchObject({ code: 0 });
    expect(await settings('set', 'guest_users_allow_chat', 'true')).toMatchObject({ out: 'true' });
    const reread = await bed.services.settings.reload();
    expect(reread.network_location).toMatchObject({ city: 'Köln', zip: '50667' });
    expect(reread.guest_users_allow_chat).toBe(true);
  });

  it.each([
    [['set', 'colour', 'red'], 'There is no setting colour; "npm run settings -- get" shows all'],
    [
      ['set', 'email_recommendations', '{}'],
      'There is no setting email_recommendations; "npm run settings -- get" shows all',
    ],
    [['set', 'birthday_emails.image', '4711'], 'birthday_emails.image "4711": This does not exist.'],
    [['set', 'language', 'nl'], 'language is "nl" but must be one of de, de_DU, en, es, fr'],
    [['set', 'time_zone', 'Mars/Olympus'], 'time_zone "Mars/Olympus": This does not fit.'],
    [['set', 'anonymize_memberships_config', 'enabled'], 'anonymize_memberships_name: Please fill this in.'],
    [['set', 'name'], 'Usage: npm run settings -- get [KEY] | set KEY VALUE'],
  ])('refuses %j in one clear line and changes nothing', async (words, line) => {
    const before = await bed.services.settings.reload();
    expect(await settings(...words)).toEqual({ code: 1, out: '', complaint: line });
    expect(await bed.services.settings.reload()).toEqual(before);
  });
});
