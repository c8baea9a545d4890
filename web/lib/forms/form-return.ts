import { useLoaderData, useSearchParams } from 'react-router';
import { fieldProblemWords } from './field-words.ts';
import { problemWords } from '../calls/problem-words.ts';
import { draftContext, type LoaderInput } from '../addresses/routing.ts';

export type Draft = Readonly<Record<string, string>> | null;

/** What came back from a form that was sent without scripts. */
export type FormReturn = {
  /** The reference of what was taken; null while nothing was sent. */
  readonly sent: string | null;
  /** What had been typed before it was refused, from the sealed cookie. */
  readonly draft: Draft;
  readonly failure: string | null;
  readonly errors: Readonly<Record<string, string>>;
};

export type DraftData = { readonly draft: Draft };

/** The loader of a page with such a form; a page without a query is the same for everybody and reads no cookie. */
export function loadDraft({ request, context }: LoaderInput): DraftData {
  return { draft: new URL(request.url).search === '' ? null : context.get(draftContext) };
}

/** Reads `?sent=…` or `?problem=…&field=…&why=…` of an address, in words; `own`: those that a page knows better. */
export function formReturnOf(
  search: URLSearchParams,
  draft: Draft,
  own: (code: string) => string | null = () => null,
): FormReturn {
  const problem = search.get('problem');
  const field = search.get('field');
  const sent = search.get('sent');
  if (problem === null) return { sent, draft, failure: null, errors: {} };
  const errors = field === null ? {} : { [field]: fieldProblemWords(search.get('why')) };
  return { sent: null, draft, failure: own(problem) ?? problemWords(problem), errors };
}

/** The same for a component whose route loads with `loadDraft`. */
export function useFormReturn(): FormReturn {
  const [search] = useSearchParams();
  return formReturnOf(search, useLoaderData<DraftData>().draft);
}
