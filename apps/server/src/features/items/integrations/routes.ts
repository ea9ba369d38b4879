import {
  type AppIntegrations,
  type BuiltIntegrations,
  getAppIntegrations,
  type Language,
  updateAppIntegrations,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { noteAct } from '../../../platform/audit/record.ts';
import { type Sql, sql } from '../../../platform/db/database.ts';
import { serve } from '../../../platform/http/serve.ts';
import { groupVisibleTo } from '../../../platform/policy/visible-to.ts';
import { invalid } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { writableStreams } from '../../activities/index.ts';
import {
  type BuiltRow,
  countVersion,
  holdVersion,
  type KeptIntegrations,
  loadBuiltApp,
  recordChange,
} from '../../apps/index.ts';
import { placeholdersOf, problemsOf } from './problems.ts';

async function keptOf(db: Sql, appId: number): Promise<AppIntegrations> {
  const { rows } = await sql<{ integrations: KeptIntegrations }>`
    select integrations from apps where id = ${appId}
  `.execute(db);
  const { activity_teaser = null, emails = [], rules = [] } = rows[0]!.integrations;
  return { activity_teaser, emails, rules };
}

/** Templates may name what is not there, and are told so; the rest is refused where it is new. @throws Problem 422 */
async function refuseBroken(
  db: Sql,
  app: BuiltRow,
  sent: AppIntegrations,
  before: AppIntegrations,
): Promise<void> {
  const errors: Record<string, string[]> = {};
  const known = new Set((await problemsOf(db, app, before)).map(({ code, name }) => `${code} ${name}`));
  for (const { path, code, name } of await problemsOf(db, app, sent))
    if (code !== 'no_property' && !code.startsWith('placeholder') && !known.has(`${code} ${name}`))
      errors[path] = ['unknown'];
  const uuids = [...sent.emails, ...sent.rules].map(({ uuid }) => uuid);
  for (const kind of ['emails', 'rules'] as const)
    for (const [index, { uuid }] of sent[kind].entries())
      if (uuids.filter((each) => each === uuid).length > 1) errors[`${kind}.${index}.uuid`] = ['taken'];
  for (const [index, { actions }] of sent.rules.entries())
    for (const [at, action] of actions.entries())
      if (action.type === 'notify' && (action.property === null) === (action.group_id === null))
        errors[`rules.${index}.actions.${at}.property`] = ['required'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Into a stream, and to a group, that whoever sets it up may write to: they must be theirs to name. @throws Problem 422 */
async function refuseForeign(
  { db }: Services,
  tx: Sql,
  app: BuiltRow,
  sent: AppIntegrations,
  before: AppIntegrations,
): Promise<void> {
  const { viewer } = app.standing;
  const actionsOf = ({ rules }: AppIntegrations) => rules.flatMap(({ actions }) => actions);
  const streamsOf = (some: AppIntegrations) =>
    actionsOf(some).flatMap((action) => (action.type === 'post' ? [action.stream_id] : []));
  const groupsOf = (some: AppIntegrations) =>
    actionsOf(some).flatMap((action) =>
      action.type === 'notify' && action.group_id ? [action.group_id] : [],
    );
  const streams = streamsOf(sent).filter((id) => !streamsOf(before).includes(id));
  const writable = streams.length === 0 ? [] : await writableStreams(db, viewer, streams);
  const mayPost = new Set(writable.filter(({ can_post }) => can_post).map(({ id }) => id));
  const groups = groupsOf(sent).filter((id) => !groupsOf(before).includes(id));
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g where g.id = any(${groups}::bigint[]) and ${groupVisibleTo(viewer)}
  `.execute(tx);
  const errors: Record<string, string[]> = {};
  for (const [index, { actions }] of sent.rules.entries())
    for (const [at, action] of actions.entries()) {
      const path = `rules.${index}.actions.${at}`;
      if (action.type === 'post' && streams.includes(action.stream_id) && !mayPost.has(action.stream_id))
        errors[`${path}.stream_id`] = ['unknown'];
      if (action.type === 'notify' && action.group_id !== null && groups.includes(action.group_id))
        if (!rows.some(({ id }) => id === action.group_id)) errors[`${path}.group_id`] = ['unknown'];
    }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What apps do by themselves, for those who build them. */
export function integrationRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  async function built(sqlOf: Sql, app: BuiltRow, language: Language): Promise<BuiltIntegrations> {
    const kept = await keptOf(sqlOf, app.id);
    return {
      ...kept,
      problems: await problemsOf(sqlOf, app, kept),
      placeholders: placeholdersOf(app, language, settings.current().language),
      version: app.version,
    };
  }

  serve(http, services, getAppIntegrations, async ({ viewer, params, language }) =>
    built(db.kysely, await loadBuiltApp(db.kysely, viewer, params.id), language),
  );

  serve(http, services, updateAppIntegrations, ({ viewer, params, body, language, write }) =>
    write(async (tx) => {
      const { version, ...sent } = body;
      const app = await holdVersion(tx, viewer, params.id, version, { language, naming: settings.current() });
      const before = await keptOf(tx, app.id);
      await refuseBroken(tx, app, sent, before);
      await refuseForeign(services, tx, app, sent, before);
      await countVersion(tx, app, viewer.memberId);
      const kept: KeptIntegrations = { ...sent, by: viewer.memberId };
      await sql`update apps set integrations = ${JSON.stringify(kept)}::jsonb where id = ${app.id}`.execute(
        tx,
      );
      noteAct(tx, { target: { app: String(app.id) } });
      await recordChange(tx, viewer, app.id, false);
      return built(tx, await loadBuiltApp(tx, viewer, app.id), language);
    }),
  );
}
