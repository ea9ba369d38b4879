import type { MemberImportProblem } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { groupAtText } from '../../platform/policy/group-at.ts';
import { plain } from './columns.ts';
import type { PlacedPerson } from './reading.ts';
import type { NewPerson, ReadLine } from './tables.ts';

/** So many groups of a name are told. */
const SHOWN_GROUPS = 5;

export type PlacedLine = Omit<ReadLine, 'person'> & { person?: PlacedPerson; isKnown: boolean };

type NamedGroup = { id: number; slug: string };

/** What lines name and only the database knows: groups, roles of the network, and who is a member already. */
export class KnownThings {
  private readonly db: Sql;
  /** Groups by a word of the list; several where they share a name. */
  private readonly groups = new Map<string, NamedGroup[]>();
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
    await this.findGroups(people.flatMap(({ groups, groupsCell }) => [groupsCell, ...groups]));
    const { rows } = await sql<{ email: string }>`
      select m.email::text from members m
      where m.email = any(${people.map(({ email }) => email)}::citext[]) and m.state not in ('without_sign_in', 'consumer')
    `.execute(this.db);
    const members = new Set(rows.map(({ email }) => email.toLowerCase()));
    return lines.map(({ person, ...line }): PlacedLine => {
      if (!person) return { ...line, isKnown: false };
      if (members.has(person.email.toLowerCase())) {
        const problem = { code: 'known' as const, header: null, value: person.email };
        return { ...line, problems: [problem], isKnown: true };
      }
      const groups = this.groupsNamed(person);
      const problems: MemberImportProblem[] = [
        ...groups.flatMap(({ word, found }) => groupProblem(word, found, headers.groups)),
        ...person.roles
          .filter((role) => !this.roles.has(plain(role)))
          .map((value) => ({ code: 'unknown_role' as const, header: headers.roles, value })),
      ];
      if (problems.length > 0) return { ...line, problems, isKnown: false };
      const groupIds = [...new Set(groups.map(({ found }) => found[0]!.id))];
      const roleIds = [...new Set(person.roles.map((role) => this.roles.get(plain(role))!))];
      return { ...line, person: { ...person, groupIds, roleIds }, isKnown: false };
    });
  }

  /** What a cell names: one group whose name has a comma, or several. */
  private groupsNamed({ groups, groupsCell }: NewPerson): { word: string; found: NamedGroup[] }[] {
    const words = this.groups.get(groupsCell)?.length ? [groupsCell] : groups;
    return words.map((word) => ({ word, found: this.groups.get(word) ?? [] }));
  }

  /**
   * Groups that people can still come into: by their address or the one they had before, by their number, or by their
   * name without case and accents. A word that is an address as it stands means that one alone, unless a group
   * is called just so.
   */
  private async findGroups(named: readonly string[]): Promise<void> {
    const words = [...new Set(named)].filter((word) => word !== '' && !this.groups.has(word));
    if (words.length === 0) return;
    const { rows } = await sql<NamedGroup & { word: string; name: string; is_at: boolean }>`
      with wanted as (
        select word, ${sql.raw(groupAtText('word'))} as place from unnest(${words}::text[]) as word
      ), found as (
        select word, place as id from wanted where place is not null
        union select word, id from wanted join groups g on g.id = case when word ~ '^[0-9]{1,18}$' then word::bigint end
        union select word, id from wanted join groups g on fold(g.name) = fold(word)
      )
      select g.id, g.slug::text, g.name, f.word, w.place is not distinct from g.id as is_at
      from found f join wanted w on w.word = f.word join groups g on g.id = f.id
      where g.deleted_at is null and g.archived_at is null
      order by g.id
    `.execute(this.db);
    const byWord = Map.groupBy(rows, ({ word }) => word);
    for (const word of words) {
      const found = byWord.get(word) ?? [];
      const isName = found.some(({ name }) => name === word);
      const exact = isName ? undefined : found.find(({ slug, is_at }) => is_at && slug === word);
      this.groups.set(word, exact ? [exact] : found);
    }
  }
}

function groupProblem(
  word: string,
  found: readonly NamedGroup[],
  header: string | null,
): MemberImportProblem[] {
  if (found.length === 1) return [];
  if (found.length === 0) return [{ code: 'unknown_group', header, value: word }];
  const slugs = found.slice(0, SHOWN_GROUPS).map(({ slug }) => slug);
  return [{ code: 'ambiguous_group', header, value: `${word} (${slugs.join(', ')})` }];
}
