import type { z } from 'zod';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { registerOnPage as registerOnPageCall } from '#contracts/identity/registration-page.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { storePicture } from '#server/identity/store/profile-picture.ts';
import { registerAccount } from '#server/identity/password/register.ts';

type RegisterDeps = Parameters<typeof registerAccount>[0] & Pick<Deps, 'pictures'>;
type PageRegistration = z.output<(typeof registerOnPageCall)['body']> & { readonly locale: Locale };
type Registered =
  | Awaited<ReturnType<typeof registerAccount>>
  | {
      readonly ok: false;
      readonly refusal: PictureUploadError;
      readonly fields: { readonly profilePicture: 'invalid' };
    };

/**
 * Registers an account like the registration dialog, with an optional picture. Account, picture and session are created
 * in one transaction. The picture is re-encoded before it, because nothing slow may happen inside the transaction.
 */
export async function registerOnPage(
  deps: RegisterDeps,
  form: PageRegistration,
  more: (customerId: CustomerId, tx: Tx) => Promise<void>,
): Promise<Registered> {
  const { preferences, profilePicture, termsAgreed, ...fields } = form;
  const encoded = profilePicture === undefined ? accepted(null) : await deps.pictures.make(profilePicture);
  if (!encoded.ok) return { ...encoded, fields: { profilePicture: 'invalid' } };
  const picture = encoded.value;
  const registration = {
    ...fields,
    confirmPassword: null,
    gender: fields.gender ?? null,
    petType: fields.petType ?? null,
    petName: fields.petName ?? null,
    referralCode: fields.referralCode ?? null,
    termsAccepted: termsAgreed,
    consents: {
      loyalty_club: preferences.loyaltyClub,
      wash_reminders: preferences.washReminders,
      marketing_email: preferences.marketingEmails,
    },
    source: 'page',
  };
  return registerAccount(deps, registration, async (customerId, tx) => {
    if (picture !== null) await storePicture(tx, deps.keyring, { customerId, picture, now: deps.clock.now() });
    await more(customerId, tx);
  });
}
