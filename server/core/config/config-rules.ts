import type { ParsedEnvironment } from './config-schema.ts';
import { smsMistakes } from './sections/config-sms.ts';
import type { ConfigName } from './tables/config-table.ts';
import { identityMistakes } from './sections/config-identity.ts';
import { paymentMistakes, testProviderMistakes, usesSandbox } from './sections/config-payments.ts';
import { nayaxMistakes } from './sections/config-nayax.ts';
import { taxMistakes } from './sections/config-tax.ts';
import { walletMistakes } from './sections/config-wallets.ts';

/** Minimum length: shorter secrets can be guessed by brute force, and `openssl rand -hex 16` prints 32 characters. */
const SECRET_MIN_LENGTH = 32;

const DISTINCT_CHARACTERS_MIN = 8;

/** Placeholder values of copied example files. */
const placeholders =
  /change.?me|replace.?me|example|placeholder|password|default|your[-_ ]|dummy|sample|xxx|123456789|[<[].*[>\]]/i;

/** Returns the reason why a secret is weak, as words that follow its name; null if it is acceptable. */
function weaknessOf(secret: string): string | null {
  if (secret.length < SECRET_MIN_LENGTH) return `is too short: at least ${SECRET_MIN_LENGTH} characters`;
  if (new Set(secret).size < DISTINCT_CHARACTERS_MIN) return 'is too regular to be a secret';
  if (placeholders.test(secret)) return 'looks like a placeholder: make one, for example with "openssl rand -hex 32"';
  return null;
}

/** Matches the example database URL of documents and error messages. */
const exampleDatabase = /^postgres(?:ql)?:\/\/user:password@(?:host|one|two)\b/;

/** Returns error messages about settings that contradict each other, in any environment. */
export function commonMistakes(parsed: ParsedEnvironment): string[] {
  const mistakes: string[] = [];
  if (exampleDatabase.test(parsed.DATABASE_URL ?? '')) {
    mistakes.push(
      'DATABASE_URL is the example of the documentation: put the user, password, host and name of your own database in it',
    );
  }
  if (parsed.SMTP_URL !== undefined && parsed.MAIL_FROM === undefined) {
    mistakes.push('MAIL_FROM is missing: SMTP_URL needs a sender');
  }
  if (parsed.SANDBOX_PAY_SECRET?.length === 0) mistakes.push('SANDBOX_PAY_SECRET holds no secret');
  if (parsed.SANDBOX_PAY_URL !== undefined && parsed.SANDBOX_PAY_SECRET === undefined) {
    mistakes.push('SANDBOX_PAY_SECRET is missing: the peer at SANDBOX_PAY_URL and this shop share it');
  }
  return [
    ...mistakes,
    ...paymentMistakes(parsed),
    ...smsMistakes(parsed),
    ...nayaxMistakes(parsed),
    ...walletMistakes(parsed),
    ...taxMistakes(parsed),
    ...identityMistakes(parsed),
  ];
}

/** Returns error messages about settings that are for development only. */
export function productionMistakes(parsed: ParsedEnvironment): string[] {
  return [...missingSettings(parsed), ...weakSecrets(parsed), ...developmentMistakes(parsed), ...exampleNames(parsed)];
}

/** Matches host names that RFC 2606 reserves for examples, because they cannot be registered. */
const exampleHost = /(?:^|[.@])example(?:\.(?:com|net|org))?>?$/i;

/** Lists settings of ops/shop.env.example that were copied but not filled in. */
function exampleNames(parsed: ParsedEnvironment): string[] {
  const hosts = [
    ['PUBLIC_URL', URL.parse(parsed.PUBLIC_URL ?? '')?.hostname],
    ['SMTP_URL', URL.parse(parsed.SMTP_URL ?? '')?.hostname],
    ['MAIL_FROM', parsed.MAIL_FROM],
  ] as const;
  return hosts
    .filter(([, host]) => exampleHost.test(host ?? ''))
    .map(([name]) => `${name} still names an example: put your own name in it`);
}

/** Providers are not required, because the owner can connect them in the portal. */
const requiredInProduction = ['PUBLIC_URL', 'MASTER_SECRET', 'SANDBOX_PAY_SECRET'] as const;

function missingSettings(parsed: ParsedEnvironment): string[] {
  return requiredInProduction
    .filter((name) => parsed[name] === undefined && (name !== 'SANDBOX_PAY_SECRET' || usesSandbox(parsed)))
    .map((name) => `${name} is missing: production has no default for it`);
}

function weakSecrets(parsed: ParsedEnvironment): string[] {
  const secrets: [ConfigName, string][] = [];
  for (const secret of parsed.SANDBOX_PAY_SECRET ?? []) secrets.push(['SANDBOX_PAY_SECRET', secret]);
  if (parsed.MASTER_SECRET !== undefined) secrets.push(['MASTER_SECRET', parsed.MASTER_SECRET]);
  for (const secret of parsed.MASTER_SECRET_OTHERS) secrets.push(['MASTER_SECRET_OTHERS', secret]);
  if (parsed.METRICS_TOKEN !== undefined) secrets.push(['METRICS_TOKEN', parsed.METRICS_TOKEN]);
  if (parsed.NAYAX_CALLBACK_KEY !== undefined) secrets.push(['NAYAX_CALLBACK_KEY', parsed.NAYAX_CALLBACK_KEY]);
  const weak = secrets.flatMap(([name, secret]) => {
    const weakness = weaknessOf(secret);
    return weakness === null ? [] : [`${name} ${weakness}`];
  });
  const equal = secrets.filter(([, secret], index) => secrets.findIndex(([, other]) => other === secret) !== index);
  return [...weak, ...equal.map(([name]) => `${name} is equal to another secret: give each its own`)];
}

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function developmentMistakes(parsed: ParsedEnvironment): string[] {
  const mistakes = testProviderMistakes(parsed);
  if (parsed.FAILPOINT !== undefined) mistakes.push('FAILPOINT is for crash tests and refused in production');
  if (parsed.LIMIT_SCALE !== 1) mistakes.push('LIMIT_SCALE is for load tests and refused in production');
  if (parsed.PUSH_LOOPBACK !== undefined) mistakes.push('PUSH_LOOPBACK is for tests and refused in production');
  if (isUnencrypted(parsed.PUBLIC_URL)) {
    mistakes.push('PUBLIC_URL is not https: cookies and links need it outside of this machine');
  }
  if (isUnencrypted(parsed.SMS_HTTP_URL)) {
    mistakes.push('SMS_HTTP_URL is not https: codes would travel in the clear');
  }
  for (const name of ['PAYPLUS_URL', 'CARDCOM_URL', 'NAYAX_ECOM_URL', 'NAYAX_ECOM_KIT_PAGE'] as const) {
    if (isUnencrypted(parsed[name])) mistakes.push(`${name} is not https: the keys would travel in the clear`);
  }
  if (isUnencrypted(parsed.NAYAX_URL)) {
    mistakes.push('NAYAX_URL is not https: the token would travel in the clear');
  }
  return mistakes;
}

/**
 * Returns true if requests to this URL are not encrypted. URLs of this machine count as encrypted, because they do not
 * leave it.
 */
function isUnencrypted(address: string | undefined): boolean {
  const url = URL.parse(address ?? '');
  return url !== null && url.protocol !== 'https:' && !thisMachine.test(url.hostname);
}
