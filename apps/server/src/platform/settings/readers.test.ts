import { globSync, readFileSync } from 'node:fs';
import { NetworkSettings, waitingSettings } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { checkSettings } from './network-settings.ts';

const features = new URL('../../features/', import.meta.url).pathname;
const platform = new URL('../', import.meta.url).pathname;
const sources = [
  ...globSync('**/*.ts', { cwd: features }).map((file) => features + file),
  ...globSync('**/*.ts', { cwd: platform }).map((file) => platform + file),
]
  .filter((file) => !/\.test\.ts$|\/demo|platform\/settings\/|\/db\/generated\//.test(file))
  .map((file) => readFileSync(file, 'utf8'));
const isRead = (name: string) => sources.some((source) => new RegExp(`\\b${name}\\b`).test(source));

describe('settings', () => {
  it.each(Object.keys(NetworkSettings.properties).filter((name) => !waitingSettings.includes(name as never)))(
    'reads %s somewhere',
    (name) => expect(isRead(name)).toBe(true),
  );

  it.each([...waitingSettings])('reads %s nowhere, so that it waits', (name) =>
    expect(isRead(name)).toBe(false),
  );

  it('refuses what nothing would carry out: a second factor that is enforced', () => {
    expect(() => checkSettings({ two_factor: 'enforced', two_factor_totp_available: true })).toThrow(
      expect.objectContaining({
        fields: { two_factor: ['not_allowed'], two_factor_totp_available: ['not_allowed'] },
      }),
    );
  });
});
