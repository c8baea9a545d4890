import type { LegalText } from '#contracts/core/reading/legal-texts.ts';
import { getLegalText, type LegalTextPage } from '#contracts/site/legal.ts';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { apiContext, type LoaderInput } from '#web/lib/addresses/routing.ts';

export type LoadedLegalText = ApiResponse<LegalTextPage>;

export function loadLegalText({ context }: Pick<LoaderInput, 'context'>, text: LegalText): Promise<LoadedLegalText> {
  return callApi(context.get(apiContext), getLegalText, { params: { text } });
}

/** Returns true if the legal text was loaded. A page without its legal text must not be cached. */
export function hasLegalText(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'ok' in data && data.ok === true;
}
