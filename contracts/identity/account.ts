import { z } from 'zod';
import { countryCodes, registrationDialogCountryNames, type CountryCode } from '#contracts/core/places/countries.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { memberDiscountsSchema } from '#contracts/loyalty/member-discounts.ts';
import {
  emailSchema,
  NAME_MAX_LENGTH,
  optionalText,
  requiredPhoneSchema,
  requiredText,
} from '#contracts/core/person.ts';

export const loyaltyTiers = ['new', 'regular', 'senior', 'disability'] as const;
export const genders = ['male', 'female', 'other', 'prefer-not-to-say'] as const;
export const petTypes = ['dog', 'cat', 'other'] as const;
export const PET_NAME_MAX_LENGTH = 40;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/**
 * Maximum length of a typed password in UTF-16 units. It is larger than the limits of the normalised password, which
 * count code points. A code point can be typed as a base character with combining marks.
 */
const PASSWORD_MAX_UNITS = 4 * PASSWORD_MAX_LENGTH;
/**
 * New password, which is not trimmed. The server hashes and compares it in its normalised form (RFC 8265,
 * `prepareOpaqueString`). The server refuses common passwords and passwords that contain personal data.
 */
export const newPasswordSchema = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_UNITS);
/** Password at sign-in. A longer password cannot be correct and is not hashed. */
export const signInPasswordSchema = z.string().min(1).max(PASSWORD_MAX_UNITS);

/** Calendar day that exists, in the form `YYYY-MM-DD`. Other text is refused. */
export const dateOfBirthSchema = z.iso.date();
const countryCodeSchema = z.enum(countryCodes as [CountryCode, ...CountryCode[]]);

/**
 * Country as a two-letter code, or as a country name in any case. The registration dialog of the specification sends
 * names. The code is stored.
 */
export const countrySchema = z
  .string()
  .transform(
    (typed) =>
      new Map<string, string>(Object.entries(registrationDialogCountryNames)).get(typed.trim().toLowerCase()) ?? typed,
  )
  .pipe(countryCodeSchema);

/** Signed-in customer, with the data that the header and the home page need. */
export const customerSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  loyaltyTier: z.enum(loyaltyTiers),
  /** Referral code, which is the value of `/?ref=`. It is random and contains no personal data. */
  referralCode: z.string(),
  /**
   * Facts from which the member discount is calculated. The browser uses them to show a price before the server
   * calculates it.
   */
  discount: z.object({
    washPurchases: z.int().nonnegative(),
    verifiedSenior: z.boolean(),
    verifiedDisability: z.boolean(),
    founderPercent: z.number().nullable(),
    referredByFriend: z.boolean(),
    /** Current percentage of the member discount for each reason. */
    percents: memberDiscountsSchema,
  }),
});
export type Customer = z.infer<typeof customerSchema>;

/** The current user of the specification (section 3), with the additional fields of the dashboard. */
export const currentUserSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  loyaltyTier: z.enum(loyaltyTiers),
  washBalance: z.int().nonnegative(),
  /** Value of the unused washes of the customer's gift vouchers. It is in shekels with two decimals, as text. */
  giftCardBalance: z.string(),
  totalSpent: z.string(),
  isVerifiedSenior: z.boolean(),
  isVerifiedDisability: z.boolean(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  /**
   * New email address that is not verified yet. Until it is verified, the old email address applies. `pendingPhone` is
   * the same for the phone number. Null if no change is pending.
   */
  pendingEmail: z.string().nullable(),
  pendingPhone: z.string().nullable(),
  hasPassword: z.boolean(),
  hasPicture: z.boolean(),
  language: localeSchema,
  memberSince: z.iso.datetime(),
  referralCode: z.string(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

const answerWithCustomer = z.object({ customer: customerSchema });

export const getCustomer = endpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/api/customer/me',
  summary: 'The signed-in customer; 401 if not signed in',
  status: 200,
  answer: answerWithCustomer,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The current user with balances and verified contact details; 401 if not signed in',
  status: 200,
  answer: currentUserSchema,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const loginCustomer = endpoint({
  name: 'loginCustomer',
  method: 'POST',
  path: '/api/customer/login',
  summary: 'Sign in with email and password; every wrong pair gets the same response',
  body: z.object({ email: emailSchema, password: signInPasswordSchema }),
  status: 200,
  answer: answerWithCustomer,
  problems: ['validation_failed', 'sign_in_failed', 'too_many_requests', 'work_required', 'service_unavailable'],
});

export const logoutCustomer = endpoint({
  name: 'logoutCustomer',
  method: 'POST',
  path: '/api/customer/logout',
  summary: 'End this session; succeeds also without a session',
  status: 200,
  answer: z.object({}),
  problems: ['service_unavailable'],
});

const yesNo = z.union([z.boolean(), z.stringbool()]);

/** Fields of all registrations; optional texts can be empty. */
export const registrationFields = {
  firstName: requiredText(NAME_MAX_LENGTH),
  lastName: requiredText(NAME_MAX_LENGTH),
  email: emailSchema,
  phone: requiredPhoneSchema,
  password: newPasswordSchema,
  dateOfBirth: z.union([z.literal('').transform(() => undefined), dateOfBirthSchema]).optional(),
  gender: z.union([z.literal('').transform(() => undefined), z.enum(genders)]).optional(),
  petType: z.union([z.literal('').transform(() => undefined), z.enum(petTypes)]).optional(),
  /** Name of the customer's first pet. */
  petName: optionalText(PET_NAME_MAX_LENGTH),
};

/**
 * Registers a customer with the JSON body of the dialog in the specification. Our own dialog omits the fields that it
 * does not show: country (Israel by default), repeated password, choices.
 */
export const registerCustomer = endpoint({
  name: 'registerCustomer',
  method: 'POST',
  path: '/api/customer/register',
  summary: 'Create an account and sign in; the response does not reveal whether the email is already registered',
  body: z.object({
    ...registrationFields,
    phone: requiredPhoneSchema.or(z.literal('').transform(() => undefined)).optional(),
    confirmPassword: z.string().max(1_000).optional(),
    country: countrySchema.default('IL'),
    loyaltyProgram: yesNo.default(true),
    reminders: yesNo.default(true),
    marketing: yesNo.default(false),
    termsAccepted: yesNo.default(false),
    referralCode: z.string().max(64).optional(),
  }),
  status: 201,
  answer: answerWithCustomer,
  problems: [
    'validation_failed',
    'terms_not_accepted',
    'passwords_differ',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

/** Content of the field `preferences` in the full-page form. The field contains JSON. */
export const preferencesSchema = z.object({
  loyaltyClub: z.boolean().default(true),
  washReminders: z.boolean().default(true),
  /** True to stay signed in on this device; if false, the session ends when the browser closes. */
  saveLogin: z.boolean().default(true),
  marketingEmails: z.boolean().default(false),
});

export const profileChangeSchema = z
  .object({
    firstName: requiredText(NAME_MAX_LENGTH),
    lastName: requiredText(NAME_MAX_LENGTH),
    email: emailSchema,
    phone: requiredPhoneSchema,
    language: localeSchema,
  })
  .partial()
  .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, 'one field a call');

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/api/profile',
  summary:
    'Change one field of the profile; a new email or phone requires a fresh proof and applies once it is verified',
  body: profileChangeSchema,
  status: 200,
  answer: currentUserSchema,
  problems: [
    'not_signed_in',
    'step_up_required',
    'validation_failed',
    'phone_not_reachable',
    'phone_not_mobile',
    'phone_service',
    'phone_other_network',
    'too_many_requests',
    'service_unavailable',
  ],
});
