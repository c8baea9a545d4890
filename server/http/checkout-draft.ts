import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Keyring } from '#server/adapters/keyring/port.ts';
import { isSecure } from './purchase-cookie.ts';

export const draftCookieName = 'checkout_draft';

const DRAFT_SECONDS = 10 * 60;
const SEAL_CONTEXT = 'cookie|checkout_draft|typed';
/** Browsers keep a cookie of up to 4,096 bytes, name and attributes included. */
const COOKIE_MAX_LENGTH = 3_800;
const FIELD_MAX_LENGTH = 600;

type Needs = {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly keyring: Pick<Keyring, 'seal' | 'open'>;
  readonly clock: { now(): number };
};

export type Typed = Readonly<Record<string, string>>;

/** The plain values of a body as text: what a person could have typed into a form. */
export function typedValues(body: unknown): Typed {
  if (typeof body !== 'object' || body === null) return {};
  const typed: [string, string][] = [];
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string') typed.push([name, value.slice(0, FIELD_MAX_LENGTH)]);
  }
  return Object.fromEntries(typed.slice(0, 20));
}

/** Keeps what was typed for the page that shows the refusal; sealed, because it holds personal details. */
export function keepDraft(needs: Needs, reply: FastifyReply, typed: Typed): void {
  const sealed = sealedDraft(needs, typed) ?? sealedDraft(needs, { ...typed, personalMessage: '' });
  if (sealed === null) return;
  reply.setCookie(draftCookieName, sealed, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(needs.config),
    maxAge: DRAFT_SECONDS,
  });
}

function sealedDraft(needs: Needs, typed: Typed): string | null {
  const text = needs.keyring.seal(SEAL_CONTEXT, JSON.stringify({ at: needs.clock.now(), typed })).toString('base64url');
  return text.length <= COOKIE_MAX_LENGTH ? text : null;
}

/** What was typed up to ten minutes ago; null for anything that is not our own fresh seal. */
export function readDraft(needs: Needs, request: FastifyRequest): Typed | null {
  const value = request.cookies[draftCookieName];
  if (value === undefined || value === '') return null;
  try {
    const opened: unknown = JSON.parse(needs.keyring.open(SEAL_CONTEXT, Buffer.from(value, 'base64url')));
    if (!isDraft(opened) || needs.clock.now() - opened.at > DRAFT_SECONDS * 1_000) return null;
    return opened.typed;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is { at: number; typed: Typed } {
  return (
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'typed' in value
  );
}

export function forgetDraft(reply: FastifyReply): void {
  reply.clearCookie(draftCookieName, { path: '/' });
}
