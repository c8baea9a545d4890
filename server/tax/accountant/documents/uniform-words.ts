import { m } from '#messages/compiled/messages.js';

/** Whom a document is made out to that names nobody; the files are in Hebrew. */
export const privateCustomerWord = m.taxdoc_private_customer({}, { locale: 'he' });
