import { payoutFields, type PayoutColumns, type PayoutField } from '#contracts/staff/payouts/payout-import.ts';
import { stripInvisibleMarks } from '#contracts/core/text.ts';

/**
 * Known column names in the payout lists of Israeli card companies and payment providers. The names are in lower case
 * with single spaces.
 */
const columnNames = {
  paidOn: [
    'תאריך זיכוי',
    'תאריך העברה',
    'תאריך תשלום',
    'תאריך הפקדה',
    'תאריך ערך',
    'מועד זיכוי',
    'payout date',
    'deposit date',
    'settlement date',
    'value date',
    'paid on',
  ],
  number: [
    'מספר זיכוי',
    'מספר העברה',
    'מספר הפקדה',
    'payout id',
    'payout number',
    'payout',
    'deposit id',
    'deposit number',
  ],
  movedOn: ['תאריך עסקה', 'תאריך העסקה', 'מועד עסקה', 'תאריך', 'transaction date', 'created', 'created at', 'date'],
  kind: ['סוג עסקה', 'סוג העסקה', 'סוג פעולה', 'סוג', 'transaction type', 'type'],
  reference: [
    'מספר עסקה',
    'מזהה עסקה',
    'מס עסקה',
    'אסמכתא',
    'מספר שובר',
    'transaction id',
    'transaction uid',
    'transaction number',
    'internaldealnumber',
    'tranzactionid',
    'uid',
    'reference',
    'id',
  ],
  ourReference: [
    'מידע נוסף',
    'more info',
    'מספר הזמנה',
    'שדה מותאם',
    'custom field',
    'merchant reference',
    'order reference',
    'external id',
  ],
  gross: [
    'סכום עסקה',
    'סכום העסקה',
    'סכום ברוטו',
    'ברוטו',
    'סכום',
    'gross amount',
    'gross',
    'transaction amount',
    'amount',
  ],
  fee: ['סכום עמלה', 'עמלת סליקה', 'עמלה', 'עמלות', 'fee amount', 'fee', 'fees', 'commission'],
  feeVat: ['מעמ על עמלה', 'מעמ עמלה', 'מעמ', 'vat on fee', 'vat on fees', 'fee vat', 'vat'],
  net: ['סכום נטו', 'נטו', 'סכום לזיכוי', 'סכום זיכוי', 'לתשלום', 'net amount', 'net', 'payout amount'],
  last4: [
    '4 ספרות אחרונות',
    'ארבע ספרות אחרונות',
    'ספרות אחרונות',
    'מספר כרטיס',
    'כרטיס',
    'last 4 digits',
    'last 4',
    'last4',
    'four digits',
    'card number',
    'card',
  ],
  currency: ['מטבע', 'currency'],
} as const satisfies Record<PayoutField, readonly string[]>;

const QUOTES = /["'״׳`.:*]/g;

/** Converts a column name to the form in which names are compared: lower case, without quotes, with single spaces. */
function canonicalName(name: string): string {
  return stripInvisibleMarks(name)
    .toLowerCase()
    .replaceAll(QUOTES, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}

export function emptyPayoutColumns(): PayoutColumns {
  return Object.fromEntries(payoutFields.map((field) => [field, null])) as PayoutColumns;
}

/**
 * Guesses the column of each fact in a payout list from the known column names. A fact has null if no column is found.
 * A column is used for one fact only. If several known names occur, the name that is listed first is used.
 */
export function guessPayoutColumns(header: readonly string[]): PayoutColumns {
  const names = header.map(canonicalName);
  const columns = emptyPayoutColumns();
  const used = new Set<number>();
  for (const field of payoutFields) {
    const at = columnNames[field].map((name) => names.indexOf(name)).find((found) => found !== -1 && !used.has(found));
    if (at === undefined) continue;
    columns[field] = at;
    used.add(at);
  }
  return columns;
}

/** Counts the columns whose names are known. */
export function countKnownColumns(header: readonly string[]): number {
  return Object.values(guessPayoutColumns(header)).filter((at) => at !== null).length;
}
