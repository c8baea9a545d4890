import { useLoaderData, useSearchParams } from 'react-router';
import type { ProblemCode } from '#contracts/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { formReturnOf, type DraftData, type FormReturn } from '#web/lib/form-return.ts';

/** Refusals of accounts that come back in the address after a form without scripts. */
const words = {
  sign_in_failed: m.problem_sign_in_failed,
  terms_not_accepted: m.register_page_terms_alert,
  picture_refused: m.problem_picture_refused,
  payload_too_large: m.register_page_picture_size,
  code_refused: m.problem_code_refused,
  phone_not_reachable: m.problem_phone_not_reachable,
  messages_paused: m.problem_messages_paused,
} as const satisfies Partial<Record<ProblemCode, () => string>>;

/** A refusal that belongs to a field although the server names none. */
const fieldOf: Readonly<Record<string, string>> = {
  terms_not_accepted: 'termsAgreed',
  picture_refused: 'profilePicture',
  payload_too_large: 'profilePicture',
  phone_not_reachable: 'phoneNumber',
  code_refused: 'otpCode',
};

/** What came back of an account's form that was sent without scripts; its route loads with `loadDraft`. */
export function useAccountReturn(): FormReturn {
  const [search] = useSearchParams();
  const back = formReturnOf(search, useLoaderData<DraftData>().draft);
  const code = search.get('problem') ?? '';
  if (!(code in words)) return back;
  const failure = words[code as keyof typeof words]();
  const field = fieldOf[code];
  return { ...back, failure, errors: field === undefined ? back.errors : { [field]: failure } };
}
