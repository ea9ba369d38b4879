import { slugOf } from '@dorfplatz/content';
import { canonicalDocument } from '@dorfplatz/content/document-editor';
import { rows, sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { DEMO_ABBREVIATIONS, DEMO_TREES, type DemoPage, type DemoTree } from './demo/plan.ts';
import { keepLinks, withLinks } from './links.ts';

const DAY = 86_400_000;

/** The people of a tree: those who run it first. */
async function peopleOf({ tx }: Demo, slug: string | null): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    `select m.id from members m
     left join groups g on g.slug = $1::citext
     left join group_memberships gm on gm.group_id = g.id and gm.member_id = m.id and gm.state = 'member'
     where not m.is_external and m.state = 'active' and ($1::text is null or gm.id is not null)
     order by coalesce(gm.is_admin, m.is_network_admin) desc, m.id limit 3`,
    [slug],
  );
  return found.map(({ id }) => id);
}

/** Writes the newest text of a page, without its links: those lead to pages that may not be there yet. */
async function writePage(
  demo: Demo,
  containerId: number,
  people: readonly number[],
  page: DemoPage,
  position: number,
) {
  const at = (daysAgo: number) => new Date(demo.now - daysAgo * DAY).toISOString();
  const by = (index: number) => people[index % people.length]!;
  const [first, last] = [page.versions[0]!, page.versions.at(-1)!];
  const [made] = await rows<{ id: number }>(
    demo.tx,
    `with above as (select id, path from pages where container_id = $1 and title = $2)
     insert into pages (container_id, parent_id, position, slug, title, version, own_editing, editing, is_public, is_template,
       created_by, created_at, updated_by, updated_at)
     select $1, (select id from above), $3, $4, $5, $6, $7, coalesce($7, 'administrators'), $8, $9, $10, $11, $12, $13
     returning id`,
    [
      containerId,
      page.below ?? null,
      position,
      slugOf(page.title, 'seite'),
      page.title,
      page.versions.length,
      page.isOpen ? 'members' : null,
      page.isPublic ?? false,
      page.isTemplate ?? false,
      by(first.by),
      at(first.daysAgo),
      by(last.by),
      at(last.daysAgo),
    ],
  );
  const { id } = made!;
  await sql`
    update pages p set path = coalesce((select above.path from pages above where above.id = p.parent_id), '{}') || p.id
    where p.id = ${id}
  `.execute(demo.tx);
  const titles = [page.title, ...(page.formerTitle ? [page.formerTitle] : [])];
  for (const slug of titles.map((title) => slugOf(title, 'seite')))
    await sql`insert into page_slugs (container_id, slug, page_id) values (${containerId}, ${slug}, ${id})`.execute(
      demo.tx,
    );
  return { id, at, by };
}

async function writeTree(demo: Demo, { slug, pages, entry }: DemoTree): Promise<void> {
  const { tx } = demo;
  const [tree] = await rows<{ id: number }>(
    tx,
    `select c.id from containers c left join groups g on g.id = c.group_id
     where c.kind = 'page_tree' and g.slug is not distinct from $1::citext`,
    [slug],
  );
  const people = await peopleOf(demo, slug);
  if (!tree || people.length === 0) return;
  const written: {
    page: DemoPage;
    id: number;
    at: (daysAgo: number) => string;
    by: (index: number) => number;
  }[] = [];
  for (const [index, page] of pages.entries())
    written.push({ page, ...(await writePage(demo, tree.id, people, page, index + 1)) });
  for (const { page, id, at, by } of written) {
    for (const [index, { text, by: author, daysAgo, note = '' }] of page.versions.entries()) {
      const content = await withLinks(tx, tree.id, canonicalDocument(text));
      await sql`
        insert into page_versions (page_id, number, title, content, note, author_id, based_on, created_at)
        values (${id}, ${index + 1}, ${index === 0 ? (page.formerTitle ?? page.title) : page.title}, ${content}, ${note},
          ${by(author)}, ${index === 0 ? null : index}, ${at(daysAgo)}::timestamptz)
      `.execute(tx);
      if (index < page.versions.length - 1) continue;
      await sql`update pages set content = ${content} where id = ${id}`.execute(tx);
      await keepLinks(tx, id, content);
    }
    if (page.isDeleted)
      await sql`
        update pages set deleted_at = ${at(3)}::timestamptz, deleted_by = ${by(0)}, deleted_with = id where id = ${id}
      `.execute(tx);
    // Somebody has seen the version before the last.
    else if (page.versions.length > 1)
      await sql`
        insert into page_reads (page_id, member_id, version, read_at)
        select ${id}, m.id, ${page.versions.length - 1}, ${at(40)}::timestamptz
        from members m where m.email = any(${demo.accounts.map(({ email }) => email)}::citext[]) and not m.is_external
      `.execute(tx);
  }
  const entryId = written.find(({ page }) => page.title === entry)?.id;
  if (entryId !== undefined)
    await sql`update page_trees set entry_page_id = ${entryId} where id = ${tree.id}`.execute(tx);
}

/** The wiki of the demo network and of two of its groups, with what its short forms mean. */
export async function write(demo: Demo): Promise<void> {
  for (const tree of DEMO_TREES) await writeTree(demo, tree);
  for (const [short, meaning] of DEMO_ABBREVIATIONS)
    await sql`
      insert into abbreviations (network_id, short, meaning) values (${demo.networkId}, ${short}, ${meaning})
    `.execute(demo.tx);
}
