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

  it('refuses a second factor without a way to prove one [RUL-0490]', () => {
    for (const two_factor of ['enabled', 'enforced'])
      expect(() => checkSettings({ two_factor })).toThrow(
        expect.objectContaining({ fields: { two_factor: ['selection_required'] } }),
      );
    expect(checkSettings({ two_factor: 'enabled', two_factor_email_available: true }).two_factor).toBe(
      'enabled',
    );
  });

  it('refuses what nothing would carry out', () => {
    expect(() => checkSettings({ email_recommendations: { include_replies_default: true } })).toThrow(
      expect.objectContaining({ fields: { email_recommendations: ['not_allowed'] } }),
    );
  });
});
