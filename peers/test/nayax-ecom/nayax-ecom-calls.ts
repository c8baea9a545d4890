import type { EcomStore, EcomTransaction } from './nayax-ecom-books.ts';

type Fields = Readonly<Record<string, unknown>>;
export type PeerResponse = { readonly body: object; readonly status?: number; readonly complaint?: string };
export type EcomPeerCall = (books: EcomStore, body: Fields) => PeerResponse;

/**
 * Shape of the responses. `page`: the fields of the call's documentation page. `openapi`: the fields of the OpenAPI
 * document, which has no amounts. `both`: the fields of the documentation page, and the transaction's status as in the
 * OpenAPI document.
 */
export type EcomResponseShape = 'both' | 'page' | 'openapi';

function declined(code: number, statusMessage: string): object {
  return { verdict: 'Declined', code, statusMessage };
}

/** Returns the response to a request in which fields are missing. The top level of its body contains the status 400. */
function incompleteRequestResponse(complaint: string): PeerResponse {
  return { status: 400, body: declined(997, 'Did not receive mandatory parameters.'), complaint };
}

const initializing = ['amount', 'countryCode', 'requestType', 'entryMode', 'sessionExpiration', 'redirectURL'];

export const initialize: EcomPeerCall = (books, body) => {
  const basic = fieldsOf(body['basicInfo']);
  const missing = initializing.filter((name) => basic[name] === undefined);
  if (missing.length > 0) return incompleteRequestResponse(missing.join(', '));
  if (basic['requestType'] !== 0 && basic['requestType'] !== 1) return incompleteRequestResponse('requestType');
  const holder = fieldsOf(body['cardHolderInfo']);
  if (holder['cardholderEmail'] === undefined && holder['cardHolderUniqId'] === undefined) {
    return incompleteRequestResponse('cardholderEmail or cardHolderUniqId');
  }
  const session = books.open({
    merchantRequestId: String(basic['merchantRequestId']),
    amount: Number(basic['amount']),
    currency: String(basic['currency']),
    redirectURL: String(basic['redirectURL']),
  });
  return {
    body: {
      status: { verdict: 'Approved', code: 0, statusMessage: 'Transaction initialized successfully.' },
      paymentInfo: { amount: session.amount, currency: session.currency, siteId: 1, decimalPlace: 2 },
      sessionInfo: {
        nayaxSessionId: session.id,
        expirationDate: basic['sessionExpiration'],
        additionalSessionData: '{"providerData": "some_session_info"}',
      },
      appInfo: { billingProviderId: 1, appVersion: '1.0.0' },
    },
  };
};

export function statusCall(shape: () => EcomResponseShape): EcomPeerCall {
  return (books, body) => {
    const id = fieldsOf(body['sessionInfo'])['nayaxSessionId'];
    if (typeof id !== 'string') return incompleteRequestResponse('nayaxSessionId');
    const found = books.resultOf(id);
    if (found === null) {
      const status = declined(603, 'Transaction not found.');
      return { body: { status, externalTransactionStatus: null } };
    }
    return { body: transactionAnswer(found, shape()) };
  };
}

const verdicts: Readonly<Record<number, string>> = { 12: 'Approved', 64: 'Approved', 53: 'Pending' };

function transactionAnswer(
  { status, amount, currency, id, timeUtc }: EcomTransaction,
  shape: EcomResponseShape,
): object {
  const verdict = verdicts[status] ?? 'Declined';
  const page = {
    status: { verdict, code: verdict === 'Declined' ? 2 : 0, statusMessage: `Transaction ${verdict.toLowerCase()}.` },
    basicInfo: { amount, currency, transactionId: id, transactionTimeUtc: timeUtc },
    paymentInfo: { authCode: 'A1B2C3D4', providerTransactionId: 'PSP_TRANS_ABC', authAmount: amount },
  };
  if (shape === 'page') return page;
  const retrieved = { verdict: 'Approved', code: 0, statusMessage: 'Transaction retrieved successfully.' };
  if (shape === 'openapi') return { status: retrieved, externalTransactionStatus: status };
  return { ...page, externalTransactionStatus: status };
}

const following = ['requestType', 'entryMode', 'amount', 'currency', 'merchantRequestId', 'transactionTimeUtc'];

export const closeTransaction: EcomPeerCall = (books, body) => {
  const basic = fieldsOf(body['basicInfo']);
  const missing = [...following, 'transactionId'].filter((name) => basic[name] === undefined);
  if (missing.length > 0) return incompleteRequestResponse(missing.join(', '));
  const { requestType: type, transactionId: of, amount, merchantRequestId: name } = basic;
  if (type !== 4 && type !== 5) return incompleteRequestResponse(`requestType ${String(type)}`);
  const taken = books.transaction(String(of));
  if (taken === null || taken.status !== 12) return { body: { status: declined(603, 'Transaction not found.') } };
  if (basic['transactionTimeUtc'] !== taken.timeUtc)
    return incompleteRequestResponse('transactionTimeUtc of another transaction');
  if ((type === 4) !== (Number(amount) === taken.amount)) return incompleteRequestResponse('requestType and amount');
  if (!books.giveBack({ name: String(name), amount: Number(amount), of: taken.id })) {
    return { body: { status: declined(7, 'Invalid Amount') } };
  }
  return {
    body: {
      status: { verdict: 'Approved', code: 0, statusMessage: 'Payment processed successfully.' },
      basicInfo: { amount, currency: basic['currency'], merchantRequestId: name, transactionId: taken.id },
    },
  };
};

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
