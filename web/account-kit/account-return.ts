import { useLoaderData, useSearchParams } from 'react-router';
import { isPictureFault } from '#contracts/core/picture-faults.ts';
import type { FieldProblemCode, ProblemCode } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { pictureWords } from '#web/lib/pictures/picture-words.ts';
import { formReturnOf, type Draft, type DraftData, type FormReturn } from '#web/lib/forms/form-return.ts';

/** Refusals of accounts that come back in the address after a form without scripts. */
const words = {
  sign_in_failed: m.problem_sign_in_failed,
  terms_not_accepted: m.register_page_terms_alert,
  ...pictureWords,
  payload_too_large: m.register_page_picture_size,
  code_refused: m.problem_code_refused,
  phone_not_reachable: m.problem_phone_not_reachable,
  phone_not_mobile: m.problem_phone_not_mobile,
  phone_service: m.problem_phone_service,
  phone_other_network: m.problem_phone_other_network,
  messages_paused: m.problem_messages_paused,
  work_required: m.problem_work_required,
} as const satisfies Partial<Record<ProblemCode, () => string>>;

/** A refusal that belongs to a field although the server names none. */
const fieldOf: Readonly<Record<string, string>> = {
  terms_not_accepted: 'termsAgreed',
  payload_too_large: 'profilePicture',
  phone_not_reachable: 'phoneNumber',
  phone_not_mobile: 'phoneNumber',
  phone_service: 'phoneNumber',
  phone_other_network: 'phoneNumber',
  code_refused: 'otpCode',
};

/** What is no number gets no code: the words of the form with scripts. */
const noNumber = { invalid_phone: m.problem_phone_not_mobile, too_long: m.problem_phone_not_mobile };
const noCode = { invalid: m.signin_phone_failed_text, too_long: m.signin_phone_failed_text };

/** Where a form knows better than the general words why a field was refused. */
const wordsAt = new Map<string, Partial<Record<FieldProblemCode, () => string>>>([
  ['dateOfBirth', { invalid: m.birth_not_a_day }],
  ['phoneNumber', noNumber],
  ['otpCode', noCode],
]);

/** What an account's form says that came back: `?problem=…&field=…&why=…`, in the words of the form with scripts. */
export function accountReturnOf(search: URLSearchParams, draft: Draft): FormReturn {
  const back = formReturnOf(search, draft);
  const code = search.get('problem') ?? '';
  if (Object.hasOwn(words, code)) {
    const failure = words[code as keyof typeof words]();
    const field = isPictureFault(code) ? 'profilePicture' : fieldOf[code];
    return { ...back, failure, errors: field === undefined ? back.errors : { [field]: failure } };
  }
  const field = search.get('field') ?? '';
  const better = wordsAt.get(field)?.[search.get('why') as FieldProblemCode];
  return better === undefined ? back : { ...back, errors: { [field]: better() } };
}

/** The same for a page whose route loads with `loadDraft`. */
export function useAccountReturn(): FormReturn {
  const [search] = useSearchParams();
  return accountReturnOf(search, useLoaderData<DraftData>().draft);
}
