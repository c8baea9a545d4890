import { Suspense, useEffect, useState } from 'react';
import { Await, data, useLoaderData } from 'react-router';
import { capabilityIn, type ReceiptToken } from '#contracts/core/ids.ts';
import { getReceipt, type Receipt } from '#contracts/selling/receipts.ts';
import { listTaxDocuments, type TaxDocuments } from '#contracts/tax/documents.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiAnswer, type ApiCaller } from '#web/lib/calls/api.ts';
import { loadDraft, type DraftData } from '#web/lib/forms/form-return.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { useFresh } from '#web/lib/freshness/use-fresh.ts';
import { prepareBusinessForm } from '../../features/receipt/business-invoice.tsx';
import { ReceiptLoading } from '../../features/receipt/receipt-loading.tsx';
import { ReceiptNotFound } from '../../features/receipt/receipt-not-found.tsx';
import { ReceiptPage } from '../../features/receipt/receipt-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.receipt_title(), hidden: true }),
  prepare: prepareBusinessForm,
};

/** `papers` is null where they could not be asked for: the receipt is there all the same. */
type Answer = { readonly receipt: ApiAnswer<Receipt>; readonly papers: TaxDocuments | null };
/** On the server and on a first visit the answer itself; on the way from another page its promise. */
type ReceiptData = DraftData & { readonly answer: Answer | Promise<Answer> };

export async function loader(input: LoaderInput) {
  const { params, context } = input;
  const { draft } = loadDraft(input);
  // the contract checks the token's shape on arrival; a wrong one is simply not found
  const transactionId = capabilityIn(params['transactionId'] ?? '') as ReceiptToken;
  const asked = askFor(context.get(apiContext), transactionId);
  if (typeof document !== 'undefined') return { answer: asked, draft } satisfies ReceiptData;
  const answer = await asked;
  const { receipt } = answer;
  if (receipt.ok) return { answer, draft } satisfies ReceiptData;
  return data({ answer, draft } satisfies ReceiptData, { status: receipt.status === 0 ? 503 : receipt.status });
}

/** Opening a form changes only the query: nothing to load again. The same address means 'try again'. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}

/** A receipt that names nothing is asked for once: each miss counts. */
async function askFor(api: ApiCaller, transactionId: ReceiptToken): Promise<Answer> {
  const receipt = await callApi(api, getReceipt, { params: { transactionId } });
  if (!receipt.ok) return { receipt, papers: null };
  const papers = await callApi(api, listTaxDocuments, { params: { transactionId } });
  return { receipt, papers: papers.ok ? papers.value : null };
}

type AnsweredProps = { readonly answer: Answer; readonly waited: boolean };

function Answered({ answer, waited }: AnsweredProps) {
  useEffect(() => {
    // the heading that had the focus went away with the loading text
    if (waited && document.activeElement === document.body) focusHeading();
  }, [waited]);
  const { papers, receipt } = answer;
  // a document has its number a second or two behind the money
  useFresh(papers?.waiting === true ? 'by_clock' : null);
  if (!receipt.ok) return <ReceiptNotFound problem={receipt.problem} />;
  return <ReceiptPage receipt={receipt.value} papers={papers} />;
}

export function Component() {
  const { answer } = useLoaderData<ReceiptData>();
  // asked for again by itself, a receipt takes the focus from nobody
  const [waited] = useState(answer instanceof Promise);
  return (
    <Suspense fallback={<ReceiptLoading />}>
      <Await resolve={answer}>{(given: Answer) => <Answered answer={given} waited={waited} />}</Await>
    </Suspense>
  );
}
