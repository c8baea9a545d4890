import type { SettingTable } from './module-settings.ts';

/**
 * Minimum length of a secret, in characters. Shorter secrets can be found by brute force; `openssl rand -hex 16` prints
 * 32 characters.
 */
const SECRET_MIN_LENGTH = 32;

const DISTINCT_CHARACTERS_MIN = 8;

const placeholders =
  /change.?me|replace.?me|example|placeholder|password|default|your[-_ ]|dummy|sample|xxx|123456789|[<[].*[>\]]/i;

/**
 * Returns the reason why a secret is weak, as words that follow its name. Returns null if the secret is strong enough.
 */
function weaknessOf(secret: string): string | null {
  if (secret.length < SECRET_MIN_LENGTH) return `is too short: at least ${SECRET_MIN_LENGTH} characters`;
  if (new Set(secret).size < DISTINCT_CHARACTERS_MIN) return 'is too regular to be a secret';
  if (placeholders.test(secret)) return 'looks like a placeholder: make one, for example with "openssl rand -hex 32"';
  return null;
}

/**
 * Returns error messages about the secrets of `tables` that have to be strong. If two secrets are equal, the message
 * names the secret in the earlier table. That is the server's own secret and not the secret of a provider.
 */
export function weakSecretErrors(tables: readonly SettingTable[], parsed: Readonly<Record<string, unknown>>): string[] {
  const names = tables
    .toReversed()
    .flatMap((table) => Object.keys(table).filter((name) => table[name]?.strong === true));
  const secrets = names.flatMap((name) =>
    [parsed[name] ?? []].flat().map((secret): [string, string] => [name, String(secret)]),
  );
  const weak = secrets.flatMap(([name, secret]) => {
    const weakness = weaknessOf(secret);
    return weakness === null ? [] : [`${name} ${weakness}`];
  });
  const equal = secrets.filter(([, secret], index) => secrets.findIndex(([, other]) => other === secret) !== index);
  return [...weak, ...equal.map(([name]) => `${name} is equal to another secret: give each its own`)];
}

/** Matches host names that RFC 2606 reserves for examples. Such host names cannot be registered. */
const exampleHost = /(?:^|[.@])example(?:\.(?:com|net|org))?>?$/i;

/** Returns an error message for each host that was copied from ops/shop.env.example and not replaced. */
export function exampleHostErrors(hosts: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(hosts)
    .filter(([, host]) => exampleHost.test(host ?? ''))
    .map(([name]) => `${name} still names an example: put your own name in it`);
}

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns true if requests to this URL are not encrypted. URLs of this machine count as encrypted, because they do not
 * leave it.
 */
export function isUnencrypted(address: string | undefined): boolean {
  const url = URL.parse(address ?? '');
  return url !== null && url.protocol !== 'https:' && !thisMachine.test(url.hostname);
}

/** Returns an error message for each of these settings that has no value. `why` follows the words "is missing". */
export function missingSettingErrors<Name extends string>(
  names: readonly Name[],
  parsed: Readonly<Record<NoInfer<Name>, unknown>>,
  why: string,
): string[] {
  return names.filter((name) => parsed[name] === undefined).map((name) => `${name} is missing: ${why}`);
}
