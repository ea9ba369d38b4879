import type { Language } from '@dorfplatz/contract';
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
      insert into members (network_id, email, first_name, last_name, display_name, state, is_external, is_network_admin, language, created_at)
      select id, ${email}, ${first}, ${rest.join(' ')}, ${name}, ${traits.state ?? 'active'}::member_state, ${traits.isExternal ?? false},
             ${traits.isNetworkAdmin ?? false}, ${traits.language ?? 'de'}, now() - interval '1 day'
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
      select c.id from containers c join contexts x on x.id = c.context_id where x.group_id = ${built.id} and c.kind = 'stream'
    `.execute(db.kysely);
    return { ...built, streamId: rows[0]!.id };
  }

  /** Marks the network as set up and gives its stream. */
  async function openNetwork(): Promise<{ id: number; streamId: number }> {
    const { rows } = await sql<{ id: number; stream_id: number }>`
      with opened as (update networks set is_set_up = true returning id)
      select opened.id, c.id as stream_id from opened join contexts x on x.network_id = opened.id
      join containers c on c.context_id = x.id and c.kind = 'stream'
    `.execute(db.kysely);
    return { id: rows[0]!.id, streamId: rows[0]!.stream_id };
  }

  return { buildMember, buildCategory, buildGroup, openNetwork };
}
export type Builders = ReturnType<typeof builders>;
