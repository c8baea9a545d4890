import { useLoaderData, useSearchParams } from 'react-router';
import { fieldProblemText } from './field-words.ts';
import { problemText } from '../calls/problem-words.ts';
import { draftContext, type LoaderInput } from '../addresses/routing.ts';

export type Draft = Readonly<Record<string, string>> | null;

/** The result of a form that was sent without JavaScript. */
export type FormResult = {
  /** Reference of the accepted form. Null if the form was not accepted. */
  readonly sent: string | null;
  /** Values that the visitor typed before the form was refused. They are stored in an encrypted cookie. */
  readonly draft: Draft;
  readonly failure: string | null;
  readonly errors: Readonly<Record<string, string>>;
};

/** Form result for a page that was not opened by sending a form. */
export const noFormResult: FormResult = { sent: null, draft: null, failure: null, errors: {} };

export type DraftData = { readonly draft: Draft };

/**
 * Loads the typed values (draft) for a page whose form works without JavaScript. No cookie is read for a URL without a
 * query, because that page is the same for all visitors.
 */
export function loadDraft({ request, context }: LoaderInput): DraftData {
  return { draft: new URL(request.url).search === '' ? null : context.get(draftContext) };
}

/**
 * Reads the result of a form from the URL: `?sent=…` or `?problem=…&field=…&why=…`. `own` contains texts of the page
 * that replace the general texts.
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

/** Returns the result of a form. The route of the component must load its data with `loadDraft`. */
export function useFormResult(): FormResult {
  const [search] = useSearchParams();
  return formResultOf(search, useLoaderData<DraftData>().draft);
}
