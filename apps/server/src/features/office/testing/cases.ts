import type { OfficeActionName } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import { fileIn } from '../../../testing/files.ts';
import {
  type Build,
  type CaseInput,
  type Cases,
  once,
  places,
} from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';
import { signOfficeToken } from '../tokens.ts';

const documentIn = async (...[world, place, own, traits]: Parameters<typeof fileIn>): Promise<number> => {
  const id = await fileIn(world, place, own, traits);
  await sql`
    update files set original_filename = 'Plan ' || id || '.docx', extension = 'docx' where id = ${id}
  `.execute(world.bed.db.kysely);
  return id;
};

const onDocument = (rest: (world: World, id: number, own: number) => CaseInput | Promise<CaseInput>) =>
  ({
    ...places(async (world, place, own) => rest(world, await documentIn(world, place, own), own)),
    'of administrators, open': async (world, _role, own) =>
      rest(world, await documentIn(world, world.open, own, { adding: 'administrators' }), own),
  }) satisfies Record<string, Build>;

/** What an office has of somebody who opened the file; whoever is signed out has found the author's. */
async function opened(world: World, id: number, own: number, action: OfficeActionName): Promise<CaseInput> {
  const memberId = own || world.author;
  const { db, services } = world.bed;
  const sessionOf = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from sessions where member_id = ${memberId} and state = 'signed_in' order by id desc limit 1
    `.execute(db.kysely);
    return rows[0]?.id;
  };
  if ((await sessionOf()) === undefined) await world.bed.as(memberId);
  const sessionId = (await sessionOf())!;
  const what = { fileId: id, office: 'wopi', action, isDraft: false } as const;
  const { token } = signOfficeToken(services.signedTokens, { memberId, sessionId }, what);
  return { params: { id: String(id) }, query: { access_token: token } };
}

const byToken = (action: OfficeActionName): Record<string, Build> => ({
  ...onDocument((world, id, own) => opened(world, id, own, action)),
  'without a token, network': async (world, _role, own) => ({
    params: { id: String(await documentIn(world, world.network, own)) },
  }),
});

/** What the calls of offices are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getWopiActions: onDocument((_world, fileId) => ({ params: { fileId } })),
  getDocsActions: onDocument((_world, fileId) => ({ params: { fileId } })),
  openOffice: onDocument((_world, id) => ({ params: { id, type: 'wopi', action: 'edit' } })),
  discoverOffices: once(() => ({})),
  checkFileInfo: byToken('edit'),
  operateWopiFile: byToken('edit'),
  getWopiContents: byToken('view'),
  putWopiContents: {
    ...byToken('edit'),
    // An empty one needs no lock.
    'empty, open': async (world, _role, own) => {
      const id = await documentIn(world, world.open, own);
      await sql`update files set size = 0 where id = ${id}`.execute(world.bed.db.kysely);
      return { ...(await opened(world, id, own, 'edit')), body: { text: 'Neu' } };
    },
  },
};
