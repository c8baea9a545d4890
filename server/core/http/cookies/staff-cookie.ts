import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { clearServerCookie, cookieTokenOfRequest, setServerCookie } from './server-cookie.ts';

type CookieDeps = { readonly config: Pick<Config, 'publicUrl'> };

/** Returns the staff session token of the staff cookie. Returns null if the cookie is missing or malformed. */
export function staffTokenOfRequest(deps: CookieDeps, request: FastifyRequest): string | null {
  return cookieTokenOfRequest(deps, request, 'staff');
}

/** Sets the staff cookie. It ends when the browser is closed, and browsers do not send it with cross-site requests. */
export function setStaffCookie(deps: CookieDeps, reply: FastifyReply, token: string): void {
  setServerCookie(deps, reply, { name: 'staff', value: token });
}

export function clearStaffCookie(deps: CookieDeps, reply: FastifyReply): void {
  clearServerCookie(deps, reply, 'staff');
}
