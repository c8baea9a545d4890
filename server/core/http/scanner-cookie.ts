import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { isSecure } from './purchase-cookie.ts';

const TOKEN_BYTES = 32;
/** As long as browsers keep any cookie. */
const DAYS_400_SECONDS = 400 * 24 * 60 * 60;
const shape = /^[A-Za-z0-9_-]{43}$/;

type Needs = { readonly config: Pick<Config, 'publicUrl'>; readonly keyring: Pick<Keyring, 'tokenHash'> };

function nameOf(config: Pick<Config, 'publicUrl'>): string {
  return isSecure(config) ? '__Host-scanner' : 'scanner';
}

/** SHA-256 of the cookie that makes a phone a scanner; null where it has none. */
export function scannerHashOf({ config, keyring }: Needs, request: FastifyRequest): Buffer | null {
  const value = request.cookies[nameOf(config)];
  return value !== undefined && shape.test(value) ? keyring.tokenHash(value) : null;
}

/** 32 random bytes; the database keeps their SHA-256. */
export function newScannerToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Never sent with what another site asks for. */
export function setScannerCookie({ config }: Pick<Needs, 'config'>, reply: FastifyReply, token: string): void {
  reply.setCookie(nameOf(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: DAYS_400_SECONDS,
  });
}
