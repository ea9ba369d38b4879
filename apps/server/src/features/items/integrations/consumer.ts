import type { AppIntegrations, AppRule, RuleAction } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Consumer } from '../../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../../platform/events/outbox.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import { asMember } from '../../../platform/policy/asking.ts';
import { readsText } from '../../../platform/policy/kind.ts';
import { ITEM } from '../../../platform/policy/kinds.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { loadViewerOfMember } from '../../../platform/session/load-viewer.ts';
import { publishPost, writableStreams } from '../../activities/index.ts';
import { type AppRow, appForAll, columnOf, type KeptIntegrations } from '../../apps/index.ts';
import { notify } from '../../notifications/index.ts';
import { readCell, validateValues } from '../../property-sets/index.ts';
import { recordItems } from '../events.ts';
import { itemsInOrder } from '../queries.ts';
import { isSameStored } from '../same.ts';
import { writeChanges } from '../saving.ts';
import type { ItemRow } from '../tables.ts';
import { noteMails } from './mails.ts';
import { SETTABLE } from './problems.ts';
import { addressOf, inPost, templateValues } from './templates.ts';

type Told = RecordedEvent<'items_changed'> & { actorId: number };
type Integrated = AppRow & { integrations: KeptIntegrations };
/** One act on items of an app that does something by itself. */
type Act = { services: Services; tx: Transaction; app: Integrated; told: Told; items: ItemRow[] };

/** So many items a post tells of; of more it says how many there are. */
const POSTED_MAX = 3;
/** People told by a rule at most. */
const AUDIENCE = 500;

/** What does not work keeps nothing else from working: it is undone alone. */
async function alone({ tx, services, app }: Act, what: () => Promise<void>): Promise<void> {
  await sql`savepoint integration`.execute(tx);
  try {
    await what();
    await sql`release savepoint integration`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint integration`.execute(tx);
    if (!(error instanceof Problem))
      services.log.error({ err: error, appId: app.id }, 'an integration failed');
  }
}

/** Posts about items, as somebody who may post there by now. */
async function post(
  { services, tx, app, told }: Act,
  author: Viewer | undefined,
  streamId: number,
  template: string,
  items: readonly ItemRow[],
  total: number,
): Promise<void> {
  if (!author || items.length === 0) return;
  const [place] = await writableStreams(services.db, author, [streamId]);
  if (!place?.can_post) return;
  const naming = services.settings.current();
  const { language } = naming;
  const actor = await loadViewerOfMember(tx, told.actorId);
  const { publicUrl } = services.environment;
  const shown = items.slice(0, POSTED_MAX);
  const values = await templateValues(
    tx,
    { viewer: undefined, naming, language, networkLanguage: language },
    { app, items: shown, actorName: actor?.displayName ?? '', publicUrl },
  );
  const content = [
    ...values.map((each, index) => {
      const address = addressOf(publicUrl, shown[index]!);
      const text = inPost(template, each, address);
      return text.includes(address) ? text : `${text}\n${address}`;
    }),
    ...(total > shown.length
      ? [
          `${translate(language, 'items.mail.more', { count: total - shown.length })}: ${publicUrl}/apps/${app.slug}`,
        ]
      : []),
  ].join('\n\n');
  await publishPost(tx, author, { content, streams: [streamId] }, [streamId]);
}

/** The main stream of the place that an app lies in. */
async function mainStreamOf(tx: Transaction, appId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select stream.id from containers app
    join containers stream on stream.context_id = app.context_id and stream.kind = 'stream' and stream.is_main
    where app.id = ${appId}
  `.execute(tx);
  return rows[0]?.id;
}

/** Whoever writes items down says so in the stream: once, however many they are (C17). */
async function tease(act: Act, { template }: NonNullable<AppIntegrations['activity_teaser']>): Promise<void> {
  const streamId = await mainStreamOf(act.tx, act.app.id);
  if (streamId === undefined) return;
  const author = await loadViewerOfMember(act.tx, act.told.actorId);
  await post(act, author, streamId, template, act.items, act.told.payload.total ?? act.items.length);
}

/** Whether a value is the one that a rule waits for; null stands for any. */
function isAwaited(stored: unknown, awaited: string | null): boolean {
  if (awaited === null) return stored !== undefined && stored !== null;
  const values = (Array.isArray(stored) ? stored : [stored]).map((value) => String(value ?? ''));
  return values.includes(awaited);
}

/** Of which items a rule is, as they are after the act. */
function meant({ app, told, items }: Act, { when }: AppRule): ItemRow[] {
  const { change, items: changed } = told.payload;
  if (when.type === 'created') return change === 'created' ? items : [];
  if (change !== 'created' && change !== 'changed' && change !== 'moved') return [];
  if (when.type === 'moved' && change === 'created') return [];
  const name = when.type === 'moved' ? columnOf(app)?.name : when.property;
  const property = app.properties.find((each) => each.name === name);
  if (!property) return [];
  const touched = new Set(changed.filter(({ names }) => names.includes(property.name)).map(({ id }) => id));
  const isMovedAnywhere = when.type === 'moved' && when.value === null;
  return items.filter(
    (item) =>
      touched.has(item.id) && (isMovedAnywhere || isAwaited(item.property_values[property.name], when.value)),
  );
}

async function setValues(
  { services, tx, app, told }: Act,
  action: Extract<RuleAction, { type: 'set' }>,
  items: readonly ItemRow[],
): Promise<void> {
  const property = app.properties.find(({ name, type }) => name === action.property && SETTABLE.has(type));
  if (!property) return;
  const sent = typeof action.value === 'string' ? readCell(property, action.value) : undefined;
  const value = sent && 'value' in sent ? sent.value : action.value;
  const { values, errors } = validateValues(
    [property],
    { [property.name]: value },
    { mayChangeLocked: true },
  );
  if (Object.keys(errors).length > 0) return;
  const ids = items.map(({ id }) => id);
  await sql`select 1 from items where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const changes = (await itemsInOrder(tx, ids)).map((item) => {
    const after = { ...item.property_values };
    const set = values[property.name];
    if (set === null || set === undefined) delete after[property.name];
    else after[property.name] = set;
    const isSame = isSameStored(item.property_values[property.name], after[property.name]);
    return { item, after, names: isSame ? [] : [property.name] };
  });
  const changed = await writeChanges(
    tx,
    { viewer: { memberId: told.actorId }, networkLanguage: services.settings.current().language },
    app,
    changes,
  );
  await recordItems(tx, told.actorId, { appId: app.id, change: 'changed', items: changed, byRule: true });
}

/** Tells those whom a property names, or who belong to a group, where they see the item. */
async function tell(
  { tx, app, told }: Act,
  action: Extract<RuleAction, { type: 'notify' }>,
  items: readonly ItemRow[],
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const property = app.properties.find(({ name }) => name === action.property);
  if (action.group_id === null && property?.type !== 'membership') return;
  const who =
    action.group_id === null
      ? sql`select named.member_id from item_members named where named.property_id = ${property!.id} and named.item_id = i.id`
      : sql`select gm.member_id from group_memberships gm where gm.group_id = ${action.group_id} and gm.state = 'member'`;
  const { rows } = await sql<{ item_id: number; member_id: number }>`
    select i.id as item_id, m.id as member_id from items i
    join members m on m.id in (${who}) and m.state in ('active', 'to_be_onboarded')
    where i.id = any(${ids}::bigint[]) and i.deleted_at is null
      and exists (select 1 from members p where p.id = m.id and ${sql.raw(readsText(ITEM, 'i', asMember('p')))})
    order by i.id, m.id limit ${AUDIENCE}
  `.execute(tx);
  await notify(
    tx,
    rows.map(({ item_id, member_id }) => ({
      about: { item_id },
      memberId: member_id,
      kind: 'item_changed' as const,
      actorId: told.actorId,
      gatheringKey: `item_changed:${item_id}`,
    })),
  );
}

async function follow(act: Act, rule: AppRule): Promise<void> {
  const items = meant(act, rule);
  if (items.length === 0) return;
  for (const action of rule.actions)
    await alone(act, async () => {
      if (action.type === 'set') await setValues(act, action, items);
      else if (action.type === 'notify') await tell(act, action, items);
      else {
        const by = act.app.integrations.by;
        const author = by === undefined ? undefined : await loadViewerOfMember(act.tx, by);
        await post(act, author, action.stream_id, action.template, items, items.length);
      }
    });
}

async function integrate(services: Services, tx: Transaction, told: Told): Promise<void> {
  const { payload } = told;
  const app = await appForAll(tx, payload.appId);
  const { activity_teaser, emails = [], rules = [] } = app?.integrations ?? {};
  if (!app || (!activity_teaser && emails.length === 0 && rules.length === 0)) return;
  const items = await itemsInOrder(
    tx,
    payload.items.map(({ id }) => id),
  );
  const act = { services, tx, app, told, items };
  if (emails.length > 0) await alone(act, () => noteMails(tx, services.jobs, told));
  // What a rule does is not news, and sets off no rule.
  if (payload.byRule) return;
  if (activity_teaser && payload.change === 'created') await alone(act, () => tease(act, activity_teaser));
  for (const rule of rules) await follow(act, rule);
}

/** What apps do by themselves follows what people do, and is in nobody's way. */
export const integrationConsumers = (services: Services): Consumer[] => [
  {
    name: 'items-integrations',
    async handle(events, tx) {
      for (const event of events)
        if (event.type === 'items_changed' && event.actorId !== null)
          await integrate(services, tx, event as Told);
      return () => services.events.nudge();
    },
  },
];
