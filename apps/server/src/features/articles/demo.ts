import { createHash } from 'node:crypto';
import { canonicalDocument } from '@dorfplatz/content/document-editor';
import { plainTextOfDocument } from '@dorfplatz/content/documents';
import { rows, sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { FEAST, LANTERN } from './demo/pictures.ts';
import { ARTICLE } from './demo/text.ts';

const HOUR = 3_600_000;

type Picture = { name: string; svg: string; width: number; height: number };

/** Keeps a picture under the same key in every load. @returns the id of its file */
async function keepPicture({ tx, storage }: Demo, authorId: number, picture: Picture, at: string) {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(picture.svg)).webp({ quality: 84 }).toBuffer();
  const key = `images/${createHash('sha256').update(`demo article ${picture.name}`).digest('hex').slice(0, 32)}`;
  const { size, sha256 } = await storage.put(key, bytes);
  const [file] = await rows<{ id: number }>(
    tx,
    `insert into files (owner_id, directory, state, original_filename, extension, content_type, size, width, height, sha256,
       storage_key, created_at, published_at, updated_at)
     values ($1, 'images', 'published', $2, 'webp', 'image/webp', $3, $4, $5, $6, $7, $8, $8, $8) returning id`,
    [authorId, `${picture.name}.webp`, size, picture.width, picture.height, sha256, key, at],
  );
  return file!.id;
}

/** An article with all that a document can have, in the stream of the whole network. */
export async function write(demo: Demo): Promise<void> {
  const { tx, networkId, now, accounts } = demo;
  const [author] = await rows<{ id: number }>(
    tx,
    `select m.id from members m
     join group_memberships own on own.member_id = m.id and own.state = 'member'
     join groups g on g.id = own.group_id and g.name = $1
     where m.state = 'active' and not m.is_external and m.image_id is not null and m.email <> all($2::citext[])
     order by own.is_admin desc, m.id limit 1`,
    [ARTICLE.group, accounts.map(({ email }) => email)],
  );
  if (!author) return;
  const at = new Date(now - 4.5 * HOUR).toISOString();
  const leadId = await keepPicture(demo, author.id, FEAST, at);
  const pictureId = await keepPicture(demo, author.id, LANTERN, at);
  const body = canonicalDocument(ARTICLE.body(pictureId));
  const words = plainTextOfDocument(body).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  await sql`
    with post as (
      insert into activities (author_id, type, title, content, language, parts, created_at)
      values (${author.id}, 'article', ${ARTICLE.title}, ${ARTICLE.teaser}, 'de', '{article}', ${at}::timestamptz)
      returning id
    ), placed as (
      insert into activity_containers (container_id, activity_id, author_id, created_at)
      select c.id, post.id, ${author.id}, ${at}::timestamptz
      from post, containers c join contexts x on x.id = c.context_id
      where c.kind = 'stream' and x.network_id = ${networkId} and c.is_main returning container_id
    ), raised as (
      update containers c set last_entry_at = greatest(c.last_entry_at, ${at}::timestamptz)
      from placed where c.id = placed.container_id
    ), article as (
      insert into articles (activity_id, lead_image_id, lead_alt, body, words)
      select id, ${leadId}, ${ARTICLE.leadAlt}, ${body}, ${words} from post returning activity_id
    )
    insert into article_images (activity_id, file_id) select activity_id, ${pictureId} from article
  `.execute(tx);
}
