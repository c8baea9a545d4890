import { useLoaderData, useSearchParams } from 'react-router';
import { isPictureErrorCode } from '#contracts/core/picture-upload-errors.ts';
import type { FieldProblemCode, ProblemCode } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { pictureFaultTexts } from '#web/lib/pictures/picture-words.ts';
import { formResultOf, type Draft, type DraftData, type FormResult } from '#web/lib/forms/form-return.ts';

/**
 * Texts that explain the refusal of an account form sent without JavaScript. The page's URL contains the code of the
 * refusal.
 */
const words = {
  sign_in_failed: m.problem_sign_in_failed,
  terms_not_accepted: m.register_page_terms_alert,
  ...pictureFaultTexts,
  payload_too_large: m.register_page_picture_size,
  code_refused: m.problem_code_refused,
  phone_not_reachable: m.problem_phone_not_reachable,
  phone_not_mobile: m.problem_phone_not_mobile,
  phone_service: m.problem_phone_service,
  phone_other_network: m.problem_phone_other_network,
  messages_paused: m.problem_messages_paused,
  work_required: m.problem_work_required,
} as const satisfies Partial<Record<ProblemCode, () => string>>;

/** Maps the code of a refusal to the form field that shows it. Used if the server returned no field name. */
const fieldOf: Readonly<Record<string, string>> = {
  terms_not_accepted: 'termsAgreed',
  payload_too_large: 'profilePicture',
  phone_not_reachable: 'phoneNumber',
  phone_not_mobile: 'phoneNumber',
  phone_service: 'phoneNumber',
  phone_other_network: 'phoneNumber',
  code_refused: 'otpCode',
};

/**
 * Texts for an invalid phone number or code in a form without JavaScript. The form with JavaScript shows the same
 * texts.
 */
const invalidPhoneTexts = { invalid_phone: m.problem_phone_not_mobile, too_long: m.problem_phone_not_mobile };
const invalidOtpTexts = { invalid: m.signin_phone_failed_text, too_long: m.signin_phone_failed_text };

/** Error texts for individual fields, by field name and error code. They replace the general error texts. */
const fieldTexts = new Map<string, Partial<Record<FieldProblemCode, () => string>>>([
  ['dateOfBirth', { invalid: m.birth_not_a_day }],
  ['phoneNumber', invalidPhoneTexts],
  ['otpCode', invalidOtpTexts],
]);

/**
 * Returns the result of an account form that was posted without JavaScript (`?problem=…&field=…&why=…`). The error
 * messages are the same as with JavaScript.
 */
export function accountFormResultOf(search: URLSearchParams, draft: Draft): FormResult {
  const back = formResultOf(search, draft);
  const code = search.get('problem') ?? '';
  if (Object.hasOwn(words, code)) {
    const failure = words[code as keyof typeof words]();
    const field = isPictureErrorCode(code) ? 'profilePicture' : fieldOf[code];
    return { ...back, failure, errors: field === undefined ? back.errors : { [field]: failure } };
  }
  const field = search.get('field') ?? '';
  const better = fieldTexts.get(field)?.[search.get('why') as FieldProblemCode];
  return better === undefined ? back : { ...back, errors: { [field]: better() } };
}

/** Returns the result of an account form. The route of the page must load its data with `loadDraft`. */
export function useAccountFormResult(): FormResult {
  const [search] = useSearchParams();
  return accountFormResultOf(search, useLoaderData<DraftData>().draft);
}
