import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type Caller = { readonly address: string | undefined; readonly headers: IncomingHttpHeaders };

/** What a proxy leaves behind: then the nearest address says nothing about who asks. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;
const LOCAL_ADDRESS = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/;

/**
 * Somebody on this machine, asking this machine by its own name. The name keeps out tunnels and web
 * pages that point a domain of theirs at 127.0.0.1.
 */
function isLocal({ address, headers }: Caller): boolean {
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return LOCAL_ADDRESS.test(address ?? '') && LOCAL_HOST.test(headers.host ?? '');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether the bank's calls and controls are open to this caller: from this machine, or with the shared key. */
export function mayCallBank(caller: Caller, apiKey: string): boolean {
  const shown = caller.headers.authorization;
  if (shown !== undefined) return timingSafeEqual(digest(shown), digest(`Bearer ${apiKey}`));
  return isLocal(caller);
}
