import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { isSecure } from './purchase-cookie.ts';

const TOKEN_BYTES = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

type Needs = { readonly config: Pick<Config, 'publicUrl'> };

function nameOf(config: Pick<Config, 'publicUrl'>): string {
  return isSecure(config) ? '__Host-staff' : 'staff';
}

/** 32 random bytes; the database keeps their SHA-256. */
export function newStaffToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the browser says its session of the staff portal is; null where it says none. */
export function staffTokenOf({ config }: Needs, request: FastifyRequest): string | null {
  const value = request.cookies[nameOf(config)];
  return value !== undefined && shape.test(value) ? value : null;
}

/** Ends with the browser, and is never sent with what another site asks for. */
export function setStaffCookie({ config }: Needs, reply: FastifyReply, token: string): void {
  reply.setCookie(nameOf(config), token, { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) });
}

export function clearStaffCookie({ config }: Needs, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config), { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) });
}
