import type { Locale } from '#contracts/core/locale.ts';
import { PETS_MAX, type Pet } from '#contracts/identity/pets.ts';
import type { ConsentTopic } from '#contracts/identity/privacy.ts';
import { petIdSchema, type CustomerId } from '#contracts/core/ids.ts';
import { accepted } from '#contracts/core/problem.ts';
import { isSamePassword } from '#domain/core/text/opaque-string.ts';
import { isOldEnoughToRegister } from '#domain/identity/age.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import { profileWithDefaults } from '#server/identity/store/profile.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { findPasswordSalt, setPassword } from '#server/identity/store/password.ts';
import { addPet, encryptPetName } from '#server/identity/store/pet.ts';
import { createAccount } from '#server/identity/account/create-account.ts';
import { passwordRefusal } from './password-rules.ts';
import { isMailWithinLimit, sendAccountMail } from '#server/identity/account/send-account-mail.ts';

export type AccountRegistration = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly password: string;
  readonly confirmPassword: string | null;
  readonly dateOfBirth: string | null;
  readonly country: string;
  readonly gender: string | null;
  readonly petType: Pet['kind'] | null;
  /** Name of the first pet; null if the customer entered no name. */
  readonly petName: string | null;
  readonly termsAccepted: boolean;
  readonly consents: Partial<Readonly<Record<ConsentTopic, boolean>>>;
  readonly referralCode: string | null;
  readonly locale: Locale;
  /** Form that the customer sent: 'dialog' or 'page'. */
  readonly source: string;
};

type RegisterDeps = Pick<
  Deps,
  'brand' | 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'metrics' | 'passwords' | 'wake'
>;

type RegisterOutcome =
  | { readonly ok: true; readonly value: CustomerId }
  | { readonly ok: false; readonly refusal: 'terms_not_accepted' | 'passwords_differ' }
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };

/**
 * Registers a new account, with the checks in the order of the specification: terms, repeated password, then the
 * fields. It also creates an account for an email address that an existing account uses (docs/decisions/0020). Nothing
 * in the response, its length or its time reveals that. Only the mail to that email address does. `more` runs in the
 * same transaction.
 */
export async function registerAccount(
  deps: RegisterDeps,
  registration: AccountRegistration,
  more: (customerId: CustomerId, tx: Tx) => Promise<void>,
): Promise<RegisterOutcome> {
  const { confirmPassword } = registration;
  if (!registration.termsAccepted) return { ok: false, refusal: 'terms_not_accepted' };
  if (confirmPassword !== null && !isSamePassword(confirmPassword, registration.password)) {
    return { ok: false, refusal: 'passwords_differ' };
  }
  const fields = await invalidFields(deps, registration);
  if (Object.keys(fields).length > 0) return { ok: false, refusal: 'validation_failed', fields };
  const emailIndex = blindIndexOfEmail(deps.keyring, registration.email);
  const salt = (await findPasswordSalt(deps.db, emailIndex)) ?? deps.passwords.newSalt();
  const hashed = await deps.passwords.hash(registration.password, salt);
  const mailed = await isMailWithinLimit(deps, registration.email);
  const customerId = await deps.db.inTransaction(async (tx) => {
    const newCustomerId = await createAccount(deps, newAccountOf(registration, emailIndex), tx);
    await setPassword(tx, { customerId: newCustomerId, emailIndex, ...hashed, now: deps.clock.now() });
    if (mailed)
      await sendAccountMail(deps, { customerId: newCustomerId, purpose: 'email', email: registration.email }, tx);
    await addFirstPet(deps, tx, { customerId: newCustomerId, registration });
    await more(newCustomerId, tx);
    return newCustomerId;
  });
  deps.wake.outbox('mail');
  return accepted(customerId);
}

type FirstPet = { readonly customerId: CustomerId; readonly registration: AccountRegistration };

async function addFirstPet(deps: RegisterDeps, tx: Tx, { customerId, registration }: FirstPet): Promise<void> {
  const { petName, petType } = registration;
  if (petName === null) return;
  const petId = petIdSchema.parse(deps.ids.uuid());
  const nameSealed = encryptPetName(deps.keyring, petId, petName);
  const pet = { petId, customerId, nameSealed, kind: petType ?? 'other', now: deps.clock.now() };
  await addPet(tx, pet, PETS_MAX);
}

async function invalidFields(deps: RegisterDeps, registration: AccountRegistration): Promise<FieldProblems> {
  const { firstName, lastName, email, phone, dateOfBirth, petName } = registration;
  const owner = { names: [firstName, lastName], emails: [email], phones: [phone], dateOfBirth, petNames: [petName] };
  const password = await passwordRefusal(deps, registration.password, owner);
  const tooYoung =
    registration.dateOfBirth !== null &&
    !isOldEnoughToRegister(registration.dateOfBirth, shopDayText(deps.clock.now()));
  return {
    ...(password === null ? {} : { password }),
    ...(tooYoung ? { dateOfBirth: 'too_young' as const } : {}),
  };
}

function newAccountOf(registration: AccountRegistration, emailIndex: Buffer) {
  const { firstName, lastName, email, phone, dateOfBirth, country, gender, petType } = registration;
  return {
    profile: profileWithDefaults({ firstName, lastName, email, phone, dateOfBirth, country, gender, petType }),
    locale: registration.locale,
    emailIndex,
    provenPhoneIndex: null,
    referredByCode: registration.referralCode,
    consents: registration.consents,
    source: registration.source,
  };
}
