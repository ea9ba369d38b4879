import type { AppIntegrations } from '@dorfplatz/contract';
import { cleanLine } from '../../../platform/clean-line.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { RecordedEvent } from '../../../platform/events/outbox.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import type { JobHandlers, Jobs } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { loadViewerOfMember } from '../../../platform/session/load-viewer.ts';
import { type AppRow, appForAll, loadApp, mayRead } from '../../apps/index.ts';
import { displayNameOf, type MemberRow, memberColumns } from '../../members/index.ts';
import { itemsInOrder } from '../queries.ts';
import { addressOf, expand, templateValues } from './templates.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    /** Hands over what has waited for long enough. */
    item_mails_due: Record<string, never>;
    item_mail: ItemMail;
  }
}

type ItemMail = {
  appId: number;
  propertyId: number;
  trigger: AppIntegrations['emails'][number]['trigger'];
  memberId: number;
  actorId: number;
  itemIds: number[];
};

/** So long (s) a mail waits: who is named no more within it, and named again, hears nothing. */
const WINDOW = 30;
/** So many items a mail tells of in full. */
const TOLD_MAX = 20;
const SUBJECT_MAX = 150;

type Told = RecordedEvent<'items_changed'>;

/** Notes who is to be told of being named, or no more; both within a short time are neither. */
export async function noteMails(tx: Transaction, jobs: Jobs, { id, actorId, payload }: Told): Promise<void> {
  const noted = (['assign', 'unassign'] as const).flatMap((trigger) =>
    payload.items.flatMap((item) =>
      item[trigger === 'assign' ? 'assigned' : 'unassigned'].map(({ propertyId, memberId }) => ({
        item_id: item.id,
        property_id: propertyId,
        member_id: memberId,
        trigger,
      })),
    ),
  );
  if (noted.length === 0 || actorId === null) return;
  const { rows } = await sql<{ id: number }>`
    with noted as materialized (
      select n.* from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb)
        as n (item_id bigint, property_id bigint, member_id bigint, trigger text)
      join items i on i.id = n.item_id join app_properties p on p.id = n.property_id join members m on m.id = n.member_id
    ), undone as (
      delete from item_mails waiting using noted n
      where waiting.item_id = n.item_id and waiting.property_id = n.property_id and waiting.member_id = n.member_id
        and waiting.trigger <> n.trigger
      returning waiting.item_id, waiting.property_id, waiting.member_id
    )
    insert into item_mails (property_id, item_id, member_id, trigger, actor_id, act_id, due_at)
    select n.property_id, n.item_id, n.member_id, n.trigger, ${actorId}, ${id}, now() + make_interval(secs => ${WINDOW})
    from noted n
    where not exists (
      select 1 from undone u
      where u.item_id = n.item_id and u.property_id = n.property_id and u.member_id = n.member_id
    )
    on conflict (property_id, item_id, member_id) do nothing returning id
  `.execute(tx);
  if (rows.length > 0) await jobs.enqueue(tx, 'item_mails_due', {}, { afterSeconds: WINDOW + 1 });
}

type Due = Omit<ItemMail, 'itemIds'> & { itemIds: number[] };

/** Hands over what has waited for long enough: what one person is told of by one act is one mail. */
async function handOverMails({ db, jobs }: Services): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      with due as (
        delete from item_mails where id in (
          select id from item_mails where due_at <= now() order by id for update skip locked
        ) returning *
      )
      select i.app_id as "appId", due.property_id as "propertyId", due.trigger, due.member_id as "memberId",
        due.actor_id as "actorId", array_agg(due.item_id order by due.item_id) as "itemIds"
      from due join items i on i.id = due.item_id and i.deleted_at is null
      -- Nobody is written to about what they did themselves.
      where due.member_id <> due.actor_id
      group by i.app_id, due.act_id, due.property_id, due.trigger, due.member_id, due.actor_id
    `.execute(tx);
    for (const mail of rows) await jobs.enqueue(tx, 'item_mail', mail);
  });
}

type Recipient = { email: string; display_name: string };

async function recipientOf({ db }: Services, memberId: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select email::text, display_name from members where id = ${memberId} and state = 'active' and email is not null
  `.execute(db.kysely);
  return rows[0];
}

async function nameOfMember({ db, settings }: Services, memberId: number): Promise<string> {
  const { rows } =
    await sql<MemberRow>`select ${memberColumns('m')} from members m where m.id = ${memberId}`.execute(
      db.kysely,
    );
  return rows[0] ? displayNameOf(rows[0], settings.current()) : '';
}

const emailsFor = (app: AppRow & { integrations: Partial<AppIntegrations> }, mail: ItemMail) =>
  (app.integrations.emails ?? []).filter(
    ({ trigger, assignee_property_id }) =>
      trigger === mail.trigger && assignee_property_id === mail.propertyId,
  );

/**
 * Writes to somebody who is named in items, or is no more, where they see these by now. One mail, however many items one
 * act was about.
 */
async function sendItemMail(services: Services, mail: ItemMail): Promise<void> {
  const { db, settings, environment } = services;
  const naming = await settings.reload();
  const kept = await appForAll(db.kysely, mail.appId);
  const recipient = await recipientOf(services, mail.memberId);
  const viewer = await loadViewerOfMember(db.kysely, mail.memberId);
  if (!kept || !recipient || !viewer) return;
  const [integration] = emailsFor(kept, mail);
  const app = integration && (await loadApp(db.kysely, viewer, mail.appId).catch(() => undefined));
  const property = app?.properties.find(({ id }) => id === mail.propertyId);
  if (!integration || !app || !property) return;
  const rows = (await itemsInOrder(db.kysely, mail.itemIds)).filter((item) => mayRead(app, property, item));
  const items = rows.slice(0, TOLD_MAX);
  if (items.length === 0) return;
  const { publicUrl } = environment;
  const { language } = viewer;
  const values = await templateValues(
    db.kysely,
    { viewer, naming, language, networkLanguage: naming.language },
    { app, items, actorName: await nameOfMember(services, mail.actorId), publicUrl },
  );
  const more = rows.length - 1;
  const subject = cleanLine(expand(integration.email_subject_template, values[0]!));
  const left = rows.length - items.length;
  await services.mailer.send({
    to: { name: recipient.display_name, address: recipient.email },
    subject:
      subject.slice(0, SUBJECT_MAX).toWellFormed() +
      (more > 0 ? ` ${translate(language, 'items.mail.more', { count: more })}` : ''),
    // Words alone: nothing in a value is read as a mark of a mail.
    text: [
      ...values.map(
        (each, index) =>
          `${expand(integration.email_text_template, each)}\n${addressOf(publicUrl, items[index]!)}`,
      ),
      ...(left > 0 ? [translate(language, 'items.mail.more', { count: left })] : []),
    ].join('\n\n'),
  });
  const told = rows.map(({ id }) => id);
  await sql`
    insert into item_changes (item_id, member_id, kind)
    select i.id, ${mail.actorId}, 'mailed' from items i where i.id = any(${told}::bigint[])
  `.execute(db.kysely);
}

export const jobs = (services: Services): JobHandlers => ({
  item_mails_due: () => handOverMails(services),
  item_mail: (mail) => sendItemMail(services, mail),
});
