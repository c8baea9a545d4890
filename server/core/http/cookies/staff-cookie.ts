import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { clearOwnCookie, ownCookieName, setOwnCookie } from './own-cookie.ts';

const TOKEN_BYTES = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

type Needs = { readonly config: Pick<Config, 'publicUrl'> };

/** 32 random bytes; the database keeps their SHA-256. */
export function newStaffToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the browser says its session of the staff portal is; null where it says none. */
export function staffTokenOf(needs: Needs, request: FastifyRequest): string | null {
  const value = request.cookies[ownCookieName(needs, 'staff')];
  return value !== undefined && shape.test(value) ? value : null;
}

/** Ends with the browser, and is never sent with what another site asks for. */
export function setStaffCookie(needs: Needs, reply: FastifyReply, token: string): void {
  setOwnCookie(needs, reply, { name: 'staff', value: token });
}

export function clearStaffCookie(needs: Needs, reply: FastifyReply): void {
  clearOwnCookie(needs, reply, 'staff');
}
