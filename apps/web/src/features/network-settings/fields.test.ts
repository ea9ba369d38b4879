import { NetworkSettings } from '@dorfplatz/contract';
import { expect, it } from 'vitest';
import { groups } from './fields.ts';

it('has every setting of digests and of birthdays on the tab of mails', () => {
  const parts = (['digests', 'daily_activity', 'birthday_emails'] as const).flatMap((name) =>
    Object.keys(NetworkSettings.properties[name].properties).map((part) => `${name}.${part}`),
  );
  const shown = groups.filter(({ tab }) => tab === 'mail').flatMap(({ fields }) => fields);
  expect(shown.map(({ path }) => path)).toEqual(expect.arrayContaining([...parts, 'digest_sending_days']));
});
