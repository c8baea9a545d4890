import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { clearServerCookie, cookieTokenOf, setServerCookie } from './server-cookie.ts';

type Needs = { readonly config: Pick<Config, 'publicUrl'> };

/** Returns the staff session token of the staff cookie. Returns null if the cookie is missing or malformed. */
export function staffTokenOf(needs: Needs, request: FastifyRequest): string | null {
  return cookieTokenOf(needs, request, 'staff');
}

/** Sets the staff cookie. It ends when the browser is closed, and browsers do not send it with cross-site requests. */
export function setStaffCookie(needs: Needs, reply: FastifyReply, token: string): void {
  setServerCookie(needs, reply, { name: 'staff', value: token });
}

export function clearStaffCookie(needs: Needs, reply: FastifyReply): void {
  clearServerCookie(needs, reply, 'staff');
}
