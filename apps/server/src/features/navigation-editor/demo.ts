import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

const item = (text: string, link: string, shown: { public?: boolean; new_window?: boolean } = {}) => ({
  text,
  link,
  public: false,
  new_window: false,
  ...shown,
});

const ITEMS = [
  {
    ...item('Gut zu wissen', '', { public: true }),
    navigation_items: [
      item('Wer wir sind', '/info', { public: true }),
      item('Stadt und Ämter', 'https://www.service.bund.de/', { public: true, new_window: true }),
      item('Karte der Mitglieder', '/map'),
    ],
  },
  {
    ...item('Vorstand schreiben', 'mailto:vorstand@dorfplatz.example', { public: true }),
    navigation_items: [],
  },
];

/** A few lines in the userbar of the demo network. */
export async function write({ tx, networkId }: Demo): Promise<void> {
  await sql`
    insert into navigations (context_id, items)
    select id, ${JSON.stringify(ITEMS)}::jsonb from contexts where network_id = ${networkId}
  `.execute(tx);
}
