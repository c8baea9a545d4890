import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { ownCookieName, setOwnCookie } from './own-cookie.ts';

const TOKEN_BYTES = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

type Needs = { readonly config: Pick<Config, 'publicUrl'>; readonly keyring: Pick<Keyring, 'tokenHash'> };

/** SHA-256 of the cookie that makes a phone a scanner; null where it has none. */
export function scannerHashOf(needs: Needs, request: FastifyRequest): Buffer | null {
  const value = request.cookies[ownCookieName(needs, 'scanner')];
  return value !== undefined && shape.test(value) ? needs.keyring.tokenHash(value) : null;
}

/** 32 random bytes; the database keeps their SHA-256. */
export function newScannerToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Never sent with what another site asks for. */
export function setScannerCookie(needs: Pick<Needs, 'config'>, reply: FastifyReply, token: string): void {
  setOwnCookie(needs, reply, { name: 'scanner', value: token });
}
