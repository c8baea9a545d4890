import { randomUUID } from 'node:crypto';

export type CardComTerminal = { readonly terminal: number; readonly apiName: string; readonly apiPassword: string };

export type CardComPage = {
  readonly id: string;
  readonly returnValue: string;
  readonly amount: number;
  readonly operation: string;
  readonly webHookUrl: string;
  readonly customFields: unknown;
  /** Document that the shop requested. Null if no document is requested. */
  readonly paper: CardComDocumentRequest | null;
};

export type CardComDocumentRequest = { readonly type: string; readonly externalId: string };

export type CardComDocument = CardComDocumentRequest & {
  readonly number: number;
  readonly amount: number;
  readonly deal: number;
};

export type CardComDeal = {
  readonly id: number;
  readonly code: number;
  readonly amount: number;
  readonly coin: number;
  readonly uid: string;
  readonly isRefund: boolean;
  readonly token: string | null;
  /** Reference of the charge if a stored card was charged. Otherwise null. */
  readonly name: string | null;
  readonly customFields: unknown;
  readonly at: number;
};

type CardState = 'active' | 'declining' | 'expired' | 'revoked';

export type CardComStore = ReturnType<typeof createCardComStore>;

const FIRST_DEAL = 219_000_001;
const FIRST_PAPER = 632_507;

/**
 * Creates the state of the simulated CardCom. It consists of payment pages with their results, transactions and stored
 * cards.
 */
export function createCardComStore() {
  const pages: CardComPage[] = [];
  const deals: CardComDeal[] = [];
  const results = new Map<string, CardComDeal>();
  const cards = new Map<string, CardState>();
  const papers: CardComDocument[] = [];
  let publicUrl = '';

  function pageOf(merchantRef: string): CardComPage {
    const page = pages.findLast(({ returnValue }) => returnValue === merchantRef);
    if (page === undefined) throw new Error(`CardCom has no page of ${merchantRef}`);
    return page;
  }

  function add(deal: Omit<CardComDeal, 'id' | 'at'>): CardComDeal {
    const added = { ...deal, id: FIRST_DEAL + deals.length, at: Date.now() };
    deals.push(added);
    return added;
  }

  function write(wish: CardComDocumentRequest, deal: CardComDeal): CardComDocument {
    const paper = { ...wish, number: FIRST_PAPER + papers.length, amount: deal.amount, deal: deal.id };
    papers.push(paper);
    return paper;
  }

  /** Completes a payment page as a customer would. `given` contains fields that replace those of the result. */
  function payOn(page: CardComPage, approved: boolean, given: Partial<CardComDeal> = {}) {
    const token = approved && page.operation === 'ChargeAndCreateToken' ? randomUUID() : null;
    if (token !== null) cards.set(token, 'active');
    const deal = add({
      code: approved ? 0 : 3,
      amount: page.amount,
      coin: 1,
      uid: `26${randomUUID().slice(0, 18)}`,
      isRefund: false,
      token,
      name: null,
      customFields: page.customFields,
      ...given,
    });
    results.set(page.id, deal);
    if (deal.code === 0 && page.paper !== null) write(page.paper, deal);
    return deal;
  }

  return {
    pages,
    deals,
    papers,
    add,
    write,
    address: (paper: CardComDocument) => `${publicUrl}/document/${paper.number}`,
    pageOf,
    cardState: (token: string) => cards.get(token) ?? null,
    setCardState: (token: string, state: CardState) => void cards.set(token, state),
    resultOf: (pageId: string) => results.get(pageId) ?? null,
    setPublicUrl(url: string) {
      publicUrl = url;
    },
    open(page: Omit<CardComPage, 'id'>) {
      const opened = { ...page, id: randomUUID() };
      pages.push(opened);
      return { LowProfileId: opened.id, Url: `${publicUrl}/page/${opened.id}`, UrlToPayPal: '', UrlToBit: '' };
    },
    /** Returns the payment page with this URL, even if the payment has several pages. */
    pageAt(payUrl: string): CardComPage {
      const page = pages.find(({ id }) => payUrl.endsWith(`/${id}`));
      if (page === undefined) throw new Error(`CardCom has no page at ${payUrl}`);
      return page;
    },
    payOn,
    /** Completes the newest page of this payment as a customer would. */
    pay: (merchantRef: string, approved: boolean, given: Partial<CardComDeal> = {}) =>
      payOn(pageOf(merchantRef), approved, given),
    told(deal: CardComDeal) {
      const paper = papers.find((one) => one.deal === deal.id && !deal.isRefund);
      return {
        ResponseCode: deal.code,
        Description: deal.code === 0 ? 'Success' : 'Declined',
        TranzactionId: deal.id,
        Amount: deal.amount,
        CoinId: deal.coin,
        Last4CardDigits: 9,
        Last4CardDigitsString: '0009',
        Uid: deal.uid,
        IsRefund: deal.isRefund,
        CustomFields: deal.customFields,
        CreateDate: new Date(deal.at).toISOString(),
        ...(paper === undefined ? {} : { DocumentNumber: paper.number, DocumentType: paper.type }),
      };
    },
  };
}
