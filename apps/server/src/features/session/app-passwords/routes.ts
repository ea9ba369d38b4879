import { createAppPassword, deleteAppPassword, listAppPasswords } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { type Sql, sql } from '../../../platform/db/database.ts';
import { serve } from '../../../platform/http/serve.ts';
import { conflict } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { provePassword } from '../../../platform/session/prove-password.ts';
import { deviceOf } from '../device.ts';
import { APP_PASSWORDS_MAX, addAppPassword, appPasswordsOf, removeAppPassword } from './commands.ts';

/** Where the files are opened as a network drive, below the address of the network. */
export const DAV_FILES = '/dav/files';

export function appPasswordRoutes(http: FastifyInstance, services: Services): void {
  const { db, limits, environment } = services;

  serve(http, services, listAppPasswords, async ({ viewer }) => ({
    app_passwords: await appPasswordsOf(db.kysely, viewer.memberId),
    dav_url: `${environment.publicUrl}${DAV_FILES}`,
    user_name: await emailOf(db.kysely, viewer.memberId),
    limit: APP_PASSWORDS_MAX,
  }));

  serve(http, services, createAppPassword, async ({ viewer, body, request, write }) => {
    const { memberId } = viewer;
    await limits.take('token_guess', `m${memberId}`);
    // Not the answer of `write`, which is kept beside an Idempotency-Key: secrets are kept nowhere.
    const made: Partial<Awaited<ReturnType<typeof addAppPassword>>> = {};
    await write(async (tx) => {
      await provePassword(tx, memberId, body.password, 'password');
      Object.assign(made, await addAppPassword(tx, memberId, { name: body.name, ...deviceOf(request) }));
    });
    if (!made.made || made.secret === undefined) throw conflict();
    request.log.info({ event: 'app_password_added', memberId, ip: request.ip });
    return { app_password: made.made, secret: made.secret };
  });

  serve(http, services, deleteAppPassword, async ({ viewer, params, request, write }) => {
    const { memberId } = viewer;
    await write((tx) => removeAppPassword(tx, memberId, params.id));
    request.log.info({ event: 'app_password_removed', memberId, ip: request.ip });
  });
}

async function emailOf(db: Sql, memberId: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select coalesce(email::text, display_name) as email from members where id = ${memberId}
  `.execute(db);
  return rows[0]!.email;
}
