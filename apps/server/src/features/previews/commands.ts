import { withoutDirections } from '@dorfplatz/content/directions';
import type { BodyOf, Language, PreviewKind, startPreview as startPreviewCall } from '@dorfplatz/contract';
import { noteAct, recordAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Preview, Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid } from '../../platform/problem.ts';
import { previewRuns } from '../../platform/session/load-viewer.ts';
import { groupsForEverybody } from '../groups/index.ts';
import { startReading } from '../members/index.ts';
import { choicesOf } from './queries.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** A preview of this administrator has begun or ended. */
    preview_changed: { memberId: number };
  }
}

/** A preview is over by itself after so many minutes. */
export const PREVIEW_MINUTES = 60;

/** What a preview is of, by the names of the audit log. */
const TARGETS = { role: 'membership_role', group: 'group', group_category: 'group_category' } as const;

type Subject = { id: number | null; name: string };

/** The role, the group or the category that is looked as; of kinds without one, nothing. */
async function subjectOf(
  tx: Transaction,
  actor: Viewer,
  { kind, id = null }: BodyOf<typeof startPreviewCall>,
): Promise<Subject> {
  if (kind === 'new_member' || kind === 'guest') return { id: null, name: '' };
  if (id === null) throw invalid({ id: ['required'] });
  const choices = await choicesOf(tx, actor);
  const { role, group, group_category } = choices;
  const found = { role, group, group_category }[kind].find((choice) => choice.id === id);
  if (!found) throw invalid({ id: ['unknown'] });
  return found;
}

/** Puts somebody who does not exist where the one who looks would be: in no list and no count, for nobody else to see. */
async function makeViewer(
  tx: Transaction,
  actor: Viewer,
  previewId: number,
  { kind, id, name }: { kind: PreviewKind; id: number | null; name: string },
): Promise<number> {
  const viewerId = -previewId;
  const isGuest = kind === 'guest';
  await sql`
    insert into members (id, network_id, first_name, display_name, state, is_external, language, time_zone)
    overriding system value
    values (${viewerId}, ${actor.networkId}, ${name}, ${name}, 'preview', ${isGuest}, ${actor.language}, ${actor.timeZone})
  `.execute(tx);
  await startReading(tx, viewerId, actor.networkId);
  const groups = new Set(isGuest ? [] : await groupsForEverybody(tx));
  if (kind === 'group') groups.add(id!);
  await sql`
    insert into group_memberships (group_id, member_id, state)
    select unnest(${[...groups]}::bigint[]), ${viewerId}, 'member'
  `.execute(tx);
  if (kind === 'role')
    await sql`
      insert into member_membership_roles (member_id, membership_role_id) values (${viewerId}, ${id})
    `.execute(tx);
  if (kind === 'group_category')
    await sql`
      insert into group_category_administrators (group_category_id, member_id) values (${id}, ${viewerId})
    `.execute(tx);
  return viewerId;
}

/**
 * Lets somebody who administers the network look at it as somebody else would.
 * @throws Problem 403 for everybody else, 422 for what cannot be looked as
 */
export async function startPreview(
  tx: Transaction,
  actor: Viewer,
  body: BodyOf<typeof startPreviewCall>,
  language: Language,
): Promise<{ kind: PreviewKind; name: string; ends_at: string }> {
  if (!actor.isNetworkAdmin) throw forbidden();
  const { kind } = body;
  const subject = await subjectOf(tx, actor, body);
  // Two that begin at once in the same session follow each other, and the later one counts.
  await sql`select 1 from sessions where id = ${actor.sessionId} for update`.execute(tx);
  await sql`
    delete from members m using previews p where p.session_id = ${actor.sessionId} and m.id = p.viewer_id
  `.execute(tx);
  const name = withoutDirections(translate(language, `previews.name.${kind}`, { name: subject.name }));
  const { rows: made } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('previews', 'id')) as id
  `.execute(tx);
  const previewId = made[0]!.id;
  const viewerId = await makeViewer(tx, actor, previewId, { kind, id: subject.id, name });
  const { rows } = await sql<{ ends_at: string }>`
    insert into previews (id, session_id, administrator_id, viewer_id, kind, group_id, name, ends_at)
    overriding system value
    values (${previewId}, ${actor.sessionId}, ${actor.memberId}, ${viewerId}, ${kind},
      ${kind === 'group' ? subject.id : null}, ${name}, now() + make_interval(mins => ${PREVIEW_MINUTES}::integer))
    returning ends_at
  `.execute(tx);
  noteAct(tx, {
    target: kind in TARGETS ? { [TARGETS[kind as keyof typeof TARGETS]]: String(subject.id) } : {},
    after: { kind },
  });
  await recordEvents(tx, [
    { type: 'preview_changed', actorId: actor.memberId, payload: { memberId: actor.memberId } },
  ]);
  return { kind, name, ends_at: rows[0]!.ends_at };
}

/** Ends a preview: whom it looked as is gone, and the one who looked is themselves again. */
export async function endPreview(tx: Transaction, { id, administratorId, kind }: Preview): Promise<void> {
  await sql`delete from members m using previews p where p.id = ${id} and m.id = p.viewer_id`.execute(tx);
  noteAct(tx, { before: { kind } });
  await recordEvents(tx, [
    { type: 'preview_changed', actorId: administratorId, payload: { memberId: administratorId } },
  ]);
}

/** Takes away what is over by itself: after its time, with its session, or because whoever looks may no longer. */
export async function endOverdue(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ administrator_id: number; kind: PreviewKind }>`
    with overdue as (
      select look.viewer_id, look.administrator_id, look.kind
      from previews look join members own on own.id = look.administrator_id
      where look.session_id is null or not ${sql.raw(previewRuns('look', 'own'))}
      for update of look
    ), gone as (
      delete from members m using overdue where m.id = overdue.viewer_id returning m.id
    )
    select administrator_id, kind from overdue
  `.execute(tx);
  if (rows.length === 0) return;
  await recordEvents(
    tx,
    rows.map(({ administrator_id: memberId }) => ({
      type: 'preview_changed' as const,
      actorId: null,
      payload: { memberId },
    })),
  );
  for (const { administrator_id: actorId, kind } of rows)
    await recordAct(tx, {
      actorId,
      via: 'system',
      action: 'endPreview',
      outcome: 'done',
      target: {},
      details: { before: { kind } },
      address: null,
    });
}
