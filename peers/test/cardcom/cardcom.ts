import type http from 'node:http';
import { sendJson, startLoopbackServer, readBodyText } from '../loopback.ts';
import {
  createFailureQueue,
  failsAfterProcessing,
  respondWithFailure,
  type FailureQueue,
} from '../injected-failure.ts';
import type { Callback, SendCallback } from '../callback.ts';
import {
  createCardComStore,
  type CardComStore,
  type CardComDeal,
  type CardComPage,
  type CardComTerminal,
} from './cardcom-books.ts';
import { cardComCalls } from './cardcom-calls.ts';

export type CardComPeer = {
  readonly baseUrl: string;
  readonly books: CardComStore;
  readonly trouble: FailureQueue;
  readonly complaints: string[];
  customer(merchantRef: string, action: 'approve' | 'decline' | 'cancel'): CardComDeal | null;
  /**
   * Acts like a customer on the payment page with this URL. If the simulated CardCom sends webhooks itself, it sends
   * the webhook afterwards.
   */
  press(payUrl: string, action: 'approve' | 'decline'): void;
  changeKeys(): void;
  /**
   * Returns the webhook of this payment. It is unsigned, and its URL is the URL that was given when the page was
   * opened.
   */
  callback(merchantRef: string): Callback;
  close(): Promise<void>;
};

/**
 * Starts a simulation of CardCom's API 11 on loopback, according to its OpenAPI document. With a callback URL it sends
 * webhooks itself, also for declined payments, like a CardCom terminal with this option. Otherwise the test delivers
 * the webhooks.
 */
export async function startCardCom(terminal: CardComTerminal, send?: SendCallback): Promise<CardComPeer> {
  const trouble = createFailureQueue();
  const complaints: string[] = [];
  const books = createCardComStore();
  let keys = terminal;

  function wrongKeys(path: string, body: Record<string, unknown>): boolean {
    if (body['ApiName'] !== keys.apiName) return true;
    const needsPassword = /Refund|List|Documents/.test(path);
    return needsPassword && body['ApiPassword'] !== keys.apiPassword;
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const text = await readBodyText(request);
    const fault = trouble.take(path);
    if (fault !== null && !failsAfterProcessing(fault)) return respondWithFailure(fault, { response });
    const body: Record<string, unknown> = { ...JSON.parse(text) };
    const call = cardComCalls[path];
    if (call === undefined || request.method !== 'POST') {
      complaints.push(`${request.method} ${path}`);
      return sendJson(response, 404, { ResponseCode: 404, Description: 'no such call' });
    }
    if (wrongKeys(path, body)) return sendJson(response, 401, { ResponseCode: 5, Description: 'Invalid username' });
    const callResult = call(books, body);
    if (callResult.complaint !== undefined) complaints.push(`${path}: ${callResult.complaint}`);
    if (fault !== null) return respondWithFailure(fault, { response, body: callResult.body });
    sendJson(response, 200, callResult.body);
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
      books.payOn(page, action === 'approve');
      send?.(callbackOf(page));
    },
    changeKeys() {
      keys = { ...keys, apiName: 'renamed', apiPassword: 'changed' };
    },
    callback: (merchantRef) => callbackOf(books.pageOf(merchantRef)),
    close,
  };
}

/**
 * Returns the webhook of a payment page. It contains only the page id. A real webhook can also contain a result, but
 * the shop must use only the page id.
 */
function callbackOf(page: CardComPage): Callback {
  return {
    url: page.webHookUrl,
    body: Buffer.from(JSON.stringify({ LowProfileId: page.id })),
    headers: { 'content-type': 'application/json' },
  };
}
