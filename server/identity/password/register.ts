import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { ConsentTopic } from '#contracts/identity/privacy.ts';
import { accepted } from '#contracts/core/problem.ts';
import { mayRegister } from '#domain/identity/age.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { FieldRefusals } from '#server/core/http/calls/endpoint-call.ts';
import { profileOf } from '#server/identity/store/profile.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import { findSalt, setPassword } from '#server/identity/store/password.ts';
import { makeAccount } from '#server/identity/account/make-account.ts';
import { whyPasswordRefused } from './password-rules.ts';
import { mayMail, sendAccountMail } from '#server/identity/account/send-account-mail.ts';

export type Registration = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly password: string;
  readonly confirmPassword: string | null;
  readonly dateOfBirth: string | null;
  readonly country: string;
  readonly gender: string | null;
  readonly petType: string | null;
  readonly termsAccepted: boolean;
  readonly consents: Partial<Readonly<Record<ConsentTopic, boolean>>>;
  readonly referralCode: string | null;
  readonly locale: Locale;
  /** Which form: 'dialog' or 'page'. */
  readonly source: string;
};

type RegisterDeps = Pick<
  Deps,
  'brand' | 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'metrics' | 'passwords' | 'wake'
>;

type Registered =
  | { readonly ok: true; readonly value: CustomerId }
  | { readonly ok: false; readonly refusal: 'terms_not_accepted' | 'passwords_differ' }
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldRefusals };

/**
 * Makes an account of its own for whoever asks, in the order of the specification's checks: terms, the repeated
 * password, then the fields. It does the same for an address that is known here (docs/decisions/0020): nothing in the
 * answer, its length or its time says so, only the mail to that address does. `more` runs in the same transaction.
 */
export async function register(
  deps: RegisterDeps,
  wish: Registration,
  more: (customerId: CustomerId, tx: Tx) => Promise<void>,
): Promise<Registered> {
  if (!wish.termsAccepted) return { ok: false, refusal: 'terms_not_accepted' };
  if (wish.confirmPassword !== null && wish.confirmPassword !== wish.password) {
    return { ok: false, refusal: 'passwords_differ' };
  }
  const fields = await whyRefused(deps, wish);
  if (Object.keys(fields).length > 0) return { ok: false, refusal: 'validation_failed', fields };
  const emailIndex = emailIndexOf(deps.keyring, wish.email);
  const salt = (await findSalt(deps.db, emailIndex)) ?? deps.passwords.newSalt();
  const hashed = await deps.passwords.hash(wish.password, salt);
  const mailed = await mayMail(deps, wish.email);
  const customerId = await deps.db.inTransaction(async (tx) => {
    const made = await makeAccount(deps, newAccountOf(wish, emailIndex), tx);
    await setPassword(tx, { customerId: made, emailIndex, ...hashed, now: deps.clock.now() });
    if (mailed) await sendAccountMail(deps, { customerId: made, purpose: 'email', email: wish.email }, tx);
    await more(made, tx);
    return made;
  });
  deps.wake.outbox('mail');
  return accepted(customerId);
}

async function whyRefused(deps: RegisterDeps, wish: Registration): Promise<FieldRefusals> {
  const personal = [wish.firstName, wish.lastName, wish.email];
  const password = await whyPasswordRefused(deps, wish.password, personal);
  const tooYoung = wish.dateOfBirth !== null && !mayRegister(wish.dateOfBirth, shopDayText(deps.clock.now()));
  return {
    ...(password === null ? {} : { password }),
    ...(tooYoung ? { dateOfBirth: 'too_young' as const } : {}),
  };
}

function newAccountOf(wish: Registration, emailIndex: Buffer) {
  const { firstName, lastName, email, phone, dateOfBirth, country, gender, petType } = wish;
  return {
    profile: profileOf({ firstName, lastName, email, phone, dateOfBirth, country, gender, petType }),
    locale: wish.locale,
    emailIndex,
    provenPhoneIndex: null,
    referredByCode: wish.referralCode,
    consents: wish.consents,
    source: wish.source,
  };
}
