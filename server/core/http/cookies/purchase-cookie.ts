import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { cookieTokenOf, newCookieToken, setServerCookie } from './server-cookie.ts';

type Needs = { readonly config: Pick<Config, 'publicUrl'>; readonly keyring: Pick<Keyring, 'tokenHash'> };

/**
 * Returns the SHA-256 of the purchase cookie, which is the only form that the database stores. Returns null if the
 * request has no purchase cookie.
 */
export function guestHashOf(needs: Needs, request: FastifyRequest): Buffer | null {
  const token = cookieTokenOf(needs, request, 'cart');
  return token === null ? null : needs.keyring.tokenHash(token);
}

/**
 * Ensures that the browser has a purchase cookie after this response. Returns the hash of the existing or new cookie.
 * The cookie gives access only to purchases made with it.
 */
export function storePurchaseCookie(needs: Needs, request: FastifyRequest, reply: FastifyReply): Buffer {
  return setPurchaseCookie(needs, reply, cookieTokenOf(needs, request, 'cart') ?? newCookieToken());
}

/**
 * Replaces an existing purchase cookie by a new cookie and returns the hashes of both. Returns null if the browser has
 * no purchase cookie.
 */
export function renewPurchaseCookie(
  needs: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
): { readonly before: Buffer; readonly after: Buffer } | null {
  const before = guestHashOf(needs, request);
  return before === null ? null : { before, after: setPurchaseCookie(needs, reply, newCookieToken()) };
}

function setPurchaseCookie(needs: Needs, reply: FastifyReply, value: string): Buffer {
  setServerCookie(needs, reply, { name: 'cart', value });
  return needs.keyring.tokenHash(value);
}
