import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { clearServerCookie, cookieTokenOf, setServerCookie } from './server-cookie.ts';

/** A request that authenticates a user, and the response that carries the session cookie. */
export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

type Needs = { readonly config: Pick<Config, 'publicUrl'> };

/**
 * Returns false only if the request certainly has no session cookie. Searches the raw header without parsing it, so a
 * similar cookie name also matches.
 */
export function mayCarrySession(cookie: string | undefined): boolean {
  return cookie?.includes('sid') === true;
}

/** Returns the session token of the session cookie. Returns null if the cookie is missing or malformed. */
export function sessionTokenOf(needs: Needs, request: FastifyRequest): string | null {
  return cookieTokenOf(needs, request, 'sid');
}

/** Sets the session cookie. If the session is not persistent, the cookie ends when the browser is closed. */
export function setSessionCookie(
  needs: Needs,
  reply: FastifyReply,
  session: { readonly token: string; readonly lasting: boolean },
): void {
  setServerCookie(needs, reply, { name: 'sid', value: session.token, isSessionCookie: !session.lasting });
}

export function clearSessionCookie(needs: Needs, reply: FastifyReply): void {
  clearServerCookie(needs, reply, 'sid');
}
