import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serverCookies } from '#contracts/core/reading/browser-storage.ts';
import { MESSAGE_MAX_LENGTH } from '#contracts/core/person.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { clearServerCookie, setServerCookie } from './server-cookie.ts';

export const formDraftCookieName = 'checkout_draft';

const DRAFT_SECONDS = serverCookies.checkout_draft.lifetime;
const SEAL_CONTEXT = 'cookie|checkout_draft|typed';
/**
 * Maximum length of one part of a form draft, in characters. Browsers store cookies of up to 4,096 bytes, name and
 * attributes included. A greeting text needs more than one cookie.
 */
const PART_MAX_LENGTH = 3_600;
/** Cookie names of a form draft's parts. There are only three, because request headers are limited to 16 KiB. */
const partNames = [formDraftCookieName, 'checkout_draft_2', 'checkout_draft_3'] as const;

type DraftDeps = {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly keyring: Pick<Keyring, 'seal' | 'open'>;
  readonly clock: { now(): number };
};

/**
 * Maximum number of stored form values. It is larger than the number of fields of the largest form, hidden fields
 * included.
 */
const TYPED_VALUES_MAX = 24;

export type EnteredFields = Readonly<Record<string, string>>;

/** Matches the names of fields that are never stored, not even encrypted. */
const secretName = /password/i;

/**
 * Returns the values that a user entered into a form: at most 24 string values of the body, shortened and without
 * passwords.
 */
export function enteredValues(body: unknown): EnteredFields {
  if (typeof body !== 'object' || body === null) return {};
  const typed: [string, string][] = [];
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string' && !secretName.test(name)) typed.push([name, value.slice(0, MESSAGE_MAX_LENGTH)]);
  }
  return Object.fromEntries(typed.slice(0, TYPED_VALUES_MAX));
}

/**
 * Stores the entered values for the page that shows the refusal. They are encrypted, because they contain personal
 * data. If they do not fit into the cookies, the longest value is dropped.
 */
export function storeFormDraft(needs: DraftDeps, reply: FastifyReply, typed: EnteredFields): void {
  const longest = Object.entries(typed).sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
  if (longest === undefined) return;
  const parts = sealedCookieChunks(needs, typed) ?? sealedCookieChunks(needs, { ...typed, [longest]: '' });
  for (const [index, name] of partNames.entries()) {
    const value = parts?.[index];
    if (value !== undefined) setServerCookie(needs, reply, { name, value });
  }
}

/**
 * Encrypts the values and splits them into cookies. The first part contains the number of parts, because cookies of an
 * earlier draft can still exist.
 */
function sealedCookieChunks(needs: DraftDeps, typed: EnteredFields): string[] | null {
  const packed = deflateRawSync(JSON.stringify({ at: needs.clock.now(), typed })).toString('base64');
  const text = needs.keyring.seal(SEAL_CONTEXT, packed).toString('base64url');
  const count = Math.ceil(text.length / PART_MAX_LENGTH);
  if (count > partNames.length) return null;
  const slices = Array.from({ length: count }, (_, index) =>
    text.slice(index * PART_MAX_LENGTH, (index + 1) * PART_MAX_LENGTH),
  );
  return slices.map((slice, index) => (index === 0 ? `${count}.${slice}` : slice));
}

/**
 * Returns the values of a form draft that was stored within the last ten minutes. Returns null if the draft is missing,
 * expired or unreadable.
 */
export function readFormDraft(needs: DraftDeps, request: FastifyRequest): EnteredFields | null {
  const [, count, first] = /^([1-3])\.(.+)$/s.exec(request.cookies[formDraftCookieName] ?? '') ?? [];
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

function isDraft(value: unknown): value is { at: number; typed: EnteredFields } {
  return (
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'typed' in value
  );
}

/** Deletes the cookies of a form draft after the form succeeded. */
export function deleteFormDraft(needs: Pick<DraftDeps, 'config'>, request: FastifyRequest, reply: FastifyReply): void {
  for (const name of partNames) {
    if (request.cookies[name] !== undefined) clearServerCookie(needs, reply, name);
  }
}
