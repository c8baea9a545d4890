import { data, useLoaderData } from 'react-router';
import type { ReceiptToken } from '#contracts/ids.ts';
import { getReceipt, type Receipt } from '#contracts/receipts.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiAnswer } from '#web/lib/api.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/routing.ts';
import { ReceiptNotFound } from '../features/receipt/receipt-not-found.tsx';
import { ReceiptPage } from '../features/receipt/receipt-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.receipt_title(), hidden: true }),
};

export async function loader({ params, context }: LoaderInput) {
  // the contract checks the token's shape on arrival; a wrong one is simply not found
  const transactionId = (params['transactionId'] ?? '') as ReceiptToken;
  const answer = await callApi(context.get(apiContext), getReceipt, { params: { transactionId } });
  if (answer.ok) return answer;
  return data(answer, { status: answer.status === 0 ? 503 : answer.status });
}

export function Component() {
  const answer = useLoaderData<ApiAnswer<Receipt>>();
  return answer.ok ? <ReceiptPage receipt={answer.value} /> : <ReceiptNotFound problem={answer.problem} />;
}
