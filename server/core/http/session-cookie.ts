import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { isSecure } from './purchase-cookie.ts';

const TOKEN_BYTES = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

/** The request that proves who it is, and the answer that carries the session away. */
export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

type Needs = { readonly config: Pick<Config, 'publicUrl'> };

/** Browsers keep the `__Host-` prefix for https; plain http (development only) needs another name. */
export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return isSecure(config) ? '__Host-sid' : 'sid';
}

/** False only where no cookie can be a session: read without taking the header apart, so another name may look like it. */
export function mayCarrySession(cookie: string | undefined): boolean {
  return cookie?.includes('sid') === true;
}

/** 32 random bytes; the database keeps their SHA-256. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the browser says its session is; null where it says none or something that cannot be one. */
export function sessionTokenOf({ config }: Needs, request: FastifyRequest): string | null {
  const value = request.cookies[sessionCookieName(config)];
  return value !== undefined && shape.test(value) ? value : null;
}

/** Gives the browser its session; without `maxAgeSeconds` it ends with the browser. */
export function setSessionCookie(
  { config }: Needs,
  reply: FastifyReply,
  session: { readonly token: string; readonly maxAgeSeconds: number | null },
): void {
  reply.setCookie(sessionCookieName(config), session.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    ...(session.maxAgeSeconds === null ? {} : { maxAge: session.maxAgeSeconds }),
  });
}

export function clearSessionCookie({ config }: Needs, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(config), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
  });
}
