import { createHash } from 'node:crypto';
import type { Locale } from '#contracts/core/locale.ts';

/** A fictional person who can sign in at the simulated provider. */
export type DevelopmentIdpUser = {
  readonly subject: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Email address of the person. Null if it is hidden from the shop. */
  readonly email: string | null;
  readonly emailVerified: boolean;
};

type MadeUp = Omit<DevelopmentIdpUser, 'givenName' | 'familyName'> & {
  readonly name: Readonly<Record<Locale, readonly [string, string]>>;
};

const madeUp: readonly MadeUp[] = [
  {
    subject: 'dana',
    name: { en: ['Dana', 'Levi'], he: ['דנה', 'לוי'] },
    email: 'dana.levi@example.com',
    emailVerified: true,
  },
  {
    subject: 'omar',
    name: { en: ['Omar', 'Haddad'], he: ['עומר', 'חדאד'] },
    email: 'omar.haddad@example.com',
    emailVerified: false,
  },
  { subject: 'noa', name: { en: ['Noa', 'Bar'], he: ['נועה', 'בר'] }, email: null, emailVerified: false },
];

/**
 * Returns three people who give the shop different data. They have a verified email address, an unverified email
 * address, and no email address.
 */
export function developmentIdpUsers(locale: Locale): readonly DevelopmentIdpUser[] {
  return madeUp.map(({ name, ...person }) => {
    const [givenName, familyName] = name[locale];
    return { ...person, givenName, familyName };
  });
}

const NAME_MAX_LENGTH = 120;

/**
 * Returns a person with the typed name and email address. The email address identifies the person. Without an email
 * address, the name does.
 */
export function developmentIdpUserOfInput(name: string, email: string): DevelopmentIdpUser {
  const [givenName = '', ...rest] = name.trim().slice(0, NAME_MAX_LENGTH).split(/\s+/u);
  const key = email === '' ? `name:${name.trim()}` : `email:${email.toLowerCase()}`;
  return {
    subject: `typed-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`,
    givenName,
    familyName: rest.join(' '),
    email: email === '' ? null : email,
    emailVerified: email !== '',
  };
}
