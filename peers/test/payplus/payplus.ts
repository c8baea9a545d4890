import { createHmac, randomUUID } from 'node:crypto';
import type http from 'node:http';
import { sendJson, startLoopbackServer, readBodyText } from '../loopback.ts';
import {
  createFailureQueue,
  failsAfterProcessing,
  respondWithFailure,
  type FailureQueue,
} from '../injected-failure.ts';
import {
  chargePayPlusToken,
  createPayPlusLink,
  listPayPlusDocuments,
  refundPayPlusTransaction,
  getPayPlusTransaction,
  viewPayPlusTransactions,
  type CallResult,
} from './payplus-calls.ts';
import {
  createPayPlusStore,
  type PayPlusAccount,
  type PayPlusStore,
  type PayPlusPage,
  type PayPlusTransaction,
} from './payplus-books.ts';
import type { Callback, SendCallback } from '../callback.ts';

export type PayPlusPeer = {
  readonly baseUrl: string;
  readonly books: PayPlusStore;
  readonly trouble: FailureQueue;
  /** Texts about requests that violated PayPlus's documented protocol. */
  readonly complaints: string[];
  /**
   * Completes the newest page of this payment as a customer would. The action `cancel` leaves the page open and returns
   * null.
   */
  customer(merchantRef: string, action: 'approve' | 'decline' | 'cancel'): PayPlusTransaction | null;
  /**
   * Acts like a customer on the payment page with this URL. If the simulated PayPlus sends callbacks itself, it sends
   * the callback afterwards.
   */
  press(payUrl: string, action: 'approve' | 'decline'): void;
  setCardState(token: string, state: 'active' | 'declining' | 'expired' | 'revoked'): void;
  /** Replaces the keys of the account. The previous keys are then refused. */
  changeKeys(): void;
  /**
   * Returns the callback about the last event of this payment reference. With `rewritten`, it is signed as in PayPlus's
   * own sample.
   */
  callback(merchantRef: string, how?: Signing): Callback;
  close(): Promise<void>;
};

type Signing = { readonly rewritten?: true; readonly secretKey?: string };

const calls: Readonly<Record<string, (books: PayPlusStore, body: Record<string, unknown>) => CallResult>> = {
  '/PaymentPages/generateLink': createPayPlusLink,
  '/PaymentPages/ipn': getPayPlusTransaction,
  '/Transactions/RefundByTransactionUID': refundPayPlusTransaction,
  '/Transactions/Charge': chargePayPlusToken,
  '/Transactions/View': viewPayPlusTransactions,
};

/**
 * Starts a simulation of the PayPlus REST API 1.0 on loopback, according to its documents and its shop plugins. With a
 * callback URL it sends callbacks itself. Otherwise the test delivers them.
 */
export async function startPayPlus(account: PayPlusAccount, send?: SendCallback): Promise<PayPlusPeer> {
  const trouble = createFailureQueue();
  const complaints: string[] = [];
  const books = createPayPlusStore(account);
  let keys = account;

  /** Carries out a call and returns its response. Violations of the documented protocol are added to `complaints`. */
  function responseTo(request: http.IncomingMessage, path: string, text: string): RawResponse {
    if (request.headers['api-key'] !== keys.apiKey || request.headers['secret-key'] !== keys.secretKey) {
      return { status: 200, body: { message: 'api-key or secret-key is wrong' } };
    }
    const { pathname, searchParams } = new URL(path, baseUrl);
    const listed = request.method === 'GET' && pathname === '/books/docs/list';
    const call = request.method === 'POST' ? calls[path] : undefined;
    if (call === undefined && !listed) {
      complaints.push(`${request.method} ${path}`);
      return { status: 404, body: { message: 'no such call' } };
    }
    const { body, complaint } =
      call === undefined ? listPayPlusDocuments(books, searchParams) : call(books, fieldsOf(text));
    if (complaint !== undefined) complaints.push(`${path}: ${complaint}`);
    return { status: 200, body };
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const text = await readBodyText(request);
    const fault = trouble.take(path.split('?', 1)[0] ?? path);
    if (fault !== null && !failsAfterProcessing(fault)) return respondWithFailure(fault, { response });
    const { status, body } = responseTo(request, path, text);
    if (fault === null) sendJson(response, status, body);
    else respondWithFailure(fault, { response, body });
  }

  const { baseUrl, close } = await startLoopbackServer((request, response) => {
    void answer(request, response);
  });
  books.setPublicUrl(baseUrl);

  return {
    baseUrl,
    books,
    trouble,
    complaints,
    customer: (merchantRef, action) => (action === 'cancel' ? null : books.pay(merchantRef, action === 'approve')),
    press(payUrl, action) {
      const page = books.pageAt(payUrl);
      send?.(callbackOf(books, { page, transaction: books.payOn(page, action === 'approve') }));
    },
    setCardState: (token, state) => books.setCardState(token, state),
    changeKeys() {
      keys = { ...keys, apiKey: randomUUID(), secretKey: randomUUID() };
    },
    callback: (merchantRef, how) => callbackOf(books, books.lastOf(merchantRef), how),
    close,
  };
}

type Happened = { readonly page: PayPlusPage; readonly transaction: PayPlusTransaction };

function callbackOf(
  books: PayPlusStore,
  { page, transaction }: Happened,
  { rewritten, secretKey = books.account.secretKey }: Signing = {},
): Callback {
  const content = { transaction_type: transaction.type, ...books.nested(transaction), invoice: null };
  const written = JSON.stringify(content);
  return {
    url: page.callbackUrl,
    body: Buffer.from(rewritten === undefined ? written : JSON.stringify(content, null, 2)),
    headers: { 'content-type': 'application/json', hash: signPayPlus(secretKey, written), 'user-agent': 'PayPlus' },
  };
}

/**
 * Returns the value of the header `hash`, with which PayPlus signs a callback. It is the HMAC-SHA256 of the body, in
 * base64.
 */
export function signPayPlus(secretKey: string, body: string): string {
  return createHmac('sha256', secretKey).update(body).digest('base64');
}

type RawResponse = { readonly status: number; readonly body: unknown };

function fieldsOf(text: string): Record<string, unknown> {
  const body: unknown = JSON.parse(text);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
