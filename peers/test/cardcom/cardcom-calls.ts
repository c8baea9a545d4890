import type { CardComStore, CardComDeal, CardComDocumentRequest } from './cardcom-books.ts';

type Fields = Readonly<Record<string, unknown>>;
type CallResult = { readonly body: object; readonly complaint?: string };
type Call = (books: CardComStore, body: Fields) => CallResult;

/** Returns an error response. CardCom reports errors with status 200 and an error code. */
function no(code: number, description: string, complaint?: string): CallResult {
  const body = { ResponseCode: code, Description: description };
  return complaint === undefined ? { body } : { body, complaint };
}

function done(said: object): CallResult {
  return { body: { ResponseCode: 0, Description: 'OK', ...said } };
}

const needed = ['TerminalNumber', 'Amount', 'SuccessRedirectUrl', 'FailedRedirectUrl', 'WebHookUrl'];

function create(books: CardComStore, body: Fields): CallResult {
  const missing = needed.filter((name) => body[name] === undefined);
  if (missing.length > 0) return no(10, 'missing', missing.join(', '));
  const { Amount: amount, ReturnValue: returnValue, Operation: operation, WebHookUrl: webHookUrl } = body;
  if (typeof amount !== 'number' || amount <= 0) return no(11, 'amount', `amount ${String(amount)}`);
  const { CustomFields: customFields = null } = fieldsOf(body['UIDefinition']);
  const paper = requestOf(body['Document'], amount);
  if (typeof paper === 'string') return no(13, 'document', paper);
  const page = { amount, returnValue: String(returnValue), operation: String(operation), customFields, paper };
  return done(books.open({ ...page, webHookUrl: String(webHookUrl) }));
}

function result(books: CardComStore, { LowProfileId: id, TerminalNumber: terminal }: Fields): CallResult {
  const page = books.pages.find((one) => one.id === id);
  if (page === undefined) return no(700_001, 'no such page');
  const deal = books.resultOf(page.id);
  const about = { TerminalNumber: terminal, LowProfileId: page.id, ReturnValue: page.returnValue };
  if (deal === null) return { body: { ResponseCode: 5_001, Description: 'no deal yet', ...about } };
  const paper = books.papers.find((one) => one.deal === deal.id);
  const document =
    paper === undefined ? null : { ResponseCode: 0, DocumentType: paper.type, DocumentNumber: paper.number };
  const token = deal.token === null ? null : { Token: deal.token, CardYear: 2_031, CardMonth: 5 };
  return done({
    ...about,
    TranzactionId: deal.id,
    Operation: page.operation,
    TranzactionInfo: books.told(deal),
    TokenInfo: token,
    DocumentInfo: document,
  });
}

const codes = { active: 0, declining: 3, expired: 36, revoked: 4 } as const;

function charge(books: CardComStore, body: Fields): CallResult {
  const { Token: token, ExternalUniqTranId: name, Amount: amount, CustomFields: customFields } = body;
  if (!/^\d{4}$/.test(String(body['CardExpirationMMYY']))) return no(601, 'date', 'CardExpirationMMYY');
  const before = books.deals.find((deal) => deal.name === name && deal.code === 0);
  if (before !== undefined) return no(608, 'the same ExternalUniqTranId');
  const paper = requestOf(body['Document'], Number(amount));
  if (typeof paper === 'string') return no(613, 'document', paper);
  const code = codes[books.cardState(String(token)) ?? 'revoked'];
  const uid = `27${String(name).slice(0, 18)}`;
  const deal = { code, amount: Number(amount), coin: 1, uid, isRefund: false, token: null, name: String(name) };
  const added = books.add({ ...deal, customFields: customFields ?? null });
  if (code === 0 && paper !== null) books.write(paper, added);
  return { body: books.told(added) };
}

/**
 * Parses the document that the shop requested. Returns null if no document is requested. Returns an error message if
 * the request violates CardCom's OpenAPI document.
 */
function requestOf(document: unknown, amount: number): CardComDocumentRequest | string | null {
  if (document === undefined) return null;
  const { DocumentTypeToCreate: type, Name: name, ExternalId: externalId, Products: products } = fieldsOf(document);
  if (typeof name !== 'string' || name === '' || name.length > 50) return 'Name';
  if (typeof type !== 'string' || typeof externalId !== 'string' || externalId.length > 50) return 'type or ExternalId';
  const lines = Array.isArray(products) ? products.map(fieldsOf) : [];
  const total = lines.reduce(
    (sum, { Quantity: quantity, UnitCost: cost }) => sum + agorotOf(Number(quantity) * Number(cost)),
    0,
  );
  if (total !== agorotOf(amount)) return 'Total items not equal to some form of payment';
  return { type, externalId };
}

function createDocument(books: CardComStore, body: Fields): CallResult {
  const [first] = Array.isArray(body['DealNumbers']) ? body['DealNumbers'].map(fieldsOf) : [];
  const deal = books.deals.find(({ id }) => id === first?.['DealNumber']);
  if (deal === undefined) return no(5_006, 'no such deal', 'DealNumbers');
  const wish = requestOf(body['Document'] ?? {}, deal.amount);
  if (wish === null || typeof wish === 'string') return no(13, String(wish), String(wish));
  if (deal.isRefund !== wish.type.endsWith('Refund')) return no(14, 'type', `${wish.type} of another kind of money`);
  const paper = books.write(wish, deal);
  return done({ DocumentType: paper.type, DocumentNumber: paper.number, AccountId: 12_345 });
}

function documentUrl(books: CardComStore, { DocumentType: type, DocumentNumber: number }: Fields): CallResult {
  const paper = books.papers.find((one) => one.type === type && one.number === number);
  return paper === undefined ? no(5_007, 'no such document') : done({ DocUrl: books.address(paper) });
}

/** Lists credit documents. Other kinds of documents are not supported, because the shop never requests them. */
function report(books: CardComStore, body: Fields): CallResult {
  const { DocType: kind, FromDateYYYYMMDD: from, ItemsPerPage: size, PageNumber: page } = body;
  if (kind !== -3 || !/^\d{8}$/.test(String(from)) || typeof size !== 'number' || size > 200) {
    return no(15, 'report', 'DocType, FromDateYYYYMMDD or ItemsPerPage');
  }
  const credits = books.papers.filter(({ type }) => type.endsWith('Refund'));
  const rows = credits.slice((Number(page) - 1) * size, Number(page) * size);
  return done({
    Documents: rows.map((paper) => ({
      Invoice_Number: paper.number,
      InvoiceType: 2,
      ExternalId: paper.externalId,
      IsNegetive: true,
      TotalIncludeVATNIS: -paper.amount,
    })),
    Page: page,
    Count: credits.length,
  });
}

function byName(books: CardComStore, { ExternalUniqTranId: name }: Fields): CallResult {
  const deal = books.deals.find((one) => one.name === name && one.code === 0);
  return deal === undefined ? no(5_002, 'no such transaction') : { body: books.told(deal) };
}

function refund(books: CardComStore, body: Fields): CallResult {
  const charged = books.deals.find((deal) => deal.id === body['TransactionId'] && deal.code === 0 && !deal.isRefund);
  if (charged === undefined) return no(5_003, 'no such transaction');
  const { PartialSum: amount = charged.amount, CustomFields: customFields } = body;
  const back = books.deals.filter((deal) => deal.isRefund && deal.uid === charged.uid);
  if (back.length > 0 && body['AllowMultipleRefunds'] !== true) return no(5_004, 'refunded before');
  const left = agorotOf(charged.amount) - back.reduce((sum, deal) => sum + agorotOf(deal.amount), 0);
  if (typeof amount !== 'number' || agorotOf(amount) > left) return no(5_005, 'too much');
  const { coin, uid } = charged;
  const given = { code: 0, amount, coin, uid, isRefund: true, token: null, name: null };
  const deal = books.add({ ...given, customFields: customFields ?? null });
  return done({ NewTranzactionId: deal.id });
}

function list(books: CardComStore, body: Fields): CallResult {
  const { FromDate: from, ToDate: to, Page: page, Page_size: size } = body;
  if (typeof page !== 'number' || typeof size !== 'number' || size < 10 || size > 2_000) {
    return no(12, 'page', 'Page counts from 1, Page_size is 10 to 2000');
  }
  const within = ({ at, code }: CardComDeal) => {
    const day = shopDay.format(at);
    return code === 0 && day >= dayOf(String(from)) && day <= dayOf(String(to));
  };
  const found = books.deals.filter(within).slice((page - 1) * size, page * size);
  return done({ Tranzactions: found.map((deal) => books.told(deal)), Page: page, Page_size: size });
}

const shopDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem', dateStyle: 'short' });

/** Converts a date in the format DDMMYYYY to a text that can be sorted by date. */
function dayOf(text: string): string {
  return `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
}

export const cardComCalls: Readonly<Record<string, Call>> = {
  '/LowProfile/Create': create,
  '/LowProfile/GetLpResult': result,
  '/Transactions/Transaction': charge,
  '/Transactions/GetTransactionByExternalUniqTran': byName,
  '/Transactions/RefundByTransactionId': refund,
  '/Transactions/ListTransactions': list,
  '/Documents/CreateDocument': createDocument,
  '/Documents/CreateDocumentUrl': documentUrl,
  '/Documents/GetReport': report,
};

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function agorotOf(shekels: number): number {
  return Math.round(shekels * 100);
}
