import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { cookieTokenOfRequest, newCookieToken, setServerCookie } from './server-cookie.ts';

type CookieDeps = { readonly config: Pick<Config, 'publicUrl'>; readonly keyring: Pick<Keyring, 'tokenHash'> };

/**
 * Returns the SHA-256 of the purchase cookie, which is the only form that the database stores. Returns null if the
 * request has no purchase cookie.
 */
export function guestHashOfRequest(deps: CookieDeps, request: FastifyRequest): Buffer | null {
  const token = cookieTokenOfRequest(deps, request, 'cart');
  return token === null ? null : deps.keyring.tokenHash(token);
}

/**
 * Ensures that the browser has a purchase cookie after this response. Returns the hash of the existing or new cookie.
 * The cookie gives access only to purchases made with it.
 */
export function storePurchaseCookie(deps: CookieDeps, request: FastifyRequest, reply: FastifyReply): Buffer {
  return setPurchaseCookie(deps, reply, cookieTokenOfRequest(deps, request, 'cart') ?? newCookieToken());
}

/**
 * Replaces an existing purchase cookie by a new cookie and returns the hashes of both. Returns null if the browser has
 * no purchase cookie.
 */
export function renewPurchaseCookie(
  deps: CookieDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): { readonly before: Buffer; readonly after: Buffer } | null {
  const before = guestHashOfRequest(deps, request);
  return before === null ? null : { before, after: setPurchaseCookie(deps, reply, newCookieToken()) };
}

function setPurchaseCookie(deps: CookieDeps, reply: FastifyReply, value: string): Buffer {
  setServerCookie(deps, reply, { name: 'cart', value });
  return deps.keyring.tokenHash(value);
}
