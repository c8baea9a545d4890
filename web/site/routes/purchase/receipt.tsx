import { Suspense, useEffect, useState } from 'react';
import { Await, data, useLoaderData } from 'react-router';
import { canonicalLinkToken, type ReceiptToken } from '#contracts/core/ids.ts';
import { getReceipt, type Receipt } from '#contracts/selling/receipts.ts';
import { listTaxDocuments, type TaxDocuments } from '#contracts/tax/documents.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse, type ApiCaller } from '#web/lib/calls/api.ts';
import { loadDraft, type DraftData } from '#web/lib/forms/form-return.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { useReloadOnServerEvent } from '#web/lib/freshness/use-reload-on-server-event.ts';
import { prepareBusinessForm } from '../../features/receipt/business-invoice.tsx';
import { ReceiptLoading } from '../../features/receipt/receipt-loading.tsx';
import { ReceiptNotFound } from '../../features/receipt/receipt-not-found.tsx';
import { ReceiptPage } from '../../features/receipt/receipt-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.receipt_title(), hidden: true }),
  prepare: prepareBusinessForm,
};

/**
 * A receipt and its tax documents. `taxDocuments` is null if they could not be loaded. The receipt is still shown then.
 */
type ReceiptResponses = { readonly receipt: ApiResponse<Receipt>; readonly taxDocuments: TaxDocuments | null };
/**
 * Data of the receipt page. `answer` is a promise during a navigation, and the answer itself on the server and on a
 * first visit.
 */
type ReceiptData = DraftData & { readonly answer: ReceiptResponses | Promise<ReceiptResponses> };

export async function loader(input: LoaderInput) {
  const { params, context } = input;
  const { draft } = loadDraft(input);
  // the API definition validates the format of the token, and an invalid token results in not found
  const transactionId = canonicalLinkToken(params['transactionId'] ?? '') as ReceiptToken;
  const response = requestReceipt(context.get(apiContext), transactionId);
  if (typeof document !== 'undefined') return { answer: response, draft } satisfies ReceiptData;
  const answer = await response;
  const { receipt } = answer;
  if (receipt.ok) return { answer, draft } satisfies ReceiptData;
  return data({ answer, draft } satisfies ReceiptData, { status: receipt.status === 0 ? 503 : receipt.status });
}

/**
 * Returns true if the loader must run again. A change of only the query, for example when a form opens, does not reload
 * the data. A navigation to the current URL means 'try again', so it reloads the data.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}

/**
 * Requests the receipt, and then its tax documents if the receipt exists. Each wrong token counts against the rate
 * limit for wrong links, so a second request for it is avoided.
 */
async function requestReceipt(api: ApiCaller, transactionId: ReceiptToken): Promise<ReceiptResponses> {
  const receipt = await callApi(api, getReceipt, { params: { transactionId } });
  if (!receipt.ok) return { receipt, taxDocuments: null };
  const taxDocuments = await callApi(api, listTaxDocuments, { params: { transactionId } });
  return { receipt, taxDocuments: taxDocuments.ok ? taxDocuments.value : null };
}

type AnsweredProps = { readonly answer: ReceiptResponses; readonly waited: boolean };

function AnsweredReceipt({ answer, waited }: AnsweredProps) {
  useEffect(() => {
    // the heading with the focus was removed together with the loading text, so the new heading gets the focus
    if (waited && document.activeElement === document.body) focusHeading();
  }, [waited]);
  const { taxDocuments, receipt } = answer;
  // a document gets its number a second or two after the payment, so the page polls until the number is known
  useReloadOnServerEvent(taxDocuments?.waiting === true ? 'by_clock' : null);
  if (!receipt.ok) return <ReceiptNotFound problem={receipt.problem} />;
  return <ReceiptPage receipt={receipt.value} taxDocuments={taxDocuments} />;
}

export function Component() {
  const { answer } = useLoaderData<ReceiptData>();
  // a reload that the visitor did not request must not move the focus
  const [waited] = useState(answer instanceof Promise);
  return (
    <Suspense fallback={<ReceiptLoading />}>
      <Await resolve={answer}>{(given: ReceiptResponses) => <AnsweredReceipt answer={given} waited={waited} />}</Await>
    </Suspense>
  );
}
