import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serverCookies } from '#contracts/core/reading/kept-in-browser.ts';
import { MESSAGE_MAX_LENGTH } from '#contracts/core/person.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { clearOwnCookie, setOwnCookie } from './own-cookie.ts';

export const draftCookieName = 'checkout_draft';

const DRAFT_SECONDS = serverCookies.checkout_draft.kept;
const SEAL_CONTEXT = 'cookie|checkout_draft|typed';
/** Browsers keep a cookie of up to 4,096 bytes, name and attributes included; a letter needs more than one. */
const PART_MAX_LENGTH = 3_600;
/** Request headers end at 16 KiB. */
const partNames = [draftCookieName, 'checkout_draft_2', 'checkout_draft_3'] as const;

type Needs = {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly keyring: Pick<Keyring, 'seal' | 'open'>;
  readonly clock: { now(): number };
};

/** More than the largest form has, the hidden ones of its questions included. */
const TYPED_VALUES_MAX = 24;

export type Typed = Readonly<Record<string, string>>;

/** Never kept anywhere, sealed or not. */
const secretName = /password/i;

/** The plain values of a body as text: what a person could have typed into a form, but for passwords. */
export function typedValues(body: unknown): Typed {
  if (typeof body !== 'object' || body === null) return {};
  const typed: [string, string][] = [];
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string' && !secretName.test(name)) typed.push([name, value.slice(0, MESSAGE_MAX_LENGTH)]);
  }
  return Object.fromEntries(typed.slice(0, TYPED_VALUES_MAX));
}

/**
 * Keeps what was typed for the page that shows the refusal; sealed, because it holds personal details. Where all of
 * it does not fit, the longest value is left out.
 */
export function keepDraft(needs: Needs, reply: FastifyReply, typed: Typed): void {
  const longest = Object.entries(typed).sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
  if (longest === undefined) return;
  const parts = sealedParts(needs, typed) ?? sealedParts(needs, { ...typed, [longest]: '' });
  for (const [index, name] of partNames.entries()) {
    const value = parts?.[index];
    if (value !== undefined) setOwnCookie(needs, reply, { name, value });
  }
}

/** The first part says how many there are: older cookies with higher numbers may still be about. */
function sealedParts(needs: Needs, typed: Typed): string[] | null {
  const packed = deflateRawSync(JSON.stringify({ at: needs.clock.now(), typed })).toString('base64');
  const text = needs.keyring.seal(SEAL_CONTEXT, packed).toString('base64url');
  const count = Math.ceil(text.length / PART_MAX_LENGTH);
  if (count > partNames.length) return null;
  const slices = Array.from({ length: count }, (_, index) =>
    text.slice(index * PART_MAX_LENGTH, (index + 1) * PART_MAX_LENGTH),
  );
  return slices.map((slice, index) => (index === 0 ? `${count}.${slice}` : slice));
}

/** What was typed up to ten minutes ago; null for anything that is not our own fresh seal. */
export function readDraft(needs: Needs, request: FastifyRequest): Typed | null {
  const [, count, first] = /^([1-3])\.(.+)$/s.exec(request.cookies[draftCookieName] ?? '') ?? [];
  if (first === undefined) return null;
  const rest = partNames.slice(1, Number(count)).map((name) => request.cookies[name] ?? '');
  try {
    const packed = needs.keyring.open(SEAL_CONTEXT, Buffer.from([first, ...rest].join(''), 'base64url'));
    const opened: unknown = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString());
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

/** After a form that was taken nothing of it is left in the browser. */
export function deleteDraft(needs: Pick<Needs, 'config'>, request: FastifyRequest, reply: FastifyReply): void {
  for (const name of partNames) {
    if (request.cookies[name] !== undefined) clearOwnCookie(needs, reply, name);
  }
}
