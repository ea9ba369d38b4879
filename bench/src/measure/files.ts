import type { Finding } from '../report.ts';
import { againstFloor } from './against-floor.ts';
import type { Bed } from './bed.ts';
import { compare, type LoadOptions } from './load.ts';
import { startCounting } from './statements.ts';

const READING: LoadOptions = { connections: 10, seconds: 5 };
/** What a folder shows at most. */
const ENTRIES = 1_000;
const NAME = 'Ordner der Messung';

/** A folder of the network with as many files as one shows, made once. */
async function fullFolder({ client }: Bed): Promise<number> {
  const found = await client.query<{ id: string }>('select id from folders where name = $1', [NAME]);
  if (found.rows[0]) return Number(found.rows[0].id);
  const { rows } = await client.query<{ id: string }>(
    `insert into folders (container_id, parent_id, type, name)
     select d.container_id, d.id, 'folder', $1 from folders d join containers c on c.id = d.container_id
     where d.type = 'root_folder' and c.group_id is null limit 1 returning id`,
    [NAME],
  );
  const id = Number(rows[0]!.id);
  await client.query(
    `with made as (
       insert into files (owner_id, updated_by, directory, state, original_filename, extension, content_type, size, sha256,
         storage_key, published_at)
       select p.id, p.id, 'files', 'published', 'Datei ' || n || '.pdf', 'pdf', 'application/pdf', n * 1000, '',
         'files/bench-' || n, now()
       from generate_series(1, $2::int) n
       join lateral (select id from members order by id offset n % 300 limit 1) p on true
       returning id
     )
     insert into file_containers (container_id, folder_id, file_id)
     select d.container_id, d.id, made.id from folders d, made where d.id = $1`,
    [id, ENTRIES],
  );
  await client.query('analyze files, file_containers, folders');
  return id;
}

/** A folder with as many files as one shows. */
export async function measureFiles(bed: Bed): Promise<Finding[]> {
  const folder = await fullFolder(bed);
  const callsOf = (path: string) => bed.people.map(({ cookie }) => ({ path, headers: { cookie } }));
  const own = { url: bed.web.url, calls: callsOf(`/api/storage/folders/${folder}`) };
  const floor = { url: bed.floor.url, calls: callsOf(`/folder/${folder}`) };
  const what = `files: a folder with ${ENTRIES} files`;
  const counter = await startCounting(bed);
  const findings = [
    againstFloor(what, await compare(own, floor, READING), 0.7),
    await counter.count(what, own.calls),
  ];
  await counter.stop();
  return findings;
}
