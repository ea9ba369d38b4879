import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DAY_SECONDS = 86_400;
/** How long a session lives, in seconds: until the browser closes (at most a day), or remembered. */
export const SESSION_SECONDS = { short: DAY_SECONDS, remembered: 60 * DAY_SECONDS } as const;

const name = (secure: boolean, base: string) => (secure ? `__Host-${base}` : base);
const options = (secure: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
});

/** Session and CSRF cookies; with the `__Host-` prefix behind TLS. */
export function cookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    session: (request: FastifyRequest) => request.cookies[name(secure, 'session')],
    csrf: (request: FastifyRequest) => request.cookies[name(secure, 'csrf')],
    setSession(reply: FastifyReply, token: string, remember: boolean) {
      reply.setCookie(name(secure, 'session'), token, {
        ...options(secure),
        ...(remember ? { maxAge: SESSION_SECONDS.remembered } : {}),
      });
    },
    setCsrf(reply: FastifyReply, token: string) {
      reply.setCookie(name(secure, 'csrf'), token, options(secure));
    },
    clearSession(reply: FastifyReply) {
      reply.clearCookie(name(secure, 'session'), options(secure));
    },
  };
}
export type Cookies = ReturnType<typeof cookies>;
