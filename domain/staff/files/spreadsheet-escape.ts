/**
 * Matches cells that a spreadsheet would run as a formula. Such cells are escaped, so that the spreadsheet shows the
 * stored value. The pattern covers formula signs and their full-width and small forms. Source:
 * https://owasp.org/www-community/attacks/CSV_Injection.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** Matches percentages, and numbers of up to fifteen digits, which a spreadsheet stores without rounding. */
const SAFE_NUMBER = /^(?:0|[1-9]\d{0,14}|\d{1,3}(?:\.\d{1,2})?%)$/;
/**
 * Matches texts that a spreadsheet would convert into a number or a date. Examples are phone numbers, long ids,
 * fractions, dates, times, amounts of money, and powers of ten.
 */
const NUMBER_LIKE = /^[+-]?[₪$€]?\s?\d[\d\s.,:/-]*(?:e[+-]?\d+|\s?[ap]m?|%)?$/i;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE_LIKE = new RegExp(`^(?:\\d{1,4}[\\s./-]?${MONTH}|${MONTH}[\\s./-]?\\d{1,4})(?:[\\s,./-]+\\d{1,4})?$`, 'i');
const LOGICAL = /^(?:true|false)$/i;
/** Matches the direction isolates that pages put around codes and amounts. Cells of a file do not need them. */
const ISOLATES = /[\u2066-\u2069]/g;

function isConvertedBySpreadsheet(text: string): boolean {
  if (SAFE_NUMBER.test(text)) return false;
  return NUMBER_LIKE.test(text) || DATE_LIKE.test(text) || LOGICAL.test(text);
}

/**
 * Converts a value to the text of a CSV cell that is safe in a spreadsheet. `="050"` stays a text, and `'=1` is not run
 * as a formula.
 */
export function escapeSpreadsheetFormula(value: string): string {
  const text = value.replaceAll(ISOLATES, '');
  if (isConvertedBySpreadsheet(text)) return `="${text}"`;
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the original value of a CSV cell that `escapeSpreadsheetFormula` wrote. */
export function unescapeSpreadsheetFormula(cell: string): string {
  const converted = /^="([^"]*)"$/.exec(cell)?.[1];
  if (converted !== undefined) return converted.trim();
  return (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell).trim();
}
