import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { clearServerCookie, cookieTokenOfRequest, setServerCookie } from './server-cookie.ts';

export type RequestAndReply = { readonly request: FastifyRequest; readonly reply: FastifyReply };

type CookieDeps = { readonly config: Pick<Config, 'publicUrl'> };

/**
 * Returns false only if the request certainly has no session cookie. Searches the raw header without parsing it, so a
 * similar cookie name also matches.
 */
export function mayCarrySession(cookie: string | undefined): boolean {
  return cookie?.includes('sid') === true;
}

/** Returns the session token of the session cookie. Returns null if the cookie is missing or malformed. */
export function sessionTokenOfRequest(deps: CookieDeps, request: FastifyRequest): string | null {
  return cookieTokenOfRequest(deps, request, 'sid');
}

/** Sets the session cookie. If the session is not persistent, the cookie ends when the browser is closed. */
export function setSessionCookie(
  deps: CookieDeps,
  reply: FastifyReply,
  session: { readonly token: string; readonly lasting: boolean },
): void {
  setServerCookie(deps, reply, { name: 'sid', value: session.token, isSessionCookie: !session.lasting });
}

export function clearSessionCookie(deps: CookieDeps, reply: FastifyReply): void {
  clearServerCookie(deps, reply, 'sid');
}
