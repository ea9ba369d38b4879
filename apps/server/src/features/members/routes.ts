import {
  addMember as addMemberCall,
  downloadVCard,
  getMember,
  getProfile,
  listMembers as listMembersCall,
  updateMember as updateMemberCall,
  updateOwnPicture,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { contentDisposition, jpegOf } from '../uploads/index.ts';
import { addMember, updateMember, updatePicture } from './commands.ts';
import { loadMember, memberOf, readProfile } from './member-page.ts';
import { isGone, mustUpdateProfile } from './policy.ts';
import { presentMember } from './present.ts';
import { profileOf } from './profiles.ts';
import { listMembers } from './queries.ts';
import { vCardOf } from './vcard.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, limits } = services;

  serve(http, services, listMembersCall, async ({ viewer, query, language, pages }) => {
    const page = query.page ?? 1;
    const { members, total } = await listMembers(db.searches, settings, viewer, language, {
      q: query.q,
      page,
      perPage: PER_PAGE,
    });
    pages(total, PER_PAGE, page);
    return { members };
  });

  serve(http, services, getMember, ({ viewer, params, language }) =>
    memberOf(db.reads, settings, viewer, language, params.id),
  );

  serve(http, services, updateMemberCall, async ({ viewer, params, body, language, write }) => {
    mustUpdateProfile(viewer, await loadMember(db.kysely, settings, viewer, params.id));
    return write(async (tx) => {
      await updateMember(tx, viewer, params.id, body);
      return memberOf(tx, settings, viewer, language, params.id);
    });
  });

  serve(http, services, getProfile, ({ viewer, params, language }) =>
    profileOf(db.kysely, settings, viewer, language, params.id),
  );

  serve(http, services, downloadVCard, async ({ viewer, params, language, reply }) => {
    const row = await loadMember(db.kysely, settings, viewer, params.id);
    if (isGone(row)) throw notFound();
    const profile = await readProfile(db.kysely, settings, viewer, language, row);
    const member = presentMember(viewer, row, profile, settings.current());
    const card = vCardOf(
      member,
      profile.definitions,
      settings.current().name,
      `${services.environment.publicUrl}${member.path}`,
      row.image_id === null ? undefined : await jpegOf(services, row.image_id, '435x435'),
    );
    reply
      .header('content-disposition', contentDisposition('attachment', `${member.displayName}.vcf`))
      .header('cache-control', 'no-store')
      .type('text/vcard; charset=utf-8')
      .send(card);
  });

  serve(http, services, addMemberCall, async ({ viewer, body, language, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    await limits.take('adding_members', `m${viewer.memberId}`);
    return write(async (tx) => {
      const id = await addMember(tx, viewer, body.user, settings.current());
      return memberOf(tx, settings, viewer, language, id);
    });
  });

  serve(http, services, updateOwnPicture, async ({ viewer, params, body, language, write }) => {
    mustUpdateProfile(viewer, await loadMember(db.kysely, settings, viewer, params.id));
    return write(async (tx) => {
      await updatePicture(tx, viewer, params.id, body.image_id);
      return memberOf(tx, settings, viewer, language, params.id);
    });
  });
}
