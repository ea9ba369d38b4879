import { createHash } from 'node:crypto';
import { rows, sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { changeSettings, readSettings } from '../../platform/settings/network-settings.ts';
import { DEMO_COMPANIES, type DemoCompany } from './demo/plan.ts';

/** Keeps a paper of a company under the same key in every load. @returns the id of its file */
async function keepPaper(
  { tx, storage, now }: Demo,
  ownerId: number,
  { name, text }: DemoCompany['papers'][0],
) {
  const key = `files/${createHash('sha256').update(`industrials ${name}`).digest('hex').slice(0, 32)}`;
  const { size, sha256 } = await storage.put(key, Buffer.from(text));
  const at = new Date(now - 20 * 86_400_000).toISOString();
  const [file] = await rows<{ id: number }>(
    tx,
    `insert into files (owner_id, directory, state, original_filename, extension, content_type, size, sha256, storage_key,
       created_at, published_at, updated_at)
     values ($1, 'files', 'published', $2, 'txt', 'text/plain', $3, $4, $5, $6, $6, $6) returning id`,
    [ownerId, name, size, sha256, key, at],
  );
  return file!.id;
}

/** The module of companies is on, with those that the association works with. */
export async function write(demo: Demo): Promise<void> {
  const { tx, networkId } = demo;
  await changeSettings(tx, { modules: { ...(await readSettings(tx)).modules, industrials: true } });
  const people = await rows<{ id: number }>(
    tx,
    `select id from members where state = 'active' and not is_external order by is_network_admin desc, id limit 3`,
    [],
  );
  for (const { contacts, papers, ...company } of DEMO_COMPANIES) {
    const [made] = await rows<{ id: number }>(
      tx,
      `insert into industrials (network_id, name, street, zip, city, phone, email, website, notes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        networkId,
        company.name,
        company.street,
        company.zip,
        company.city,
        company.phone,
        company.email,
        company.website,
        company.notes,
      ],
    );
    for (const [position, { person, ...contact }] of contacts.entries())
      await sql`
        insert into industrial_contacts (industrial_id, position, name, role, email, phone, member_id)
        values (${made!.id}, ${position}, ${contact.name}, ${contact.role}, ${contact.email}, ${contact.phone},
          ${person === undefined ? null : (people[person]?.id ?? null)})
      `.execute(tx);
    for (const [position, paper] of papers.entries())
      await sql`
        insert into industrial_files (industrial_id, file_id, position)
        values (${made!.id}, ${await keepPaper(demo, people[0]!.id, paper)}, ${position})
      `.execute(tx);
  }
}
