import { z } from 'zod';
import { countrySchema, customerSchema, dateOfBirthSchema, preferencesSchema, registrationFields } from './account.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { pictureUploadErrors } from '#contracts/core/picture-upload-errors.ts';
import { pictureFileSchema } from './pictures.ts';

/**
 * Preferences of the registration form, as JSON in one form field. Invalid JSON and values other than booleans are
 * rejected.
 */
const preferencesTextSchema = z
  .string()
  .max(1_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(preferencesSchema);

/**
 * Registers a customer with the full-page form of the specification (section 3). All fields are text except the
 * picture.
 */
export const registerOnPage = endpoint({
  name: 'registerOnPage',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account with the full-page form and sign in; the account is the same as with the dialog',
  takes: 'multipart/form-data',
  body: z.object({
    ...registrationFields,
    dateOfBirth: dateOfBirthSchema,
    country: countrySchema.default('IL'),
    profilePicture: pictureFileSchema.optional(),
    preferences: preferencesTextSchema.prefault('{}'),
    termsAgreed: z.stringbool().default(false),
    referralCode: z.string().max(64).optional(),
  }),
  status: 201,
  answer: z.object({ customer: customerSchema }),
  problems: [
    'validation_failed',
    'terms_not_accepted',
    'passwords_differ',
    ...pictureUploadErrors,
    'payload_too_large',
    'unsupported_media_type',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});
