import type { MemberImportProblem } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { groupAtText } from '../../platform/policy/group-at.ts';
import { plain } from './columns.ts';
import type { PlacedPerson } from './reading.ts';
import type { ReadLine } from './tables.ts';

export type PlacedLine = Omit<ReadLine, 'person'> & { person?: PlacedPerson; isKnown: boolean };

/** What lines name and only the database knows: groups, roles of the network, and who is a member already. */
export class KnownThings {
  private readonly db: Sql;
  private readonly groups = new Map<string, number>();
  private readonly roles = new Map<string, number>();

  private constructor(db: Sql) {
    this.db = db;
  }

  static async read(db: Sql): Promise<KnownThings> {
    const known = new KnownThings(db);
    const { rows: roles } = await sql<{ id: number; slug: string; name: string; plural_name: string }>`
      select id, slug::text, name, plural_name from membership_roles where group_id is null order by id
    `.execute(db);
    for (const { id, slug, name, plural_name } of roles)
      for (const word of [slug, name, plural_name])
        if (!known.roles.has(plain(word))) known.roles.set(plain(word), id);
    return known;
  }

  /** Two statements, whatever the number of lines. */
  async place(
    lines: readonly ReadLine[],
    headers: { groups: string | null; roles: string | null },
  ): Promise<PlacedLine[]> {
    const people = lines.flatMap(({ person }) => person ?? []);
    await this.findGroups(people.flatMap(({ groups }) => groups));
    const { rows } = await sql<{ email: string }>`
      select m.email::text from members m
      where m.email = any(${people.map(({ email }) => email)}::citext[]) and m.state <> 'without_sign_in'
    `.execute(this.db);
    const members = new Set(rows.map(({ email }) => email.toLowerCase()));
    return lines.map(({ person, ...line }): PlacedLine => {
      if (!person) return { ...line, isKnown: false };
      if (members.has(person.email.toLowerCase())) {
        const problem = { code: 'known' as const, header: null, value: person.email };
        return { ...line, problems: [problem], isKnown: true };
      }
      const problems: MemberImportProblem[] = [
        ...person.groups
          .filter((slug) => !this.groups.has(slug.toLowerCase()))
          .map((value) => ({ code: 'unknown_group' as const, header: headers.groups, value })),
        ...person.roles
          .filter((role) => !this.roles.has(plain(role)))
          .map((value) => ({ code: 'unknown_role' as const, header: headers.roles, value })),
      ];
      if (problems.length > 0) return { ...line, problems, isKnown: false };
      const groupIds = [...new Set(person.groups.map((slug) => this.groups.get(slug.toLowerCase())!))];
      const roleIds = [...new Set(person.roles.map((role) => this.roles.get(plain(role))!))];
      return { ...line, person: { ...person, groupIds, roleIds }, isKnown: false };
    });
  }

  /** Groups that people can still come into, by their slugs or those they had before. */
  private async findGroups(slugs: readonly string[]): Promise<void> {
    const wanted = [...new Set(slugs.map((slug) => slug.toLowerCase()))].filter(
      (slug) => !this.groups.has(slug),
    );
    if (wanted.length === 0) return;
    const { rows } = await sql<{ id: number; slug: string }>`
      select g.id, wanted.slug from unnest(${wanted}::text[]) as wanted (slug)
      join groups g on g.id = ${sql.raw(groupAtText('wanted.slug'))}
      where g.deleted_at is null and g.archived_at is null
    `.execute(this.db);
    for (const { id, slug } of rows) this.groups.set(slug, id);
  }
}
