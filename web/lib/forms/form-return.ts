import { useLoaderData, useSearchParams } from 'react-router';
import { fieldProblemText } from './field-words.ts';
import { problemText } from '../calls/problem-words.ts';
import { draftContext, type LoaderInput } from '../addresses/routing.ts';

export type Draft = Readonly<Record<string, string>> | null;

/** The result of a form that was sent without JavaScript. */
export type FormResult = {
  /** The reference of an accepted form; null if it was not accepted. */
  readonly sent: string | null;
  /** Values typed before the refusal, from the encrypted cookie. */
  readonly draft: Draft;
  readonly failure: string | null;
  readonly errors: Readonly<Record<string, string>>;
};

/** Result on a page that was not opened by a form post. */
export const noFormResult: FormResult = { sent: null, draft: null, failure: null, errors: {} };

export type DraftData = { readonly draft: Draft };

/**
 * Loads the typed values (draft) for a page with a form that works without JavaScript. A page without a query is the
 * same for all visitors, so it reads no cookie.
 */
export function loadDraft({ request, context }: LoaderInput): DraftData {
  return { draft: new URL(request.url).search === '' ? null : context.get(draftContext) };
}

/**
 * Reads `?sent=…` or `?problem=…&field=…&why=…` of a URL. `own` contains texts of the page that replace the general
 * texts.
 */
export function formResultOf(
  search: URLSearchParams,
  draft: Draft,
  own: (code: string) => string | null = () => null,
): FormResult {
  const problem = search.get('problem');
  const field = search.get('field');
  const sent = search.get('sent');
  if (problem === null) return { sent, draft, failure: null, errors: {} };
  const errors = field === null ? {} : { [field]: fieldProblemText(search.get('why')) };
  return { sent: null, draft, failure: own(problem) ?? problemText(problem), errors };
}

/** Returns the result of a form in a component whose route loads with `loadDraft`. */
export function useFormResult(): FormResult {
  const [search] = useSearchParams();
  return formResultOf(search, useLoaderData<DraftData>().draft);
}
