import { z } from 'zod';
import { countryCodes, dialogCountryNames, type CountryCode } from '#contracts/core/places/countries.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { emailSchema, NAME_MAX_LENGTH, requiredPhoneSchema, requiredText } from '#contracts/core/person.ts';

export const loyaltyTiers = ['new', 'regular', 'senior', 'disability'] as const;
export const genders = ['male', 'female', 'other', 'prefer-not-to-say'] as const;
export const petTypes = ['dog', 'cat', 'other'] as const;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** Taken exactly as typed: no trimming, no folding, any character. What is too common is the domain's business. */
export const newPasswordSchema = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);
/** A password to compare; longer ones cannot be right and are not hashed. */
export const typedPasswordSchema = z.string().min(1).max(PASSWORD_MAX_LENGTH);

/** `YYYY-MM-DD` that exists in the calendar. */
export const dateOfBirthSchema = z.iso.date();
const countryCodeSchema = z.enum(countryCodes as [CountryCode, ...CountryCode[]]);

/** A two-letter code, or a name as the specification's dialog sends it (any case); the code is kept. */
export const countrySchema = z
  .string()
  .transform(
    (typed) => new Map<string, string>(Object.entries(dialogCountryNames)).get(typed.trim().toLowerCase()) ?? typed,
  )
  .pipe(countryCodeSchema);

/** What the header and the home page know of who is signed in. */
export const customerSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  loyaltyTier: z.enum(loyaltyTiers),
  /** For `/?ref=`: opaque, says nothing about the person. */
  referralCode: z.string(),
  /** What the member discount depends on, so that a price can be shown before the server works it out again. */
  discount: z.object({
    washPurchases: z.int().nonnegative(),
    verifiedSenior: z.boolean(),
    verifiedDisability: z.boolean(),
    founderPercent: z.number().nullable(),
    referredByFriend: z.boolean(),
    /** Percent that each reason is worth today. */
    percents: z.object({
      newMember: z.int(),
      regularMember: z.int(),
      verified: z.int(),
      referredFriend: z.int(),
    }),
  }),
});
export type Customer = z.infer<typeof customerSchema>;

/** The current user of the specification (section 3), and what the dashboard needs beside it. */
export const currentUserSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  loyaltyTier: z.enum(loyaltyTiers),
  washBalance: z.int().nonnegative(),
  /** Shekels with two decimals, as text. */
  giftCardBalance: z.string(),
  totalSpent: z.string(),
  isVerifiedSenior: z.boolean(),
  isVerifiedDisability: z.boolean(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  /** A new address or number that waits for its proof; the old one holds until then. */
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
  summary: 'Who is signed in; 401 where nobody is',
  status: 200,
  answer: answerWithCustomer,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The current user with balances and what is proven; 401 where nobody is signed in',
  status: 200,
  answer: currentUserSchema,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const loginCustomer = endpoint({
  name: 'loginCustomer',
  method: 'POST',
  path: '/api/customer/login',
  summary: 'Sign in with e-mail and password; every wrong pair gets the same answer',
  body: z.object({ email: emailSchema, password: typedPasswordSchema }),
  status: 200,
  answer: answerWithCustomer,
  problems: ['validation_failed', 'sign_in_failed', 'too_many_requests', 'work_required', 'service_unavailable'],
});

export const logoutCustomer = endpoint({
  name: 'logoutCustomer',
  method: 'POST',
  path: '/api/customer/logout',
  summary: 'End this session; fine also where there is none',
  status: 200,
  answer: z.object({}),
  problems: ['service_unavailable'],
});

const yesNo = z.union([z.boolean(), z.stringbool()]);

/** Fields that all registrations share; optional texts may be empty. */
export const registrationFields = {
  firstName: requiredText(NAME_MAX_LENGTH),
  lastName: requiredText(NAME_MAX_LENGTH),
  email: emailSchema,
  phone: requiredPhoneSchema,
  password: newPasswordSchema,
  dateOfBirth: z.union([z.literal('').transform(() => undefined), dateOfBirthSchema]).optional(),
  gender: z.union([z.literal('').transform(() => undefined), z.enum(genders)]).optional(),
  petType: z.union([z.literal('').transform(() => undefined), z.enum(petTypes)]).optional(),
};

/**
 * The registration dialog's JSON, as specified. The sign-in dialog registers with the same call and leaves out what
 * it does not ask: the country (Israel), the repeated password, the choices.
 */
export const registerCustomer = endpoint({
  name: 'registerCustomer',
  method: 'POST',
  path: '/api/customer/register',
  summary: 'Make an account and sign in to it; answers the same whether or not the e-mail is known here',
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

/** `preferences` of the full-page form: JSON in one field. */
export const preferencesSchema = z.object({
  loyaltyClub: z.boolean().default(true),
  washReminders: z.boolean().default(true),
  /** Stay signed in on this device; otherwise the session ends with the browser. */
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
  summary: 'Change one field of the profile; a new e-mail or phone needs a fresh proof and holds once it is proven',
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
