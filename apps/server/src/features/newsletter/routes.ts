import {
  confirmNewsletterAddress,
  getNewsletter,
  getNewsletterTemplate,
  previewNewsletter,
  restoreNewsletterTemplate,
  testNewsletter,
  updateNewsletterSchedule,
  updateNewsletterTemplate,
  updateUpcomingActivities,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { mailHold } from '../../platform/mail/mail-hold.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, notFound, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { archiveRoutes } from './archive-routes.ts';
import { issueRoutes } from './issue-routes.ts';
import { mailOf } from './mail.ts';
import { overviewOf } from './overview.ts';
import { canAdminister } from './policy.ts';
import { leftOutWords, presentTemplate } from './present.ts';
import { previewFor } from './previews.ts';
import { foundedAt, storedTemplate } from './queries.ts';
import { confirmAddress, updateAppointments, updateSchedule } from './settings.ts';
import { restoreTemplate, saveTemplate } from './template/commands.ts';

function authorise(viewer: Viewer): void {
  if (!canAdminister(viewer)) throw forbidden();
}

/** There is one template: it has the id of the network. */
function authoriseTemplate(viewer: Viewer, id: number): void {
  authorise(viewer);
  if (id !== viewer.networkId) throw notFound();
}

/** Where the frame lies in which the template is designed. */
const DESIGNER = { url: '/newsletter-designer', origin: 'null' };

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, environment, mailer, log } = services;
  const { kysely } = db;

  serve(http, services, getNewsletter, async ({ viewer, language }) => {
    authorise(viewer);
    return overviewOf(kysely, services, viewer, language);
  });

  serve(http, services, updateNewsletterSchedule, async ({ viewer, body, language, write }) => {
    authorise(viewer);
    return write(async (tx) => {
      await updateSchedule(tx, services, viewer, body);
      return overviewOf(tx, services, viewer, language);
    });
  });

  serve(http, services, updateUpcomingActivities, async ({ viewer, body, language, write }) => {
    authorise(viewer);
    return write(async (tx) => {
      await updateAppointments(tx, services, viewer, { order: body.order, leftOut: body.left_out });
      return overviewOf(tx, services, viewer, language);
    });
  });

  serve(http, services, confirmNewsletterAddress, async ({ viewer, language, write }) => {
    authorise(viewer);
    return write(async (tx) => {
      await confirmAddress(tx, services, viewer);
      return overviewOf(tx, services, viewer, language);
    });
  });

  const templateFor = async (tx: typeof kysely, viewer: Viewer, language: typeof viewer.language) =>
    presentTemplate(await storedTemplate(tx, viewer.networkId), {
      networkId: viewer.networkId,
      foundedAt: await foundedAt(tx, viewer.networkId),
      language,
      naming: settings.current(),
    });

  serve(http, services, getNewsletterTemplate, async ({ viewer, language }) => {
    authorise(viewer);
    return {
      template: await templateFor(kysely, viewer, language),
      designer_url: DESIGNER.url,
      designer_origin: DESIGNER.origin,
    };
  });

  serve(http, services, updateNewsletterTemplate, async ({ viewer, params, body, language, write }) => {
    authoriseTemplate(viewer, params.id);
    return write(async (tx) => {
      await saveTemplate(tx, viewer, body, body.version);
      return templateFor(tx, viewer, language);
    });
  });

  serve(http, services, restoreNewsletterTemplate, async ({ viewer, params, language, write }) => {
    authoriseTemplate(viewer, params.id);
    return write(async (tx) => {
      await restoreTemplate(tx, viewer);
      return templateFor(tx, viewer, language);
    });
  });

  serve(http, services, previewNewsletter, async ({ viewer, body, language, write }) => {
    authorise(viewer);
    const preview = await previewFor(services, viewer, { memberId: body.member_id, draft: body.draft });
    // Nothing but that somebody looked is written.
    return write(async () => ({
      from: environment.mailFrom,
      subject: preview.subject,
      html: preview.html,
      text: preview.text,
      language: preview.reader.language,
      entries: preview.entries,
      left_out: preview.left_out.map((left) => leftOutWords(left, language)),
    }));
  });

  serve(http, services, testNewsletter, async ({ viewer, body, write }) => {
    authorise(viewer);
    if (await mailHold(kysely)) throw conflict('mails_held');
    const preview = await previewFor(services, viewer, { memberId: undefined, draft: body.draft });
    const { reader } = preview;
    if (reader.email === '') throw conflict('no_mail_address');
    const subject = translate(reader.language, 'newsletter.subject.test', { subject: preview.subject });
    const mail = mailOf({ ...preview, subject }, reader, services, {
      issueId: 0,
      publicUrl: environment.publicUrl,
    });
    // At once and not as a job: whoever tries it out wants to know whether it goes.
    try {
      await mailer.send(mail);
    } catch (error) {
      log.warn({ err: error }, 'a test of the newsletter could not be sent');
      throw new Problem(502, 'mail_failed');
    }
    await write(async () => {});
    return { sent_to: reader.email };
  });

  issueRoutes(http, services, authorise);
  archiveRoutes(http, services);
}
