import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { clearOwnCookie, ownCookieName, setOwnCookie } from './own-cookie.ts';

const TOKEN_BYTES = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

/** The request that proves who it is, and the answer that carries the session away. */
export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

type Needs = { readonly config: Pick<Config, 'publicUrl'> };

/** False only where no cookie can be a session: read without taking the header apart, so another name may look like it. */
export function mayCarrySession(cookie: string | undefined): boolean {
  return cookie?.includes('sid') === true;
}

/** 32 random bytes; the database keeps their SHA-256. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the browser says its session is; null where it says none or something that cannot be one. */
export function sessionTokenOf(needs: Needs, request: FastifyRequest): string | null {
  const value = request.cookies[ownCookieName(needs, 'sid')];
  return value !== undefined && shape.test(value) ? value : null;
}

/** Gives the browser its session; one that does not last ends with the browser. */
export function setSessionCookie(
  needs: Needs,
  reply: FastifyReply,
  session: { readonly token: string; readonly lasting: boolean },
): void {
  setOwnCookie(needs, reply, { name: 'sid', value: session.token, isFleeting: !session.lasting });
}

export function clearSessionCookie(needs: Needs, reply: FastifyReply): void {
  clearOwnCookie(needs, reply, 'sid');
}
