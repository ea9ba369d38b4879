import { createHash } from 'node:crypto';
import { rows } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { changeSettings, readSettings } from '../../platform/settings/network-settings.ts';
import { DEMO_ORGANISATIONS, type DemoOrganisation } from './demo/plan.ts';

const GROUP = 'mitgliederversammlung';
const DAY = 86_400_000;
const SIDE = 240;

type Kept = { name: string; type: string; extension: string; bytes: Buffer; directory: 'images' | 'files' };

/** Keeps bytes under the same key in every load. @returns the id of the file */
async function keep({ tx, storage, now }: Demo, ownerId: number, kept: Kept): Promise<number> {
  const { name, type, extension, bytes, directory } = kept;
  const digest = createHash('sha256').update(`demo organisation ${name}`).digest('hex').slice(0, 32);
  const key = `${directory}/${digest}`;
  const { size, sha256 } = await storage.put(key, bytes);
  const side = directory === 'images' ? SIDE : null;
  const [file] = await rows<{ id: number }>(
    tx,
    `insert into files (owner_id, directory, state, original_filename, extension, content_type, size, width, height, sha256,
       storage_key, created_at, published_at, updated_at)
     values ($1, $2, 'published', $3, $4, $5, $6, $7, $7, $8, $9, $10, $10, $10) returning id`,
    [
      ownerId,
      directory,
      name,
      extension,
      type,
      size,
      side,
      sha256,
      key,
      new Date(now - 20 * DAY).toISOString(),
    ],
  );
  return file!.id;
}

async function markOf(demo: Demo, ownerId: number, { name, mark }: DemoOrganisation): Promise<number | null> {
  if (!mark) return null;
  const { default: sharp } = await import('sharp');
  const [ground, sign, drawing] = mark;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>
    <g fill="none" stroke="${sign}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
  return keep(demo, ownerId, {
    name: `${name}.webp`,
    type: 'image/webp',
    extension: 'webp',
    bytes,
    directory: 'images',
  });
}

/** The group that decides together shows which organisations belong to the association. */
export async function write(demo: Demo): Promise<void> {
  const { tx, now } = demo;
  await changeSettings(tx, { modules: { ...(await readSettings(tx)).modules, organisations: true } });
  const people = await rows<{ group_id: number; id: number }>(
    tx,
    `select g.id as group_id, m.id from groups g
     join group_memberships own on own.group_id = g.id and own.state = 'member'
     join members m on m.id = own.member_id and m.state = 'active' and not m.is_external
     where g.slug = $1::citext order by own.is_admin desc, m.id limit 8`,
    [GROUP],
  );
  if (people.length === 0) throw new Error(`the demo has nobody in ${GROUP}`);
  const { group_id: groupId, id: ownerId } = people[0]!;
  await rows(tx, 'update groups set shows_organisations = true where id = $1', [groupId]);
  let named = 1;
  for (const [position, each] of DEMO_ORGANISATIONS.entries()) {
    const { name, description, address, website = '', email = '', phone = '', contacts = 0, file } = each;
    const at = new Date(now - (20 - position) * DAY).toISOString();
    const image = await markOf(demo, ownerId, each);
    const [made] = await rows<{ id: number }>(
      tx,
      `insert into organisations (group_id, name, description, address, website, email, phone, image_id, position,
         created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
      [groupId, name, description, address, website, email, phone, image, position, at],
    );
    const those = people.slice(named, named + contacts).map(({ id }) => id);
    named += contacts;
    await rows(
      tx,
      `insert into organisation_contacts (organisation_id, member_id, position)
       select $1, who, place from unnest($2::bigint[]) with ordinality as t (who, place)`,
      [made!.id, those],
    );
    if (!file) continue;
    const bytes = Buffer.from(file.text);
    const kept: Kept = { name: file.name, type: 'text/csv', extension: 'csv', bytes, directory: 'files' };
    await rows(tx, 'insert into organisation_files (organisation_id, file_id) values ($1, $2)', [
      made!.id,
      await keep(demo, ownerId, kept),
    ]);
  }
}
