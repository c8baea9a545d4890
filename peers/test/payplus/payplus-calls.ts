import type { PayPlusStore, PayPlusTransaction } from './payplus-books.ts';

/** Response to a call. If the request violated the documented protocol, `complaint` describes the violation. */
export type CallResult = { readonly body: object; readonly complaint?: string };

type Fields = Readonly<Record<string, unknown>>;

function done(data: unknown): CallResult {
  return { body: { results: { status: 'success', code: 0, description: 'operation has been success' }, data } };
}

/** Returns an error response. PayPlus reports errors with status 200. */
function errorResponse(description: string, complaint?: string): CallResult {
  const body = { results: { status: 'error', code: 1, description }, data: '' };
  return complaint === undefined ? { body } : { body, complaint };
}

const needed = ['payment_page_uid', 'amount', 'currency_code', 'sendEmailApproval', 'sendEmailFailure'];

export function createPayPlusLink(books: PayPlusStore, body: Fields): CallResult {
  const missing = needed.filter((name) => body[name] === undefined);
  if (missing.length > 0) return errorResponse('missing-parameters', missing.join(', '));
  if (body['payment_page_uid'] !== books.account.pageUid) return errorResponse('payment-page-not-found');
  const { amount, more_info: moreInfo, refURL_callback: callbackUrl } = body;
  if (typeof amount !== 'number' || amount <= 0 || !/^\d+(\.\d{1,2})?$/.test(String(amount))) {
    return errorResponse('amount-is-wrong', `amount ${String(amount)}`);
  }
  if (body['charge_method'] !== 1) return errorResponse('charge-method-is-wrong', 'a page that charges is asked for');
  return done(
    books.open({
      amount,
      moreInfo: String(moreInfo),
      callbackUrl: String(callbackUrl),
      methods: body['allowed_charge_methods'],
      createToken: body['create_token'] === true,
      papers: body['initial_invoice'] === true,
    }),
  );
}

export function getPayPlusTransaction(books: PayPlusStore, body: Fields): CallResult {
  const { payment_request_uid: pageUid, transaction_uid: uid, more_info: moreInfo } = body;
  const found = books.transactions.filter(
    (one) => one.of === null && (one.uid === uid || one.pageUid === pageUid || one.moreInfo === moreInfo),
  );
  const main = found.findLast(({ code }) => code === '000') ?? found.at(-1);
  if (main === undefined) return errorResponse('cannot-find-transaction');
  const hanging = new Set(found.map((one) => one.uid));
  const related = books.transactions.filter(
    (one) => one !== main && (found.includes(one) || hanging.has(one.of ?? '')),
  );
  const wanted = body['related_transaction'] === true;
  return done({
    ...books.flat(main),
    ...(wanted ? { related_transactions: related.map((one) => books.flat(one)) } : {}),
  });
}

export function refundPayPlusTransaction(books: PayPlusStore, body: Fields): CallResult {
  const { transaction_uid: uid, amount, more_info: moreInfo, initial_invoice: paper } = body;
  const charged = books.transactions.find((one) => one.uid === uid && one.type === 'Charge' && one.code === '000');
  if (charged === undefined) return errorResponse('transaction-not-found');
  const hasPaper = books.papers.some(({ transaction_uuid: of }) => of === charged.uid);
  const complaint = paper === hasPaper ? undefined : 'papers of a refund go with the papers of its payment';
  const back = books.transactions.filter((one) => one.of === uid).reduce((sum, one) => sum + agorotOf(one.amount), 0);
  if (typeof amount !== 'number' || back + agorotOf(amount) > agorotOf(charged.amount))
    return errorResponse('amount-too-high');
  const refund = books.add({
    pageUid: null,
    type: 'Refund',
    status: 'approved',
    code: '000',
    currency: 'ILS',
    tokenUid: null,
    amount,
    moreInfo: String(moreInfo),
    of: charged.uid,
  });
  if (paper === true) books.write(refund);
  const callResult = done({ transaction: { uid: refund.uid, status_code: '000', amount } });
  return complaint === undefined ? callResult : { ...callResult, complaint };
}

const codes = { active: '000', declining: '004', expired: '036' } as const;

export function chargePayPlusToken(books: PayPlusStore, body: Fields): CallResult {
  const { account } = books;
  if (body['terminal_uid'] !== account.terminalUid || body['cashier_uid'] !== account.cashierUid) {
    return errorResponse('terminal-not-found');
  }
  if (body['use_token'] !== true || body['credit_terms'] !== 1)
    return errorResponse('missing-parameters', 'use_token, credit_terms');
  const state = books.cardState(String(body['token']));
  if (state === null || state === 'revoked') return errorResponse('can-not-find-card');
  const code = codes[state];
  const charge = books.add({
    pageUid: null,
    type: 'Charge',
    currency: 'ILS',
    tokenUid: null,
    of: null,
    code,
    status: code === '000' ? 'approved' : 'rejected',
    amount: Number(body['amount']),
    moreInfo: String(body['more_info']),
  });
  if (code === '000' && body['initial_invoice'] === true) books.write(charge);
  return done(books.flat(charge));
}

/** Lists documents. Unlike all other calls, this call uses GET, and its response has a different outer structure. */
export function listPayPlusDocuments(books: PayPlusStore, wanted: URLSearchParams): CallResult {
  const [moreInfo, transaction] = [wanted.get('more_info'), wanted.get('transaction_uuid')];
  const items = books.papers.filter(
    (paper) =>
      (moreInfo === null || paper.more_info === moreInfo) &&
      (transaction === null || paper.transaction_uuid === transaction),
  );
  const complaint = wanted.has('take') ? undefined : 'take is missing';
  const body = { status: 'success', details: { count: items.length, items } };
  return complaint === undefined ? { body } : { body, complaint };
}

export function viewPayPlusTransactions(
  books: PayPlusStore,
  { fromDate, untilDate, more_info: moreInfo }: Fields,
): CallResult {
  const within = ({ at }: PayPlusTransaction) => {
    const day = shopDay.format(at);
    return day >= String(fromDate) && day <= String(untilDate);
  };
  const found = books.transactions.filter((one) => (moreInfo === undefined ? within(one) : one.moreInfo === moreInfo));
  return done(found.map((one) => books.nested(one)));
}

const shopDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem', dateStyle: 'short' });

function agorotOf(shekels: number): number {
  return Math.round(shekels * 100);
}
