import { Suspense, useEffect } from 'react';
import { Await, data, useLoaderData } from 'react-router';
import type { ReceiptToken } from '#contracts/core/ids.ts';
import { getReceipt, type Receipt } from '#contracts/selling/receipts.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiAnswer } from '#web/lib/api.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/routing.ts';
import { ReceiptLoading } from '../features/receipt/receipt-loading.tsx';
import { ReceiptNotFound } from '../features/receipt/receipt-not-found.tsx';
import { ReceiptPage } from '../features/receipt/receipt-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.receipt_title(), hidden: true }),
};

type Answer = ApiAnswer<Receipt>;
/** On the server and on a first visit the answer itself; on the way from another page its promise. */
type ReceiptData = { readonly answer: Answer | Promise<Answer> };

export async function loader({ params, context }: LoaderInput) {
  // the contract checks the token's shape on arrival; a wrong one is simply not found
  const transactionId = (params['transactionId'] ?? '') as ReceiptToken;
  const asked = callApi(context.get(apiContext), getReceipt, { params: { transactionId } });
  if (typeof document !== 'undefined') return { answer: asked } satisfies ReceiptData;
  const answer = await asked;
  if (answer.ok) return { answer } satisfies ReceiptData;
  return data({ answer } satisfies ReceiptData, { status: answer.status === 0 ? 503 : answer.status });
}

type AnsweredProps = { readonly answer: Answer; readonly waited: boolean };

function Answered({ answer, waited }: AnsweredProps) {
  useEffect(() => {
    // the heading that had the focus went away with the loading text
    if (waited && document.activeElement === document.body) focusHeading();
  }, [waited]);
  return answer.ok ? <ReceiptPage receipt={answer.value} /> : <ReceiptNotFound problem={answer.problem} />;
}

export function Component() {
  const { answer } = useLoaderData<ReceiptData>();
  return (
    <Suspense fallback={<ReceiptLoading />}>
      <Await resolve={answer}>
        {(given: Answer) => <Answered answer={given} waited={answer instanceof Promise} />}
      </Await>
    </Suspense>
  );
}
