import { randomUUID } from 'node:crypto';
import { cutWhole } from '@dorfplatz/content';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { ImageError } from '../../platform/storage/images.ts';
import { keepPicture, releaseFiles } from '../uploads/index.ts';
import { previewAt } from './queries.ts';
import { hostOf, type Preview, readPicture, readPreview } from './reading/read-preview.ts';
import { settleEntriesOf } from './settle.ts';
import type { PreviewRow } from './tables.ts';

const HOUR = 3600;
const FRESH_SECONDS = { ready: 7 * 24 * HOUR, none: HOUR, waiting: 0 } as const;
/** So often a server may be away in a row until what its page showed is shown no more. */
const FAILURES_MAX = 10;

/** Whether a page need not be asked again. */
export const isFresh = ({ state, age, failures }: PreviewRow): boolean =>
  age !== null && age < (failures > 0 ? HOUR * failures : FRESH_SECONDS[state]);

const asking = new Map<string, Promise<PreviewRow>>();

/** The preview of an address, asked anew where it is older than it may be; whoever asks for the same one waits for it. */
export async function freshPreview(services: Services, address: string): Promise<PreviewRow> {
  const known = await previewAt(services.db.kysely, address);
  if (known && isFresh(known)) return known;
  const present = asking.get(address);
  if (present) return present;
  const made = refresh(services, address, known).finally(() => asking.delete(address));
  asking.set(address, made);
  return made;
}

async function refresh(
  services: Services,
  address: string,
  before: PreviewRow | undefined,
): Promise<PreviewRow> {
  const { kysely } = services.db;
  const known =
    before?.state === 'ready' && before.page_address !== null
      ? { address: before.page_address, etag: before.etag, lastModified: before.last_modified }
      : undefined;
  const read = await readPreview(services.fetcher, address, known);
  const id = before?.id ?? (await rowFor(kysely, address));
  switch (read.kind) {
    case 'unchanged':
      await sql`update link_previews set fetched_at = now(), failures = 0 where id = ${id}`.execute(kysely);
      break;
    case 'away':
      await keepAway(kysely, id);
      break;
    case 'none':
      await kysely.transaction().execute((tx) => keepNone(tx, id));
      break;
    case 'found': {
      const image = await pictureFor(services, read.preview, before);
      await kysely.transaction().execute((tx) => keepFound(tx, id, read.preview, image));
    }
  }
  const after = (await previewAt(kysely, address))!;
  if (after.state !== before?.state) await settleEntriesOf(services, id);
  return after;
}

async function rowFor(db: Sql, address: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into link_previews (address) values (${address})
    on conflict (address) do update set address = excluded.address returning id
  `.execute(db);
  return rows[0]!.id;
}

/** What was shown stays for a while. */
async function keepAway(db: Sql, id: number): Promise<void> {
  await sql`
    update link_previews set fetched_at = now(), failures = failures + 1,
      state = case when state = 'ready' and failures < ${FAILURES_MAX} then state else 'none' end
    where id = ${id}
  `.execute(db);
}

type Picture = Pick<PreviewRow, 'image_id' | 'image_key' | 'image_address'>;
const NO_PICTURE: Picture = { image_id: null, image_key: null, image_address: null };

/** Nothing of a page is kept that is not for everybody any more. */
async function keepNone(tx: Transaction, id: number): Promise<void> {
  const files = await imageOf(tx, id);
  await sql`
    update link_previews set state = 'none', title = '', description = '', site = '', language = null, player = null,
      image_id = null, image_key = null, image_address = null, page_address = null, etag = null, last_modified = null,
      failures = 0, fetched_at = now()
    where id = ${id}
  `.execute(tx);
  await releaseFiles(tx, files);
}

async function keepFound(
  tx: Transaction,
  id: number,
  { title, description, site, language, player, known }: Preview,
  { image_id, image_key, image_address }: Picture,
): Promise<void> {
  const files = await imageOf(tx, id);
  await sql`
    update link_previews set state = 'ready', title = ${title}, description = ${description}, site = ${site},
      language = ${language}, player = ${player}, image_id = ${image_id}::bigint, image_key = ${image_key}::uuid,
      image_address = ${image_address}, page_address = ${known.address}, etag = ${known.etag},
      last_modified = ${known.lastModified}, failures = 0, fetched_at = now()
    where id = ${id}
  `.execute(tx);
  await releaseFiles(
    tx,
    files.filter((file) => file !== image_id),
  );
}

async function imageOf(tx: Transaction, id: number): Promise<number[]> {
  const { rows } = await sql<{ image_id: number | null }>`
    select image_id from link_previews where id = ${id} for update
  `.execute(tx);
  return rows.flatMap(({ image_id }) => (image_id === null ? [] : [image_id]));
}

/** The picture of a page, as it is kept already where it has not moved. */
async function pictureFor(
  services: Services,
  { image, title }: Preview,
  before: PreviewRow | undefined,
): Promise<Picture> {
  if (image === undefined) return NO_PICTURE;
  if (before?.image_id && before.image_address === image) return before;
  const bytes = await readPicture(services.fetcher, image);
  if (!bytes) return NO_PICTURE;
  try {
    const image_id = await keepPicture(services, bytes, `${cutWhole(title, 80)} (${hostOf(image)}).webp`);
    return { image_id, image_key: randomUUID(), image_address: image };
  } catch (error) {
    if (!(error instanceof ImageError))
      services.log.warn({ err: error }, 'the picture of a link was not kept');
    return NO_PICTURE;
  }
}
