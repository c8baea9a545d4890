import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serverCookieName, serverCookies, type ServerCookie } from '#contracts/core/reading/browser-storage.ts';
import type { Config } from '#server/core/config/config.ts';

const TOKEN_BYTES = 32;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

type CookieDeps = { readonly config: Pick<Config, 'publicUrl'> };

function isSecure({ config }: CookieDeps): boolean {
  return config.publicUrl.startsWith('https:');
}

/**
 * Returns the full name of a cookie. Browsers accept the `__Host-` prefix only for https. Plain http, which is for
 * development only, needs another name.
 */
export function cookieNameOf(needs: CookieDeps, name: ServerCookie): string {
  return serverCookieName(name, isSecure(needs));
}

function attributesOf(needs: CookieDeps, name: ServerCookie) {
  const sameSite = 'strict' in serverCookies[name] ? 'strict' : 'lax';
  return { path: '/', httpOnly: true, sameSite, secure: isSecure(needs) } as const;
}

/** Returns a new token of 32 random bytes for a cookie. The database stores only its SHA-256. */
export function newCookieToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the token in a cookie. Returns null if the cookie is missing or malformed. */
export function cookieTokenOfRequest(needs: CookieDeps, request: FastifyRequest, name: ServerCookie): string | null {
  const value = request.cookies[cookieNameOf(needs, name)];
  return value !== undefined && tokenShape.test(value) ? value : null;
}

export type NewCookie = {
  readonly name: ServerCookie;
  readonly value: string;
  /**
   * True for a cookie that ends with the browser session. For such a cookie, the privacy page states its maximum
   * lifetime.
   */
  readonly isSessionCookie?: boolean;
};

/**
 * Sets a cookie. All cookies are set by this function, and the privacy page lists exactly the cookies that it knows.
 */
export function setServerCookie(needs: CookieDeps, reply: FastifyReply, cookie: NewCookie): void {
  const { lifetime } = serverCookies[cookie.name];
  reply.setCookie(cookieNameOf(needs, cookie.name), cookie.value, {
    ...attributesOf(needs, cookie.name),
    ...(lifetime === 'closing' || cookie.isSessionCookie === true ? {} : { maxAge: lifetime }),
  });
}

export function clearServerCookie(needs: CookieDeps, reply: FastifyReply, name: ServerCookie): void {
  reply.clearCookie(cookieNameOf(needs, name), attributesOf(needs, name));
}
