import { createHash } from 'node:crypto';
import type { Locale } from '#contracts/core/locale.ts';

/** Somebody who may sign in at the practice provider; nobody of them exists. */
export type PracticePerson = {
  readonly subject: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Null: hidden from the shop. */
  readonly email: string | null;
  readonly emailVerified: boolean;
};

type MadeUp = Omit<PracticePerson, 'givenName' | 'familyName'> & {
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

/** Three people who differ in what a shop gets to know of them: a checked e-mail, an unchecked one, none. */
export function practicePeople(locale: Locale): readonly PracticePerson[] {
  return madeUp.map(({ name, ...person }) => {
    const [givenName, familyName] = name[locale];
    return { ...person, givenName, familyName };
  });
}

const NAME_MAX_LENGTH = 120;

/** Somebody typed in: the same e-mail (or name, without one) is the same person again. */
export function typedPerson(name: string, email: string): PracticePerson {
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
