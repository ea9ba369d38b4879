import type { Language, NetworkSettings, SomeDesignChoices } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid, notFound, Problem } from '../../platform/problem.ts';
import { displayNameOf } from '../members/index.ts';
import { publishImage, releaseFiles } from '../uploads/index.ts';
import { isDeletable } from './policy.ts';
import { designOf, lastChangesOf, themesFrom } from './queries.ts';
import type { DesignPlace, DesignRow } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** The network, a category or a group looks different. */
    design_changed: { networkId: number };
  }
}

const PICTURES = ['logo_id', 'banner_id', 'favicon_id'] as const;

const lock = (tx: Transaction, { contextId }: DesignPlace) =>
  sql`select 1 from contexts where id = ${contextId} for update`.execute(tx);

/** @throws Problem 404 */
async function load(tx: Transaction, place: DesignPlace, id: number): Promise<DesignRow> {
  // First the lock: what is read in the same statement would be what was there before waiting for it.
  await lock(tx, place);
  const row = await designOf(place, id, tx);
  if (!row) throw notFound();
  return row;
}

function nameFrom(name: string): string {
  const clean = cleanLine(name);
  if (clean === '') throw invalid({ 'design.name': ['required'] });
  return clean;
}

const tell = (tx: Transaction, viewer: Viewer) =>
  recordEvents(tx, [
    { type: 'design_changed', payload: { networkId: viewer.networkId }, actorId: viewer.memberId },
  ]);

/** Adds a design that nothing wears yet; it begins as the place looks, without pictures. @returns its id */
export async function createDesign(tx: Transaction, place: DesignPlace, name: string): Promise<number> {
  const clean = nameFrom(name);
  const [above] = await themesFrom(place, tx);
  const { rows } = await sql<{ id: number }>`
    insert into themes (context_id, name, is_active, accent, logo_type, full_width, override)
    values (${place.contextId}, ${clean}, false, ${above!.accent}, ${above!.logo_type}, ${above!.full_width},
      ${place.type !== 'network'})
    returning id
  `.execute(tx);
  const id = rows[0]!.id;
  noteAct(tx, { target: { design: String(id) }, after: { name: clean } });
  return id;
}

export type DesignChange = {
  choices: SomeDesignChoices;
  activates: boolean;
  /** What the fields were when the form was loaded. */
  basedOn: SomeDesignChoices;
};

type Reader = { language: Language; naming: NetworkSettings };

/** Says who changed what meanwhile; what was sent is changed nowhere. */
async function conflictOf(
  tx: Transaction,
  id: number,
  fields: readonly string[],
  { language, naming }: Reader,
): Promise<Problem> {
  const rows = await lastChangesOf(tx, id, fields);
  const names = rows.flatMap(({ display_name, state }) =>
    display_name === null || state === null ? [] : [displayNameOf({ display_name, state }, naming)],
  );
  const who = new Intl.ListFormat(language.slice(0, 2)).format(new Set(names));
  return new Problem(409, 'design_changed', {
    fields: Object.fromEntries(fields.map((field) => [`design.${field}`, ['changed_meanwhile']])),
    ...(who && { detail: translate(language, 'designs.changed_by', { names: who }) }),
  });
}

/**
 * Changes what is sent of a design, and puts it to use where that is wished.
 * @throws Problem 404, 409 where somebody else has changed one of the fields since, 422 for a banner without its picture
 */
export async function updateDesign(
  tx: Transaction,
  viewer: Viewer,
  place: DesignPlace,
  id: number,
  { choices, activates, basedOn }: DesignChange,
  reader: Reader,
): Promise<void> {
  const now = await load(tx, place, id);
  const sent: SomeDesignChoices =
    choices.name === undefined ? choices : { ...choices, name: nameFrom(choices.name) };
  const fields = Object.keys(sent) as (keyof SomeDesignChoices)[];
  const lost = fields.filter(
    (field) => field in basedOn && now[field] !== basedOn[field] && now[field] !== sent[field],
  );
  if (lost.length > 0) throw await conflictOf(tx, id, lost, reader);
  const next: DesignRow = { ...now, ...sent, is_active: now.is_active || activates };
  if (next.banner_type === 'image' && next.banner_id === null)
    throw invalid({ 'design.banner_id': ['required'] });
  for (const column of PICTURES) {
    const picture = next[column];
    if (picture !== null && picture !== now[column])
      await publishImage(tx, viewer, picture, `design.${column}`);
  }
  if (next.is_active && !now.is_active)
    await sql`update themes set is_active = false where context_id = ${place.contextId} and is_active`.execute(
      tx,
    );
  await sql`
    update themes set name = ${next.name}, accent = ${next.accent}, logo_id = ${next.logo_id},
      logo_type = ${next.logo_type}, banner_type = ${next.banner_type}, banner_id = ${next.banner_id},
      favicon_id = ${next.favicon_id}, full_width = ${next.full_width}, override = ${next.override},
      is_active = ${next.is_active}
    where id = ${id}
  `.execute(tx);
  await releaseFiles(
    tx,
    PICTURES.flatMap((column) => (now[column] === null || now[column] === next[column] ? [] : [now[column]])),
  );
  const changed = (Object.keys(next) as (keyof DesignRow)[]).filter((field) => next[field] !== now[field]);
  const only = (row: DesignRow) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  noteAct(tx, { before: only(now), after: only(next) });
  if (next.is_active && changed.length > 0) await tell(tx, viewer);
}

/** Deletes a design with its pictures. @throws Problem 404, 409 for the one that the network wears */
export async function deleteDesign(
  tx: Transaction,
  viewer: Viewer,
  place: DesignPlace,
  id: number,
): Promise<void> {
  const row = await load(tx, place, id);
  if (!isDeletable(place, row)) throw conflict('design_in_use');
  await sql`delete from themes where id = ${id}`.execute(tx);
  await releaseFiles(
    tx,
    PICTURES.flatMap((column) => (row[column] === null ? [] : [row[column]])),
  );
  noteAct(tx, { before: { name: row.name, is_active: row.is_active } });
  if (row.is_active) await tell(tx, viewer);
}
