import { useLoaderData, useSearchParams } from 'react-router';
import { quoteCancellation, type CancellationQuote } from '#contracts/selling/cancellations.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { formResultOf, loadDraft, type DraftData } from '#web/lib/forms/form-return.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { cancellationText } from '../../features/cancellation/cancellation-words.ts';
import { hasLegalText, loadLegalText, type LoadedLegalText } from '../../features/legal/load-legal-text.ts';
import { CancelPage } from '../../features/cancellation/cancel-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.cancel_title(), description: m.cancel_intro() }),
  cacheable: hasCancellationText,
};

type CancelData = DraftData & { readonly quote: CancellationQuote | null; readonly text: LoadedLegalText };

/** Returns true if the legal text was loaded. A page without its legal text must not be cached. */
function hasCancellationText(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'text' in data && hasLegalText(data.text);
}

/**
 * Loads the data of the cancellation page. Without JavaScript, the first form returns to this page with its values in
 * an encrypted cookie, and the cancellation quote is requested again.
 */
export async function loader(input: LoaderInput): Promise<CancelData> {
  const { draft } = loadDraft(input);
  const text = await loadLegalText(input, 'cancellation');
  const quoted = new URL(input.request.url).searchParams.has('quoted');
  if (!quoted || draft === null) return { draft, quote: null, text };
  const body = { orderCode: draft['orderCode'] ?? '', email: draft['email'] ?? '' };
  const answer = await callApi(input.context.get(apiContext), quoteCancellation, { body });
  return { draft, quote: answer.ok ? answer.value : null, text };
}

export function Component() {
  const { draft, quote, text } = useLoaderData<CancelData>();
  const [search] = useSearchParams();
  return (
    <CancelPage
      back={formResultOf(search, draft, cancellationText)}
      quoted={quote}
      text={text.ok ? text.value : null}
    />
  );
}
