import type { FastifyReply } from 'fastify';
import { serverCookieName, serverCookies, type ServerCookie } from '#contracts/core/reading/kept-in-browser.ts';
import type { Config } from '#server/core/config/config.ts';

type Needs = { readonly config: Pick<Config, 'publicUrl'> };

function isSecure({ config }: Needs): boolean {
  return config.publicUrl.startsWith('https:');
}

/** Browsers keep the `__Host-` prefix for https; plain http (development only) needs another name. */
export function ownCookieName(needs: Needs, name: ServerCookie): string {
  return serverCookieName(name, isSecure(needs));
}

function attributesOf(needs: Needs, name: ServerCookie) {
  const sameSite = 'strict' in serverCookies[name] ? 'strict' : 'lax';
  return { path: '/', httpOnly: true, sameSite, secure: isSecure(needs) } as const;
}

export type OwnCookie = {
  readonly name: ServerCookie;
  readonly value: string;
  /** It ends with the browser, though the list says how long it is kept at most. */
  readonly isFleeting?: boolean;
};

/** The one place that gives a browser a cookie: the privacy page lists those that this knows. */
export function setOwnCookie(needs: Needs, reply: FastifyReply, cookie: OwnCookie): void {
  const { kept } = serverCookies[cookie.name];
  reply.setCookie(ownCookieName(needs, cookie.name), cookie.value, {
    ...attributesOf(needs, cookie.name),
    ...(kept === 'closing' || cookie.isFleeting === true ? {} : { maxAge: kept }),
  });
}

export function clearOwnCookie(needs: Needs, reply: FastifyReply, name: ServerCookie): void {
  reply.clearCookie(ownCookieName(needs, name), attributesOf(needs, name));
}
