import { sql, type Transaction } from '../../../platform/db/database.ts';
import { GAP } from '../../../platform/db/ranks.ts';
import type { LoadedApp } from '../../apps/index.ts';
import type { StoredValues } from '../../property-sets/index.ts';
import { type ChangedItem, recordItems } from '../events.ts';
import { holdOrder } from '../ranks.ts';
import { assignmentsOf, followAssigned, type Writing, writeChanges } from '../saving.ts';
import type { ItemRow } from '../tables.ts';
import { writeItems } from '../write-items.ts';
import type { PlannedLine } from './plan.ts';

const AT_ONCE = 500;
/** More items than an event names: whoever shows the app reads it anew. */
const TOLD_MAX = 500;

type Change = { item: ItemRow; after: StoredValues; names: string[] };

/** Those who are named for the first time come first: each person hears of it, however many items there are. */
function told(items: readonly ChangedItem[]): ChangedItem[] {
  if (items.length <= TOLD_MAX) return [...items];
  const heard = new Set<number>();
  const isNews = ({ assigned, unassigned }: ChangedItem) =>
    [...assigned, ...unassigned].filter(({ memberId }) => !heard.has(memberId) && heard.add(memberId))
      .length > 0;
  const news = new Set(items.filter(isNews));
  return [...news, ...items.filter((item) => !news.has(item))].slice(0, TOLD_MAX);
}

/** Writes planned lines down as items, some hundred at a time, and tells of all of them once. */
export class ItemsWriter {
  readonly #tx: Transaction;
  readonly #writing: Writing;
  readonly #app: LoadedApp;
  readonly #created: ChangedItem[] = [];
  readonly #changes: Change[] = [];

  constructor(tx: Transaction, writing: Writing, app: LoadedApp) {
    this.#tx = tx;
    this.#writing = writing;
    this.#app = app;
  }

  /** Writes new items; changes of those that are there wait for the order of the app to be held. */
  async take(lines: readonly PlannedLine[]): Promise<void> {
    const created = lines.flatMap((line) => (line.outcome === 'created' ? [line.after] : []));
    for (const line of lines) if (line.outcome === 'changed') this.#changes.push(line);
    if (created.length > 0) await this.#create(created);
  }

  async #create(values: readonly StoredValues[]): Promise<void> {
    const tx = this.#tx;
    const { viewer, networkLanguage } = this.#writing;
    // Their places follow when all are there: until then nobody else waits for the order.
    const { rows } = await sql<{ id: number }>`
      insert into items (app_id, rank, author_id, created_at, updated_at)
      select ${this.#app.id}, -9007199254740991 + ${this.#created.length}::bigint + n, ${viewer.memberId},
        clock_timestamp(), clock_timestamp()
      from generate_series(1, ${values.length}::int) n returning id
    `.execute(tx);
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    const written = values.map((after, index) => ({
      id: ids[index]!,
      values: after,
      names: Object.keys(after),
    }));
    await writeItems(tx, this.#app, written, networkLanguage);
    const history = written.map(({ id, values: after }) => ({
      item_id: id,
      changes: Object.fromEntries(Object.entries(after).map(([name, value]) => [name, [null, value]])),
    }));
    await sql`
      insert into item_changes (item_id, member_id, kind, changes)
      select t.item_id, ${viewer.memberId}, 'created', t.changes
      from jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as t (item_id bigint, changes jsonb)
    `.execute(tx);
    const items = written.map(({ id, values: after, names }) => ({
      id,
      names,
      ...assignmentsOf(this.#app, {}, after),
    }));
    await followAssigned(tx, items);
    this.#created.push(...items);
  }

  /** Gives new items their places, the first line on top, changes those that were there, and tells of it. */
  async settle(): Promise<void> {
    const tx = this.#tx;
    const { viewer } = this.#writing;
    const app = this.#app;
    await holdOrder(tx, [app.id]);
    const ids = this.#created.map(({ id }) => id);
    if (ids.length > 0)
      await sql`
        update items i set rank = top.rank - (${ids.length}::bigint - placed.n + 1) * ${GAP}::bigint
        from unnest(${ids}::bigint[]) with ordinality placed (id, n), (
          select coalesce(min(rank), 0) as rank from items
          where app_id = ${app.id} and rank > -9007199254740991 + ${ids.length}::bigint
        ) top
        where i.id = placed.id
      `.execute(tx);
    const changed: ChangedItem[] = [];
    for (let start = 0; start < this.#changes.length; start += AT_ONCE)
      changed.push(...(await this.#change(this.#changes.slice(start, start + AT_ONCE))));
    await recordItems(tx, viewer.memberId, {
      appId: app.id,
      change: 'created',
      items: told(this.#created),
      total: this.#created.length,
    });
    await recordItems(tx, viewer.memberId, { appId: app.id, change: 'changed', items: told(changed) });
  }

  /** What somebody else changed of the same item since it was read stays. */
  async #change(changes: readonly Change[]): Promise<ChangedItem[]> {
    const tx = this.#tx;
    const ids = changes.map(({ item }) => item.id);
    const { rows } = await sql<{ id: number; property_values: StoredValues }>`
      select id, property_values from items where id = any(${ids}::bigint[]) and deleted_at is null
      order by id for no key update
    `.execute(tx);
    const present = new Map(rows.map((row) => [row.id, row]));
    const real = changes.flatMap(({ item, after, names }) => {
      const now = present.get(item.id);
      if (!now) return [];
      const merged = { ...now.property_values };
      for (const name of names) {
        if (after[name] === undefined) delete merged[name];
        else merged[name] = after[name];
      }
      return [{ item: now, after: merged, names }];
    });
    return writeChanges(tx, this.#writing, this.#app, real);
  }
}
