import { createChannelWidget, updateChannelWidget } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/database.ts';
import type { Client } from '../../../../testing/client.ts';
import { startWidgetBed, type WidgetBed } from '../../testing/widget-bed.ts';

let bed: WidgetBed;
beforeAll(async () => {
  bed = await startWidgetBed('everyone', { worker: false });
});
afterAll(() => bed?.stop());

const people = (member_ids: number[], profile_fields: string[] = []) =>
  ({ type: 'people', properties: { member_ids, profile_fields } }) as const;
const setState = (id: number, state: string) =>
  sql`update members set state = ${state}::member_state where id = ${id}`.execute(bed.db.kysely);

it('shows people in the order that was chosen, and leaves out locked and former ones without a hint [B09]', async () => {
  const [carla, dieter, emil] = [await bed.buildMember(), await bed.buildMember(), await bed.buildMember()];
  const widget = await bed.add(people([emil.id, carla.id, dieter.id, bed.ids.ben]));
  await bed.place(widget);
  const names = async (client: Client) =>
    (await bed.content(client, widget))!.memberships.map(({ id }) => id);
  expect(await names(bed.ben)).toEqual([emil.id, carla.id, dieter.id, bed.ids.ben]);
  await setState(carla.id, 'locked');
  await setState(dieter.id, 'anonymised');
  for (const client of [bed.ben, bed.anna, bed.admin])
    expect(await names(client)).toEqual([emil.id, bed.ids.ben]);
  // A guest knows those alone with whom they share a group.
  expect(await names(bed.guest)).toEqual([]);
  await bed.buildGroup({ createdBy: emil.id, members: [bed.ids.guest] });
  expect(await names(bed.guest)).toEqual([emil.id]);
  // Who is locked stays chosen while others change it.
  const saved = await bed.anna.call(updateChannelWidget, {
    params: { slug: bed.channel.slug, widgetId: widget.id },
    body: { widget: people([carla.id, emil.id]), version: 1 },
  });
  expect(saved.status, saved.raw.payload).toBe(200);
  await setState(carla.id, 'active');
  expect(await names(bed.ben)).toEqual([carla.id, emil.id]);
});

it('says in words what was chosen of their profiles, if everybody may read it', async () => {
  const { rows } = await sql<{ id: number }>`
    select s.id from property_sets s where s.name = 'member_profile'
  `.execute(bed.db.kysely);
  await sql`
    insert into properties (property_set_id, name, type, labels, position, is_visible)
    values (${rows[0]!.id}, 'task', 'text', '{"de": "Aufgabe"}', 90, true),
      (${rows[0]!.id}, 'secret', 'text', '{"de": "Geheim"}', 91, false),
      (${rows[0]!.id}, 'skills', 'tag', '{"de": "Kann"}', 92, true)
  `.execute(bed.db.kysely);
  const { rows: tags } = await sql<{ id: number }>`
    insert into tags (name) values ('Löten') returning id
  `.execute(bed.db.kysely);
  const fritz = await bed.buildMember();
  const values = JSON.stringify({ task: 'Leitung', secret: 'Nachtschicht', skills: [tags[0]!.id] });
  await sql`
    insert into profiles (member_id, property_values) values (${fritz.id}, ${values}::jsonb)
    on conflict (member_id) do update set property_values = excluded.property_values
  `.execute(bed.db.kysely);
  const widget = await bed.add(people([fritz.id], ['skills', 'secret', 'task']));
  await bed.place(widget);
  for (const client of [bed.ben, bed.admin]) {
    const shown = (await bed.content(client, widget))!.memberships[0]!;
    expect(shown.details).toEqual(['Löten', 'Leitung']);
    expect(shown.profile).toEqual({ task: 'Leitung', skills: [{ id: tags[0]!.id, displayValue: 'Löten' }] });
  }
});

it('refuses people and parts of profiles that there are not', async () => {
  const gone = await bed.buildMember({ state: 'left' });
  const add = async (draft: ReturnType<typeof people>) =>
    (
      await bed.anna.call(createChannelWidget, {
        params: { slug: bed.channel.slug },
        body: { widget: draft },
      })
    ).problem?.codes;
  expect(await add(people([bed.ids.ben, gone.id]))).toEqual({ 'widget.properties.member_ids': ['unknown'] });
  expect(await add(people([], ['shoe_size']))).toEqual({ 'widget.properties.profile_fields': ['unknown'] });
});
