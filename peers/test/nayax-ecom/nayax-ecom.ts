import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import type http from 'node:http';
import { sendJson, startLoopbackServer, readBodyText } from '../loopback.ts';
import {
  createFailureQueue,
  failsAfterProcessing,
  respondWithFailure,
  type FailureQueue,
} from '../injected-failure.ts';
import { createEcomStore, type EcomStore, type EcomTransaction } from './nayax-ecom-books.ts';
import {
  closeTransaction,
  fieldsOf,
  initialize,
  statusCall,
  type EcomPeerCall,
  type EcomResponseShape,
  type PeerResponse,
} from './nayax-ecom-calls.ts';

export type EcomKeys = {
  readonly tokenId: number;
  readonly secretToken: string;
  readonly signId: number;
  readonly signKey: string;
  readonly hmacKey: string;
  readonly machineId: string;
  readonly validation: 'transaction_id' | 'cipher' | 'answer';
};

export type NayaxEcomPeer = {
  readonly baseUrl: string;
  readonly books: EcomStore;
  readonly trouble: FailureQueue;
  readonly complaints: string[];
  customer(merchantRef: string, action: 'approve' | 'decline' | 'cancel'): EcomTransaction | null;
  changeKeys(): void;
  /** Sets which documented shape all later responses about transactions have. */
  setShape(shape: EcomResponseShape): void;
  /** Returns the notification about this payment, or about one of its refunds. */
  notification(merchantRef: string, about?: { readonly type?: number; readonly name?: string }): Buffer;
  close(): Promise<void>;
};

const typeNames = ['Sale', 'Auth', 'Settlement', 'Void', 'Refund', 'PartialRefund'];
const CIPHER_TEXT = /^([0-9a-f-]{36})=(.{17})(\d{10})$/;
const KEY_LENGTH = 32;

const unauthorized: PeerResponse = {
  status: 401,
  body: { verdict: 'Declined', code: 980, statusMessage: 'Unauthorized - Authentication failed.' },
};

/**
 * Starts a simulation of Nayax' eCom SDK API on loopback, according to its documentation pages and its OpenAPI
 * document.
 */
export async function startNayaxEcom(account: EcomKeys): Promise<NayaxEcomPeer> {
  const trouble = createFailureQueue();
  const complaints: string[] = [];
  const books = createEcomStore();
  const validated = new Set<string>();
  const randoms = new Set<unknown>();
  let keys = account;
  let shape: EcomResponseShape = 'both';

  function validate(body: Readonly<Record<string, unknown>>): PeerResponse {
    const { tokenId, random, cipher, machineId } = body;
    const text = decryptCipher(keys.secretToken, String(cipher));
    const [, transactionId, ciphered] = CIPHER_TEXT.exec(text) ?? [];
    const known = tokenId === keys.tokenId && machineId === keys.machineId;
    if (transactionId === undefined || ciphered !== random || !known) {
      return { body: { verdict: 'Declined', code: 33, statusMessage: 'Fail to Authenticate' } };
    }
    if (randoms.has(random)) complaints.push('the same random text twice');
    randoms.add(random);
    const answer = createHash('sha256').update(transactionId).digest('hex');
    validated.add({ transaction_id: transactionId, cipher: String(cipher), answer }[keys.validation]);
    return {
      body: { verdict: 'Approved', code: 0, statusMessage: 'Merchant authenticated.', customDeclineCode: answer },
    };
  }

  const calls: Readonly<Record<string, EcomPeerCall>> = {
    '/initialize': initialize,
    '/get-transaction-by-session': statusCall(() => shape),
    '/close-transaction': closeTransaction,
  };

  function responseTo(request: http.IncomingMessage, path: string, text: string): PeerResponse {
    const { integratorid: integrator, signature } = request.headers;
    const expected = createHash('sha256').update(`${text};${keys.signKey}`).digest('hex');
    if (integrator !== String(keys.signId) || signature !== expected) return unauthorized;
    const body = fieldsOf(JSON.parse(text));
    if (path === '/validate-merchant') return validate(body);
    const call = calls[path];
    if (call === undefined || request.method !== 'POST') {
      complaints.push(`${request.method} ${path}`);
      return { status: 404, body: { verdict: 'Declined', code: 999 } };
    }
    // a validation key can be used only once
    if (!validated.delete(String(body['validationKey']))) return unauthorized;
    if (fieldsOf(body['machineInfo'])['machineId'] !== keys.machineId) {
      return { body: { status: { verdict: 'Declined', code: 981, statusMessage: 'Machine is not active.' } } };
    }
    return call(books, body);
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const text = await readBodyText(request);
    const fault = trouble.take(path);
    if (fault !== null && !failsAfterProcessing(fault)) return respondWithFailure(fault, { response });
    const { status = 200, body, complaint } = responseTo(request, path, text);
    if (complaint !== undefined) complaints.push(`${path}: ${complaint}`);
    if (fault === null) sendJson(response, status, body);
    else respondWithFailure(fault, { response, body });
  }

  const { baseUrl, close } = await startLoopbackServer((request, response) => {
    void answer(request, response);
  });

  return {
    baseUrl,
    books,
    trouble,
    complaints,
    customer: (merchantRef, action) => (action === 'cancel' ? null : books.pay(merchantRef, action === 'approve')),
    changeKeys() {
      keys = { ...keys, signKey: 'changed', secretToken: 'c'.repeat(KEY_LENGTH) };
    },
    setShape(next) {
      shape = next;
    },
    notification: (merchantRef, about = {}) => notificationOf(keys, books, { merchantRef, ...about }),
    close,
  };
}

/** Decrypts a cipher that the shop sent. Returns an empty string if decryption fails. */
function decryptCipher(secretToken: string, cipher: string): string {
  try {
    const decipher = createDecipheriv('aes-256-ecb', Buffer.from(secretToken.slice(-KEY_LENGTH)), null);
    return decipher.update(cipher, 'base64', 'utf8') + decipher.final('utf8');
  } catch {
    return '';
  }
}

type NotificationAbout = { readonly merchantRef: string; readonly type?: number; readonly name?: string };

/**
 * Returns a notification that looks like Nayax's sample of a sale. Its signature is in the body and does not include
 * the amount and the currency.
 */
function notificationOf(
  { hmacKey, machineId }: EcomKeys,
  books: EcomStore,
  { merchantRef, type = 0, name = merchantRef }: NotificationAbout,
): Buffer {
  const session = books.sessionOf(merchantRef);
  const result = books.resultOf(session.id);
  const approved = result === null || result.status === 12;
  const covered = [result?.id ?? '', name, machineId, typeNames[type] ?? '', approved ? 'True' : 'False'];
  const hmac = createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(covered.join(':')).digest('base64');
  const body = {
    NayaxSession: session.id,
    ExternalTransactionStatus: 13,
    Currency: session.currency,
    Amount: String(session.amount),
    ...(result === null ? {} : { NayaxTransactionId: result.id }),
    MerchantRequestId: name,
    MachineId: machineId,
    RequestType: type,
    RequestDate: '2026-03-05T11:09:01.000',
    IsApproved: approved,
    Hmac: hmac,
  };
  return Buffer.from(JSON.stringify(body));
}
