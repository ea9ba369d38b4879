import { NOTIFICATION_KINDS } from '@dorfplatz/contract';
import { expect, it } from 'vitest';
import { textPartOf } from '../../vite/text-parts.ts';
import type { Feature } from '../kit/feature.ts';
import { lookOf, withNotificationRows } from '../kit/notification-rows.ts';
import './routes.ts';

const features = import.meta.glob<{ feature: Feature }>('../features/*/feature.ts', { eager: true });
const texts = import.meta.glob<Record<string, string>>('../features/*/notifications/locales/*.json', {
  eager: true,
  import: 'default',
});

const rows = await Promise.all(
  Object.entries(features).flatMap(([file, { feature }]) =>
    feature.notificationRows
      ? [
          feature
            .notificationRows()
            .then((loaded) => ({ folder: file.replace('/feature.ts', ''), ...loaded })),
        ]
      : [],
  ),
);

it('each kind of notification has one row', async () => {
  const kinds = rows.flatMap((of) => Object.keys(of.rows));
  expect(kinds.toSorted()).toEqual([...NOTIFICATION_KINDS].toSorted());
  await withNotificationRows(async () => {})();
  expect(NOTIFICATION_KINDS.filter((kind) => lookOf(kind) === undefined)).toEqual([]);
});

it('each row has its sentence in every language, beside it and in time for the list', () => {
  const missing = rows.flatMap(({ folder, rows: own }) =>
    // What `de_DU` does not say itself is said by `de`.
    ['de', 'en', 'es', 'fr'].flatMap((language) =>
      Object.keys(own)
        .map((kind) => [`${folder}/notifications/locales/${language}.json`, `notifications.sentence.${kind}`])
        .filter(([file, key]) => !texts[file!]?.[key!])
        .map((names) => names.join(': ')),
    ),
  );
  expect(missing).toEqual([]);
  const list = textPartOf('src/features/notifications/feature.ts');
  for (const file of Object.keys(texts)) expect(textPartOf(file.replace('..', 'src')), file).toBe(list);
});
