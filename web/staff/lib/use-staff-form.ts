import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { typedIn, type Typed } from '#web/lib/form-texts.ts';
import { useForm, type FormRules } from '#web/lib/use-form.ts';
import { callStaff } from './staff-api.ts';

/** A form that is one call of the portal; a fresh proof is asked for in place. */
export function useStaffForm<E extends Endpoint>({
  endpoint,
  input,
  ...rules
}: FormRules<AnswerOf<E>> & { readonly endpoint: E; readonly input: (typed: Typed) => InputOf<E> }) {
  return useForm({ ...rules, send: (texts) => callStaff(endpoint, input(typedIn(texts))) });
}
