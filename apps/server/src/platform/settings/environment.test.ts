import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EnvironmentError, loadEnvironmentFile, readEnvironment } from './environment.ts';

describe('environment variables', () => {
  it('has a working default for each', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      isPublicUrlGiven: false,
      publicFilesUrl: undefined,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Dorfplatz <dorfplatz@localhost>',
      translationService: 'libretranslate',
      translationUrl: undefined,
      translationKey: undefined,
      role: undefined,
      storage: { places: ['disk'], s3: undefined },
      spaceLimits: { network: undefined, group: undefined },
      logLevel: 'info',
      nodeEnv: 'production',
      offices: { wopi: undefined, docs: undefined, isProofRequired: false },
      newsletterDesignerUrl: undefined,
      trustProxy: false,
    });
  });

  it('takes what is set, and an empty variable as not set', () => {
    const environment = readEnvironment({
      PORT: '8080',
      PUBLIC_URL: 'https://dorf.example.org/',
      ROLE: 'worker',
      DATABASE_URL: 'postgres://localhost/dorf',
      SMTP_URL: '',
      TRUST_PROXY: '10.0.0.0/8, ::1',
    });
    expect(environment).toMatchObject({
      port: 8080,
      publicUrl: 'https://dorf.example.org',
      mailFrom: 'Dorfplatz <dorfplatz@dorf.example.org>',
      role: 'worker',
      smtpUrl: undefined,
      trustProxy: ['10.0.0.0/8', '::1'],
    });
  });

  it.each([
    ['tcp://scanner:3310', { host: 'scanner', port: 3310 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('finds the scanner at %s', (url, at) => {
    expect(readEnvironment({ CLAMD_URL: url, CLAMD_MAX_MB: '2' }).clamd).toEqual({
      at,
      maxBytes: 2 * 1024 * 1024,
    });
  });

  it.each([
    [{ PORT: '65536' }, 'PORT is "65536" but must be a port number from 1 to 65535'],
    [
      { PUBLIC_URL: 'https://dorf.example.org', PUBLIC_FILES_URL: 'https://dorf.example.org:8443' },
      /^PUBLIC_FILES_URL is .* but must be an address with another host than PUBLIC_URL/,
    ],
    [{ PORT: '30.5' }, 'PORT is "30.5" but must be a port number from 1 to 65535'],
    [{ ROLE: 'boss' }, 'ROLE is "boss" but must be all, web or worker'],
    [{ ROLE: 'web' }, /^ROLE is web, which needs DATABASE_URL/],
    [
      { PUBLIC_URL: 'https://example.org/community' },
      'PUBLIC_URL is "https://example.org/community" but must be the address people open, such as https://community.example.org, without a path',
    ],
    [{ CLAMD_URL: 'scanner' }, /^CLAMD_URL is "scanner" but must be where clamd listens/],
    [{ CLAMD_URL: 'tcp://scanner:99999' }, /^CLAMD_URL /],
    [{ CLAMD_MAX_MB: '0' }, /^CLAMD_MAX_MB /],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY is "yes" but must be false, true for one proxy/],
    [{ TRUST_PROXY: '11' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '10.0.0.1, nearby' }, /^TRUST_PROXY /],
    [{ PUBLIC_URL: 'http://exa mple' }, /^PUBLIC_URL /],
    [{ PUBLIC_URL: 'http://[1' }, /^PUBLIC_URL /],
    [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM is "nobody" but must be a sender/],
  ])('refuses %o with one clear line', (env, message) => {
    expect(() => readEnvironment(env)).toThrow(message);
    expect(() => readEnvironment(env)).toThrow(EnvironmentError);
  });

  it.each([
    ['true', 1],
    ['2', 2],
    ['0', false],
    ['false', false],
    ['loopback, fd00::/8', ['loopback', 'fd00::/8']],
  ])('takes TRUST_PROXY=%s as %j', (TRUST_PROXY, trusted) => {
    expect(readEnvironment({ TRUST_PROXY }).trustProxy).toEqual(trusted);
  });

  it('knows a customer central by its address and its token, and none by one of them', () => {
    const given = { UPDATES_URL: 'https://updates.example.org/central/', UPDATES_TOKEN: 'ours' };
    expect(readEnvironment(given).updates).toEqual({
      url: 'https://updates.example.org/central',
      token: 'ours',
    });
    for (const name of ['UPDATES_URL', 'UPDATES_TOKEN'])
      expect(readEnvironment({ ...given, [name]: '' }).updates).toBeUndefined();
    expect(() => readEnvironment({ ...given, UPDATES_URL: 'ftp://example.org' })).toThrow(/^UPDATES_URL /);
  });

  it('keeps files in a bucket once it is named, and in both places while they move', () => {
    const given = { S3_URL: 'https://s3.example.org/dorf', S3_ACCESS_KEY: 'us', S3_SECRET_KEY: 'hush' };
    const s3 = {
      url: 'https://s3.example.org/dorf',
      region: 'us-east-1',
      accessKey: 'us',
      secretKey: 'hush',
    };
    expect(readEnvironment({}).storage).toEqual({ places: ['disk'], s3: undefined });
    expect(readEnvironment(given).storage).toEqual({ places: ['s3'], s3 });
    expect(readEnvironment({ ...given, STORAGE: 's3,disk' }).storage).toEqual({ places: ['s3', 'disk'], s3 });
    expect(readEnvironment({ ...given, STORAGE: 'disk' }).storage.places).toEqual(['disk']);
    expect(() => readEnvironment({ STORAGE: 's3' })).toThrow(/^STORAGE is s3, which needs S3_URL/);
    expect(() => readEnvironment({ ...given, STORAGE: 'tape' })).toThrow(/^STORAGE is "tape" but must be/);
    expect(() => readEnvironment({ ...given, S3_SECRET_KEY: '' })).toThrow(/^S3_URL needs S3_ACCESS_KEY and/);
    expect(() => readEnvironment({ ...given, S3_URL: 's3://dorf' })).toThrow(/^S3_URL is/);
    expect(() => readEnvironment({ ...given, S3_SECRET_KEY: 'hush hush' })).toThrow(/^S3_SECRET_KEY must be/);
  });

  it.each([
    ['1000', 1000],
    ['20 GB', 20 * 1024 ** 3],
    ['500MB', 500 * 1024 ** 2],
    ['8 kB', 8192],
    ['2TB', 2 * 1024 ** 4],
  ])('takes SPACE_LIMIT=%s as %i bytes, as sizes stand beside files', (size, bytes) => {
    const { spaceLimits } = readEnvironment({ SPACE_LIMIT: size, SPACE_LIMIT_PER_GROUP: '1 GB' });
    expect(spaceLimits).toEqual({ network: bytes, group: 1024 ** 3 });
    expect(() => readEnvironment({ SPACE_LIMIT: `-${size}` })).toThrow(/^SPACE_LIMIT is/);
  });

  it('never repeats a password in its complaint', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://root:secret@host/db' })).toThrow(
      /^DATABASE_URL must be/,
    );
  });

  it('comes from a file too, which gives way to what the process was given', () => {
    const folder = mkdtempSync(join(tmpdir(), 'environment-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.stubEnv('PORT', '4000');
    vi.stubEnv('LOG_LEVEL', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    writeFileSync(join(folder, '.env'), '# a comment\nPORT=5000\nLOG_LEVEL=debug\n');
    loadEnvironmentFile(join(folder, 'missing'));
    loadEnvironmentFile(join(folder, '.env'));
    expect(readEnvironment()).toMatchObject({ port: 4000, logLevel: 'debug' });
  });

  it('knows where DeepL is by its key, and refuses it without one', () => {
    const of = (given: NodeJS.ProcessEnv) => readEnvironment({ TRANSLATION_SERVICE: 'deepl', ...given });
    expect(of({ TRANSLATION_KEY: 'abc:fx' }).translationUrl).toBe('https://api-free.deepl.com');
    expect(of({ TRANSLATION_KEY: 'abc' }).translationUrl).toBe('https://api.deepl.com');
    expect(of({ TRANSLATION_KEY: 'abc', TRANSLATION_URL: 'https://eu.example/' }).translationUrl).toBe(
      'https://eu.example',
    );
    expect(() => of({})).toThrow('TRANSLATION_KEY');
  });

  it('is described in .env.example, variable by variable, with values that work', () => {
    const text = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8');
    const examples = [...text.matchAll(/^# ?([A-Z0-9_]+)=(.*)$/gm)].map(
      ([, name, value]) => [name, value] as const,
    );
    expect(examples.map(([name]) => name)).toEqual(
      'PORT HOST PUBLIC_URL PUBLIC_FILES_URL DATA_DIR DATABASE_URL REDIS_URL SMTP_URL MAIL_FROM MAIL_RETURNS MAIL_RETURNS_FOLDER MAIL_RETURNS_IMAP TRANSLATION_SERVICE TRANSLATION_URL TRANSLATION_KEY MAP_TILES_URL MEETING_URL MEETING_APP_ID MEETING_SECRET OFFICE_URL OFFICE_DOCS_URL OFFICE_PROOF NEWSLETTER_DESIGNER_URL CLAMD_URL CLAMD_MAX_MB PUSH_RELAY_URL PUSH_RELAY_SECRET UPDATES_URL UPDATES_TOKEN S3_URL S3_REGION S3_ACCESS_KEY S3_SECRET_KEY STORAGE SPACE_LIMIT SPACE_LIMIT_PER_GROUP ROLE LOG_LEVEL NODE_ENV TRUST_PROXY'.split(
        ' ',
      ),
    );
    expect(() => readEnvironment(Object.fromEntries(examples))).not.toThrow();
  });
});
