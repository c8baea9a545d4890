import { randomUUID } from 'node:crypto';

export type PayPlusAccount = {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly pageUid: string;
  readonly terminalUid: string;
  readonly cashierUid: string;
};

export type PayPlusPage = {
  readonly uid: string;
  readonly moreInfo: string;
  readonly amount: number;
  readonly methods: unknown;
  readonly callbackUrl: string;
  readonly createToken: boolean;
  /** True if PayPlus issues a tax document for payments on the page. */
  readonly papers: boolean;
};

export type PayPlusDocument = {
  readonly uuid: string;
  readonly number: string;
  readonly type: string;
  readonly doc_amount: number;
  readonly original_doc: string;
  readonly more_info: string;
  readonly transaction_uuid: string;
};

export type PayPlusTransaction = {
  readonly uid: string;
  readonly pageUid: string | null;
  readonly type: 'Charge' | 'Refund' | 'Approval';
  readonly status: string;
  readonly code: string;
  readonly amount: number;
  readonly currency: string;
  readonly moreInfo: string;
  readonly tokenUid: string | null;
  /** Reference of the payment that was refunded. Null if the transaction is not a refund. */
  readonly of: string | null;
  readonly at: number;
};

/**
 * Format of amounts in responses. The documentation shows numbers, some responses contain text, and sums have
 * floating-point errors.
 */
export type AmountFormat = 'number' | 'text' | 'float' | 'agorot';

type CardState = 'active' | 'declining' | 'expired' | 'revoked';

export type PayPlusStore = ReturnType<typeof createPayPlusStore>;

const LAST4 = '9844';
const FIRST_PAPER = 30_001;

/** Creates the state of the simulated PayPlus. It consists of payment pages, transactions and stored cards. */
export function createPayPlusStore(account: PayPlusAccount) {
  const pages: PayPlusPage[] = [];
  const transactions: PayPlusTransaction[] = [];
  const cards = new Map<string, CardState>();
  const papers: PayPlusDocument[] = [];
  let publicUrl = '';
  let amountStyle: AmountFormat = 'number';

  function add(transaction: Omit<PayPlusTransaction, 'uid' | 'at'>): PayPlusTransaction {
    const added = { ...transaction, uid: randomUUID(), at: Date.now() };
    transactions.push(added);
    return added;
  }

  function pageOf(merchantRef: string): PayPlusPage {
    const page = pages.findLast(({ moreInfo }) => moreInfo === merchantRef);
    if (page === undefined) throw new Error(`PayPlus has no page of ${merchantRef}`);
    return page;
  }

  function write(transaction: PayPlusTransaction): void {
    const isBack = transaction.type === 'Refund';
    const uuid = randomUUID();
    papers.push({
      uuid,
      number: String(FIRST_PAPER + papers.length),
      type: isBack ? 'inv_refund' : 'inv_tax_receipt',
      doc_amount: isBack ? -transaction.amount : transaction.amount,
      original_doc: `${publicUrl}/documents/${uuid}`,
      more_info: transaction.moreInfo,
      transaction_uuid: transaction.uid,
    });
  }

  /**
   * Completes a payment page as a customer would. `given` contains fields that replace those of the transaction, for
   * example the amount.
   */
  function payOn(page: PayPlusPage, approved: boolean, given: Partial<PayPlusTransaction> = {}) {
    const tokenUid = approved && page.createToken ? randomUUID() : null;
    if (tokenUid !== null) cards.set(tokenUid, 'active');
    const paid = add({
      pageUid: page.uid,
      type: 'Charge',
      status: approved ? 'approved' : 'rejected',
      code: approved ? '000' : '004',
      amount: page.amount,
      currency: 'ILS',
      moreInfo: page.moreInfo,
      tokenUid,
      of: null,
      ...given,
    });
    if (approved && page.papers) write(paid);
    return paid;
  }

  function amountAs(amount: number): number | string {
    if (amountStyle === 'text') return amount.toFixed(2);
    if (amountStyle === 'float') return amount + Number.EPSILON * amount;
    return amountStyle === 'agorot' ? Math.round(amount * 100) : amount;
  }

  return {
    account,
    pages,
    transactions,
    papers,
    add,
    write,
    cardState: (token: string) => cards.get(token) ?? null,
    setCardState: (token: string, state: CardState) => void cards.set(token, state),
    setAmountStyle(style: AmountFormat) {
      amountStyle = style;
    },
    setPublicUrl(url: string) {
      publicUrl = url;
    },
    open(page: Omit<PayPlusPage, 'uid'>) {
      const opened = { ...page, uid: randomUUID() };
      pages.push(opened);
      return { page_request_uid: opened.uid, payment_page_link: `${publicUrl}/page/${opened.uid}` };
    },
    /** Returns the payment page with this URL, even if the payment has several pages. */
    pageAt(payUrl: string): PayPlusPage {
      const page = pages.find(({ uid }) => payUrl.endsWith(`/${uid}`));
      if (page === undefined) throw new Error(`PayPlus has no page at ${payUrl}`);
      return page;
    },
    payOn,
    /** Completes the newest page of this payment as a customer would. */
    pay: (merchantRef: string, approved: boolean, given: Partial<PayPlusTransaction> = {}) =>
      payOn(pageOf(merchantRef), approved, given),
    lastOf(merchantRef: string) {
      const page = pageOf(merchantRef);
      const transaction = transactions.findLast(({ moreInfo }) => moreInfo.split('/', 1)[0] === merchantRef);
      const nothing = {
        uid: randomUUID(),
        pageUid: page.uid,
        type: 'Charge',
        status: 'pending',
        code: '',
        at: 0,
      } as const;
      const open = {
        ...nothing,
        amount: page.amount,
        currency: 'ILS',
        moreInfo: merchantRef,
        tokenUid: null,
        of: null,
      };
      return { page, transaction: transaction ?? open };
    },
    flat(transaction: PayPlusTransaction) {
      return {
        transaction_uid: transaction.uid,
        type: transaction.type,
        status: transaction.status,
        status_code: transaction.code,
        status_description: '',
        amount: amountAs(transaction.amount),
        currency: transaction.currency,
        number: '123456',
        approval_num: '0012345',
        four_digits: LAST4,
        more_info: transaction.moreInfo,
        token_uid: transaction.tokenUid,
      };
    },
    nested(transaction: PayPlusTransaction) {
      return {
        transaction: {
          uid: transaction.uid,
          payment_page_request_uid: transaction.pageUid,
          type: transaction.type,
          status_code: transaction.code,
          amount: amountAs(transaction.amount),
          currency: transaction.currency,
          date: new Date(transaction.at).toISOString(),
          more_info: transaction.moreInfo,
          approval_number: '0012345',
        },
        data: { card_information: { four_digits: LAST4, token: transaction.tokenUid } },
      };
    },
  };
}
