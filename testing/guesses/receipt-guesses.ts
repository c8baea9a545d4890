/** Requests with guessed receipt links. */
export function receiptThings<Thing>(
  make: (path: (token: string) => string, payload?: object) => Promise<Thing>,
): Readonly<Record<string, () => Promise<Thing>>> {
  return {
    'GET /api/receipts/:transactionId': () => make((made) => `/api/receipts/${made}`),
    'GET /api/ratings/:transactionId': () => make((made) => `/api/ratings/${made}`),
    'GET /api/receipts/:transactionId/pdf': () => make((made) => `/api/receipts/${made}/pdf?language=en`),
    'GET /api/receipts/:transactionId/documents': () => make((made) => `/api/receipts/${made}/documents`),
    'GET /api/receipts/:transactionId/documents/:type/:number/pdf': () =>
      make((made) => `/api/receipts/${made}/documents/320/1/pdf?language=en`),
    'POST /api/receipts/:transactionId/document-consent': () =>
      make((made) => `/api/receipts/${made}/document-consent`, { say: 'agree', language: 'en' }),
    'POST /api/receipts/:transactionId/buyer': () =>
      make((made) => `/api/receipts/${made}/buyer`, {
        businessName: 'Dogs',
        registrationNumber: '516179157',
        language: 'en',
      }),
  };
}
