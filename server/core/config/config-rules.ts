import type { ParsedEnvironment } from './config-schema.ts';
import { smsMistakes } from './sections/config-sms.ts';
import type { ConfigName } from './tables/config-table.ts';
import { identityMistakes } from './sections/config-identity.ts';
import { paymentMistakes, playMoneyMistakes, playsMoney } from './sections/config-payments.ts';
import { nayaxMistakes } from './sections/config-nayax.ts';
import { taxMistakes } from './sections/config-tax.ts';
import { walletMistakes } from './sections/config-wallets.ts';
import { weaknessOf } from './secret-strength.ts';

/** The user, password and host of the address that documents and error messages show. */
const exampleDatabase = /^postgres(?:ql)?:\/\/user:password@(?:host|one|two)\b/;

/** Sentences about what does not go together, whatever the environment. */
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

/** What is fit for trying out but not for customers. */
export function productionMistakes(parsed: ParsedEnvironment): string[] {
  return [...missing(parsed), ...weakSecrets(parsed), ...tryingOut(parsed), ...exampleNames(parsed)];
}

/** Names that RFC 2606 reserves for examples: nobody can own them. */
const exampleHost = /(?:^|[.@])example(?:\.(?:com|net|org))?>?$/i;

/** Settings of ops/shop.env.example that were copied and not filled in. */
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

const compulsory = [
  'PUBLIC_URL',
  'MASTER_SECRET',
  'PAYMENT_PROVIDER',
  'SANDBOX_PAY_SECRET',
  'SMTP_URL',
  'SMS_PROVIDER',
] as const;

function missing(parsed: ParsedEnvironment): string[] {
  return compulsory
    .filter((name) => parsed[name] === undefined && (name !== 'SANDBOX_PAY_SECRET' || playsMoney(parsed)))
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

function tryingOut(parsed: ParsedEnvironment): string[] {
  const mistakes = playMoneyMistakes(parsed);
  if (parsed.FAILPOINT !== undefined) mistakes.push('FAILPOINT is for crash tests and refused in production');
  if (parsed.LIMIT_SCALE !== 1) mistakes.push('LIMIT_SCALE is for load tests and refused in production');
  if (isOpenlySent(parsed.PUBLIC_URL)) {
    mistakes.push('PUBLIC_URL is not https: cookies and links need it outside of this machine');
  }
  if (isOpenlySent(parsed.SMS_HTTP_URL)) {
    mistakes.push('SMS_HTTP_URL is not https: codes would travel in the clear');
  }
  for (const name of ['PAYPLUS_URL', 'CARDCOM_URL', 'NAYAX_ECOM_URL', 'NAYAX_ECOM_KIT_PAGE'] as const) {
    if (isOpenlySent(parsed[name])) mistakes.push(`${name} is not https: the keys would travel in the clear`);
  }
  if (isOpenlySent(parsed.NAYAX_URL)) {
    mistakes.push('NAYAX_URL is not https: the token would travel in the clear');
  }
  return mistakes;
}

/** Whether what goes to an address could be read on the way. */
function isOpenlySent(address: string | undefined): boolean {
  const url = URL.parse(address ?? '');
  return url !== null && url.protocol !== 'https:' && !thisMachine.test(url.hostname);
}
