import {
  BOOKS_RETENTION_REASON,
  PERMANENTLY,
  booksRetention,
  retainedFor,
  settingsRetention,
  table,
  type Retention,
} from '#server/core/retention.ts';

const ofBuyers = retainedFor('customers', { kept: PERMANENTLY, why: BOOKS_RETENTION_REASON });

const documentsName = { en: 'Receipts and invoices', he: 'קבלות וחשבוניות' };

/** Tables of the tax module and their retention. They are shown in docs/privacy-register.md and docs/data-model.md. */
export const taxRetention: Retention = {
  rows: {
    closed_month: table('a month that the accountant closed, with the company as it was called then', booksRetention),
    closed_month_account: table('opening balance and sums of one account in a closed month', booksRetention),
    closed_month_document: table('a document in the fixed order of a closed month', booksRetention),
    closed_month_journal: table('a journal entry in the fixed order of a closed month', booksRetention),
    provider_document: table(
      'an invoice that the payment provider issues for us: asked for, found or overdue',
      ofBuyers,
      documentsName,
    ),
    tax_allocation: table(
      'the allocation number that an invoice to a business needs from the Tax Authority',
      booksRetention,
    ),
    tax_authority_access: table(
      'the permission to ask the Tax Authority, with its sealed tokens',
      retainedFor(null, { kept: 'overwritten', why: 'to send invoices to the Tax Authority' }),
    ),
    tax_buyer: table('the business that a buyer named for an invoice', ofBuyers, {
      en: 'Businesses named on documents',
      he: 'עסקים שנרשמו במסמכים',
    }),
    tax_consent: table('a buyer’s consent to receive documents as files', ofBuyers, {
      en: 'Consents to documents by email',
      he: 'הסכמות לקבלת מסמכים באימייל',
    }),
    tax_document: table('a numbered document that was issued; it never changes', ofBuyers, documentsName),
    tax_issuer: table('the shop’s legal facts, in force since an instant', settingsRetention),
    tax_original: table('the original of a document as it was handed out, once', ofBuyers, documentsName),
    tax_progress: table('how far paid orders were read for documents', booksRetention),
    tax_series: table('the next number of one type of document', booksRetention),
    vat_rate: table('the VAT percent in force since a day', settingsRetention),
  },
  hebrew: {},
};
