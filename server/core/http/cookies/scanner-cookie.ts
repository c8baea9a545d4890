import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { cookieTokenOf, setOwnCookie } from './own-cookie.ts';

type Needs = { readonly config: Pick<Config, 'publicUrl'>; readonly keyring: Pick<Keyring, 'tokenHash'> };

/** Returns the SHA-256 of the scanner cookie of a phone; null if the phone has no such cookie. */
export function scannerHashOf(needs: Needs, request: FastifyRequest): Buffer | null {
  const token = cookieTokenOf(needs, request, 'scanner');
  return token === null ? null : needs.keyring.tokenHash(token);
}

/** Sets the scanner cookie; browsers do not send it with cross-site requests. */
export function setScannerCookie(needs: Pick<Needs, 'config'>, reply: FastifyReply, token: string): void {
  setOwnCookie(needs, reply, { name: 'scanner', value: token });
}
