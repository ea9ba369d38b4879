import { createHash } from 'node:crypto';
import { rows, sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { detectKind } from '../../platform/storage/file-kind.ts';
import { inspectImage } from '../../platform/storage/images.ts';
import { DEMO_TREES, type DemoFile, type DemoTree } from './demo/plan.ts';
import { writeSets } from './demo/profiles.ts';

const HOUR = 60 * 60_000;

/** The same file has the same key in every load, so that a load that was cut off leaves nothing behind. */
const keyOf = (thing: string) =>
  `files/${createHash('sha256').update(`demo file ${thing}`).digest('hex').slice(0, 32)}`;

/** The people of a tree: those who sign in to the demo first, then others by id. */
async function peopleOf({ tx, accounts }: Demo, slug: string | null): Promise<number[]> {
  const emails = accounts.map(({ email }) => email);
  const found = await rows<{ id: number }>(
    tx,
    `select m.id from members m
     where not m.is_external and ($1::text is null or exists (
       select 1 from group_memberships gm join groups g on g.id = gm.group_id
       where gm.member_id = m.id and gm.state = 'member' and g.slug = $1::citext))
     order by m.email = any($2::citext[]), m.id limit 4`,
    [slug, emails],
  );
  return found.map(({ id }) => id);
}

const idsOfEmails = (demo: Demo, emails: readonly string[]) =>
  rows<{ id: number; email: string }>(
    demo.tx,
    'select id, email::text from members where email = any($1::citext[]) order by email',
    [[...emails]],
  );

/** Keeps the bytes of a file, or of a version of it. */
async function keep({ storage }: Demo, file: DemoFile, thing: string) {
  const planned = file.bytes();
  const isDrawn = !Buffer.isBuffer(planned);
  const { default: sharp } = isDrawn ? await import('sharp') : { default: null };
  const bytes = isDrawn ? await sharp!(Buffer.from(planned.svg)).png().toBuffer() : planned;
  const key = keyOf(thing);
  const { size, sha256 } = await storage.put(key, bytes);
  const { mime } = await detectKind(bytes);
  const { width, height } = isDrawn ? await inspectImage(bytes) : { width: null, height: null };
  const type = /\.(docx|xlsx)$/.exec(file.name)?.[1];
  const office = { docx: 'wordprocessingml.document', xlsx: 'spreadsheetml.sheet' };
  return {
    key,
    size,
    sha256,
    width,
    height,
    mime: type
      ? `application/vnd.openxmlformats-officedocument.${office[type as keyof typeof office]}`
      : mime,
  };
}

async function writeTree(demo: Demo, tree: DemoTree, fans: readonly number[], locker: number): Promise<void> {
  const { tx, now } = demo;
  const people = await peopleOf(demo, tree.slug);
  const [root] = await rows<{ id: number; container_id: number }>(
    tx,
    `select d.id, d.container_id from folders d join containers c on c.id = d.container_id
     left join groups g on g.id = c.group_id join contexts x on x.id = c.context_id
     where d.type = 'root_folder' and x.member_id is null
       and case when $1::text is null then x.network_id is not null else g.slug = $1::citext end`,
    [tree.slug],
  );
  if (!root || people.length === 0) return;
  const personAt = (place: number) => people[place % people.length]!;
  const time = (ago: number) => new Date(now - ago).toISOString();
  const folders = new Map([['', root.id]]);
  for (const { name, below = '', ago, by, description = '', inCharge } of tree.folders) {
    const isReviewed = name === tree.reviewed || below === tree.reviewed;
    const [made] = await rows<{ id: number }>(
      tx,
      `insert into folders (container_id, parent_id, type, name, description, own_review, is_reviewed, created_by, updated_by,
         created_at, updated_at, property_values)
       values ($1, $2, 'folder', $3, $4, $5, $6, $7, $7, $8, $8, $9) returning id`,
      [
        root.container_id,
        folders.get(below)!,
        name,
        description,
        name === tree.reviewed ? true : null,
        isReviewed && tree.reviewed !== undefined,
        personAt(by),
        time(ago),
        JSON.stringify(inCharge === undefined ? {} : { in_charge: inCharge }),
      ],
    );
    folders.set(name, made!.id);
  }
  for (const file of tree.files) {
    const thing = `${tree.slug ?? ''}/${file.folder}/${file.name}`;
    const kept = await keep(demo, file, thing);
    const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
    const author = personAt(file.by);
    const lock = { locked: author, own_lock: locker }[file.state as 'locked' | 'own_lock'] ?? null;
    const [row] = await rows<{ id: number }>(
      tx,
      `insert into files (owner_id, updated_by, directory, state, original_filename, extension, content_type, size, width, height,
         sha256, storage_key, description, major, minor, created_at, published_at, updated_at, approved_at, approved_by,
         locked_by, locked_until, finalized_at, finalized_by, property_values)
       values ($1, $1, 'files', 'published', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13, $14, $15, $16, $17, $18, $19, $20)
       returning id`,
      [
        author,
        file.name,
        extension,
        kept.mime,
        kept.size,
        kept.width,
        kept.height,
        kept.sha256,
        kept.key,
        file.description ?? '',
        file.version[0],
        file.version[1],
        time(file.ago),
        file.state === 'approved' ? time(file.ago - HOUR / 2) : null,
        file.state === 'approved' ? fans[0] : null,
        lock,
        lock === null ? null : time(-20 * HOUR),
        file.state === 'final' ? time(file.ago - HOUR) : null,
        file.state === 'final' ? author : null,
        JSON.stringify(file.profile ?? {}),
      ],
    );
    const id = row!.id;
    const lies = [file.folder, ...(file.also === undefined ? [] : [file.also])].map(
      (name) => folders.get(name)!,
    );
    await sql`
      insert into file_containers (container_id, folder_id, file_id, laid_at)
      select container_id, id, ${id}, ${time(file.ago)}::timestamptz from folders where id = any(${lies}::bigint[])
    `.execute(tx);
    for (let index = 1; index <= (file.earlier ?? 0); index += 1) {
      const major = file.version[0] - index;
      await writeVersion(demo, file, {
        id,
        thing,
        major,
        minor: 0,
        state: 'stored',
        author: personAt(file.by + index),
      });
    }
    if (file.state === 'pending')
      await writeVersion(demo, file, {
        id,
        thing,
        major: file.version[0],
        minor: 1,
        state: 'pending',
        author: personAt(file.by),
      });
    if (file.state === 'deleted')
      await sql`
        with gone as (
          insert into file_deletions (container_id, deleted_by, deleted_at)
          values (${root.container_id}, ${author}, ${time(2 * 24 * HOUR)}::timestamptz) returning id
        ), removed as (update files set state = 'removed', removed_at = ${time(2 * 24 * HOUR)}::timestamptz where id = ${id}),
        taken as (delete from file_containers where file_id = ${id} returning container_id, folder_id, file_id, is_pending)
        insert into deleted_file_places (deletion_id, container_id, folder_id, file_id, is_pending)
        select gone.id, container_id, folder_id, file_id, is_pending from taken, gone
      `.execute(tx);
    for (const [place, [by, text]] of (file.said ?? []).entries())
      await sql`
        insert into file_comments (file_id, author_id, content, created_at)
        values (${id}, ${personAt(by)}, ${text}, ${time(file.ago * (1 - (place + 1) / 4))}::timestamptz)
      `.execute(tx);
    if (file.isFavorite)
      await sql`
        insert into file_favorites (member_id, file_id, created_at)
        select unnest(${[...fans]}::bigint[]), ${id}, ${time(file.ago)}::timestamptz
      `.execute(tx);
  }
}

type WrittenVersion = {
  id: number;
  thing: string;
  major: number;
  minor: number;
  state: 'stored' | 'pending';
  author: number;
};

async function writeVersion(
  demo: Demo,
  file: DemoFile,
  { id, thing, major, minor, state, author }: WrittenVersion,
): Promise<void> {
  const kept = await keep(demo, file, `${thing} ${major}.${minor}`);
  const ago = state === 'pending' ? file.ago / 2 : file.ago * (1 + (file.version[0] - major) / 4);
  await sql`
    insert into file_versions (file_id, state, major, minor, author_id, original_filename, extension, content_type, size, width,
      height, sha256, storage_key, created_at)
    select id, ${state}, ${major}, ${minor}, ${author}, original_filename, extension, ${kept.mime}, ${kept.size}, ${kept.width}::int,
      ${kept.height}::int, ${kept.sha256}, ${kept.key}, ${new Date(demo.now - ago).toISOString()}::timestamptz
    from files where id = ${id}
  `.execute(demo.tx);
}

/** Folders and files of the network and of two groups: with versions, approvals, locks and favourites. */
export async function write(demo: Demo): Promise<void> {
  const inside = await idsOfEmails(
    demo,
    demo.accounts.filter(({ isExternal }) => !isExternal).map(({ email }) => email),
  );
  const member = inside.find(({ email }) => email.startsWith('lena'))?.id ?? inside[0]?.id;
  if (member === undefined) return;
  const founded = new Date(demo.founded).toISOString();
  // Roots and what streams have are laid out with their groups.
  await sql`
    update folders d set created_at = coalesce(g.created_at, ${founded}::timestamptz), updated_at = coalesce(g.created_at, ${founded}::timestamptz)
    from containers c left join groups g on g.id = c.group_id where c.id = d.container_id
  `.execute(demo.tx);
  await writeSets(demo.tx);
  for (const tree of DEMO_TREES)
    await writeTree(
      demo,
      tree,
      inside.map(({ id }) => id),
      member,
    );
}
