import type { Language } from '@dorfplatz/contract';
import { insertAppointment, writeOccurrences } from '../features/appointments/index.ts';
import { openCalendar } from '../features/calendars/index.ts';
import { createCategory } from '../features/group-categories/index.ts';
import { type NewGroup, openGroup, setMembership } from '../features/groups/index.ts';
import { type Database, sql, type Transaction } from '../platform/db/database.ts';
import { digestPassword } from '../platform/session/passwords.ts';

export const PASSWORD = 'correct horse battery';
let digest: Promise<string> | undefined;
let counter = 0;

export type BuiltMember = { id: number; email: string; name: string };
export type MemberTraits = {
  name?: string;
  email?: string;
  isExternal?: boolean;
  isNetworkAdmin?: boolean;
  state?: string;
  language?: Language;
};

/** Makes things as commands do, in one line each; every name is new. */
export function builders(db: Database) {
  const inTransaction = <T>(run: (tx: Transaction) => Promise<T>) => db.kysely.transaction().execute(run);

  async function buildMember(traits: MemberTraits = {}): Promise<BuiltMember> {
    counter += 1;
    const name = traits.name ?? `Person ${counter}`;
    const email = traits.email ?? `person-${counter}@example.org`;
    const [first, ...rest] = name.split(' ');
    digest ??= digestPassword(PASSWORD);
    const { rows } = await sql<{ id: number }>`
      insert into members (network_id, email, first_name, last_name, display_name, state, is_external, is_network_admin, language, created_at, first_steps_put_away_at)
      select id, ${email}, ${first}, ${rest.join(' ')}, ${name}, ${traits.state ?? 'active'}::member_state, ${traits.isExternal ?? false},
             ${traits.isNetworkAdmin ?? false}, ${traits.language ?? 'de'}, now() - interval '1 day', now()
      from networks returning id
    `.execute(db.kysely);
    const id = rows[0]!.id;
    await sql`insert into accounts (member_id, password_digest) values (${id}, ${await digest})`.execute(
      db.kysely,
    );
    return { id, email, name };
  }

  async function buildCategory(
    traits: { access?: 'open' | 'closed'; administratorId?: number } = {},
  ): Promise<number> {
    counter += 1;
    const { rows } = await sql<{ id: number }>`select id from networks`.execute(db.kysely);
    const id = await inTransaction((tx) =>
      createCategory(tx, {
        networkId: rows[0]!.id,
        name: `Kategorie ${counter}`,
        pluralName: `Kategorien ${counter}`,
        ...(traits.access && { access: traits.access }),
      }),
    );
    if (traits.administratorId) {
      await sql`insert into group_category_administrators values (${id}, ${traits.administratorId})`.execute(
        db.kysely,
      );
    }
    return id;
  }

  async function buildGroup(
    traits: Partial<NewGroup> & { createdBy: number; members?: number[] },
  ): Promise<{ id: number; slug: string; streamId: number }> {
    counter += 1;
    const { members, ...group } = traits;
    const built = await inTransaction(async (tx) => {
      const opened = await openGroup(tx, {
        name: `Gruppe ${counter}`,
        access: 'open',
        externallyVisible: false,
        moderatedJoin: false,
        teaser: '',
        imageId: null,
        ...group,
        categoryId: group.categoryId ?? (await buildCategory()),
      });
      for (const memberId of members ?? []) {
        await setMembership(tx, memberId, { groupId: opened.id, memberId, status: 'member' });
      }
      return opened;
    });
    const { rows } = await sql<{ id: number }>`
      select c.id from containers c join contexts x on x.id = c.context_id where x.group_id = ${built.id} and c.kind = 'stream' and c.is_main
    `.execute(db.kysely);
    return { ...built, streamId: rows[0]!.id };
  }

  /** A calendar of the network, of a group, or with an owner alone a personal one. */
  async function buildCalendar(
    traits: { name?: string; color?: string; groupId?: number; ownerId?: number } = {},
  ): Promise<number> {
    counter += 1;
    const { rows } = await sql<{ id: number }>`select id from networks`.execute(db.kysely);
    const place =
      traits.groupId !== undefined
        ? ({ kind: 'group', groupId: traits.groupId } as const)
        : ({ kind: traits.ownerId === undefined ? 'network' : 'personal' } as const);
    return inTransaction((tx) =>
      openCalendar(tx, {
        name: traits.name ?? `Kalender ${counter}`,
        color: traits.color,
        place,
        authorId: traits.ownerId ?? null,
        networkId: rows[0]!.id,
      }),
    );
  }

  /** An appointment in calendars, tomorrow at six unless said otherwise; what is left out is empty. */
  async function buildAppointment(
    traits: {
      calendarIds: number[];
      authorId?: number;
      name?: string;
      /** Wall clocks of `zone`, `YYYY-MM-DDTHH:MM`; dates make it last whole days. */
      start?: string;
      end?: string;
      zone?: string;
      rrule?: string;
    } & { columns?: Record<string, unknown> },
  ): Promise<number> {
    counter += 1;
    const tomorrow = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 1 });
    const start = traits.start ?? `${tomorrow}T18:00`;
    const allDay = !start.includes('T');
    const from = Temporal.PlainDateTime.from(start);
    const to = traits.end === undefined ? from.add({ hours: allDay ? 0 : 2 }) : traits.end;
    const until = Temporal.PlainDateTime.from(to).add({ days: allDay ? 1 : 0 });
    const zone = traits.zone ?? 'Europe/Berlin';
    const instant = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime(zone).toInstant().toString();
    return inTransaction(async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from networks`.execute(tx);
      const id = await insertAppointment(tx, {
        network_id: rows[0]!.id,
        uid: `appointment-${counter}@example.org`,
        name: traits.name ?? `Termin ${counter}`,
        all_day: allDay,
        time_zone: zone,
        start_wall: from.toString(),
        end_wall: until.toString(),
        starts_at: instant(from),
        ends_at: instant(until),
        rrule: traits.rrule ?? null,
        author_id: traits.authorId ?? null,
        ...traits.columns,
      });
      await sql`
        insert into appointment_containers (container_id, appointment_id)
        select unnest(${traits.calendarIds}::bigint[]), ${id}
      `.execute(tx);
      await writeOccurrences(tx, [id]);
      return id;
    });
  }

  /** Marks the network as set up and gives its stream. */
  async function openNetwork(): Promise<{ id: number; streamId: number }> {
    const { rows } = await sql<{ id: number; stream_id: number }>`
      with opened as (update networks set is_set_up = true returning id)
      select opened.id, c.id as stream_id from opened join contexts x on x.network_id = opened.id
      join containers c on c.context_id = x.id and c.kind = 'stream' and c.is_main
    `.execute(db.kysely);
    return { id: rows[0]!.id, streamId: rows[0]!.stream_id };
  }

  return { buildMember, buildCategory, buildGroup, buildCalendar, buildAppointment, openNetwork };
}
export type Builders = ReturnType<typeof builders>;
