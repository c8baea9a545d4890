import { expect, test } from 'vitest';
import { parsePayoutFile } from '#domain/staff/payouts/payout-file.ts';
import { spreadsheetText } from '../../lib/data/spreadsheet-text.ts';

const ALEF = 0x05_d0;
const ALEF_IN_WINDOWS_1255 = 0xe0;

/** Returns the bytes of a text as Excel in Israel saves plain CSV. */
function inWindows1255(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= ALEF ? code - ALEF + ALEF_IN_WINDOWS_1255 : code;
  });
}

test('a list that Excel in Israel saved as plain CSV is read with its Hebrew column names', () => {
  const csv = 'תאריך עסקה,סכום עסקה,עמלה,תאריך זיכוי\n02/11/2026,"1,220.00",14.64,08/11/2026\n';
  const read = spreadsheetText(inWindows1255(csv));
  const text = 'text' in read ? read.text : '';
  expect(parsePayoutFile({ csv: text, columns: null, paidOn: null })).toMatchObject({
    mistakes: [],
    lines: [{ grossAgorot: 122_000, feeAgorot: 1_464, movedOn: '2026-11-02', paidOn: '2026-11-08' }],
  });
  // the same bytes in another encoding are refused before anything is sent
  expect(spreadsheetText(Uint8Array.from([0x81, 0xff, 0x8d]))).toEqual({ unread: 'letters' });
});
