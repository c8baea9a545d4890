import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { ownCookieName, setOwnCookie } from './own-cookie.ts';

const COOKIE_BYTES = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

type Needs = { readonly config: Pick<Config, 'publicUrl'>; readonly keyring: Pick<Keyring, 'tokenHash'> };

/** SHA-256 of the purchase cookie, which is all the database knows of it; null where there is none. */
export function guestHashOf(needs: Needs, request: FastifyRequest): Buffer | null {
  const value = request.cookies[ownCookieName(needs, 'cart')];
  return value !== undefined && shape.test(value) ? needs.keyring.tokenHash(value) : null;
}

/**
 * Makes sure the browser has a purchase cookie after this answer and gives its hash: the cookie it came with, or a
 * fresh one. It opens nothing but what was bought with it.
 */
export function keepPurchaseCookie(needs: Needs, request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = request.cookies[ownCookieName(needs, 'cart')];
  return setPurchaseCookie(needs, reply, known !== undefined && shape.test(known) ? known : newValue());
}

/** Gives a browser that has a purchase cookie a fresh one in its place; the hashes of both. Null where it has none. */
export function renewPurchaseCookie(
  needs: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
): { readonly before: Buffer; readonly after: Buffer } | null {
  const before = guestHashOf(needs, request);
  return before === null ? null : { before, after: setPurchaseCookie(needs, reply, newValue()) };
}

function newValue(): string {
  return randomBytes(COOKIE_BYTES).toString('base64url');
}

function setPurchaseCookie(needs: Needs, reply: FastifyReply, value: string): Buffer {
  setOwnCookie(needs, reply, { name: 'cart', value });
  return needs.keyring.tokenHash(value);
}
