import { createHash } from 'node:crypto';
import { rows, sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

const MINUTE = 60_000;

type DemoPage = {
  address: string;
  title: string;
  description: string;
  site: string;
  player: string | null;
  /** Of 960 × 640. */
  svg: string | null;
};

type DemoPost = { ago: number; text: (address: string) => string; page: DemoPage };

const STREET = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
  <rect width="960" height="640" fill="#cfe6f5"/><rect y="380" width="960" height="260" fill="#8d949b"/>
  <rect y="486" width="960" height="10" fill="#f4f4f4"/><rect x="90" y="150" width="180" height="230" fill="#d98a1f"/>
  <rect x="300" y="90" width="150" height="290" fill="#b8574a"/><rect x="480" y="170" width="210" height="210" fill="#e9d9b8"/>
  <circle cx="800" cy="230" r="120" fill="#2f8a54"/><rect x="788" y="300" width="24" height="90" fill="#7a5230"/>
  <g fill="none" stroke="#1f2933" stroke-width="12" stroke-linecap="round" stroke-linejoin="round">
    <circle cx="330" cy="540" r="66"/><circle cx="560" cy="540" r="66"/>
    <path d="M330 540 L400 430 L520 430 L560 540 M400 430 L450 540 L520 430 M450 540 L330 540 M380 400 L420 400 M520 430 L505 390 L545 380"/>
  </g></svg>`;

const POSTS: readonly DemoPost[] = [
  {
    ago: 95 * MINUTE,
    text: (address) =>
      `Unsere Zählung steht in der Zeitung: ${address}\n\nDanke an alle, die in der Kälte gestanden haben.`,
    page: {
      address: 'https://www.stadtblatt.example/lokales/lindenplatz-verkehrszaehlung',
      title: 'Lindenplatz: Zum ersten Mal mehr Räder als Autos',
      description:
        'Ehrenamtliche haben einen Tag lang gezählt. Das Ergebnis überrascht sogar die Verwaltung, die jetzt eine Fahrradstraße prüft.',
      site: 'Stadtblatt',
      player: null,
      svg: STREET,
    },
  },
  {
    ago: 190 * MINUTE,
    text: (address) => `Für alle, die am Samstag nicht mitwandern konnten, etwas zum Träumen: ${address}`,
    page: {
      address: 'https://vimeo.com/22439234',
      title: 'The Mountain',
      description: 'TSO Photography',
      site: 'Vimeo',
      player: 'https://player.vimeo.com/video/22439234',
      svg: null,
    },
  },
];

/** The same for the same page in every load. */
const digestOf = (page: DemoPage) => createHash('sha256').update(`demo link ${page.address}`).digest('hex');

/** Keeps the picture of a page under the same key in every load. @returns the id of its file */
async function keepPicture({ tx, storage }: Demo, page: DemoPage, at: string): Promise<number> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(page.svg!)).webp({ quality: 82 }).toBuffer();
  const key = `images/${digestOf(page).slice(0, 32)}`;
  const { size, sha256 } = await storage.put(key, bytes);
  const [file] = await rows<{ id: number }>(
    tx,
    `insert into files (directory, state, original_filename, extension, content_type, size, width, height, sha256, storage_key,
       created_at, published_at, updated_at)
     values ('images', 'published', $1, 'webp', 'image/webp', $2, 960, 640, $3, $4, $5, $5, $5) returning id`,
    [`${page.site}.webp`, size, sha256, key, at],
  );
  return file!.id;
}

/** Two posts that link to pages, whose previews are laid down without asking for them. */
export async function write(demo: Demo): Promise<void> {
  const { tx, networkId, now } = demo;
  const authors = await rows<{ id: number }>(
    tx,
    `select id from members where state = 'active' and not is_external and image_id is not null
       and email <> all($1::citext[]) order by id limit ${POSTS.length}`,
    [demo.accounts.map(({ email }) => email)],
  );
  for (const [index, { ago, text, page }] of POSTS.entries()) {
    const author = authors[index];
    if (!author) return;
    const at = new Date(now - ago).toISOString();
    const imageId = page.svg === null ? null : await keepPicture(demo, page, at);
    await sql`
      with stream as (
        select c.id from containers c join contexts x on x.id = c.context_id
        where c.kind = 'stream' and x.network_id = ${networkId} and c.is_main
      ), post as (
        insert into activities (author_id, content, parts, created_at)
        values (${author.id}, ${text(page.address)}, '{links}', ${at}::timestamptz) returning id
      ), placed as (
        insert into activity_containers (container_id, activity_id, author_id, created_at)
        select stream.id, post.id, ${author.id}, ${at}::timestamptz from stream, post
      ), raised as (
        update containers set last_entry_at = greatest(last_entry_at, ${at}::timestamptz)
        from stream where containers.id = stream.id
      ), preview as (
        insert into link_previews (address, state, title, description, site, language, player, image_id, image_key, created_at, fetched_at)
        values (${page.address}, 'ready', ${page.title}, ${page.description}, ${page.site}, 'de', ${page.player},
          ${imageId}::bigint, ${imageId === null ? null : digestOf(page).slice(0, 32)}::uuid, ${at}::timestamptz, ${at}::timestamptz)
        returning id
      )
      insert into activity_links (activity_id, link_preview_id, position)
      select post.id, preview.id, 1 from post, preview
    `.execute(tx);
  }
}
