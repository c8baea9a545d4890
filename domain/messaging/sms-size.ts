/**
 * Characters of the GSM 03.38 alphabet that need seven bits. A character outside the GSM tables makes the whole message
 * UCS-2.
 */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters of the GSM extension table, which need two septets (units of seven bits) each. */
const extended = '^{}\\[~]|€\f';

const GSM_LENGTHS = { alone: 160, chained: 153 } as const;
const UCS2 = { alone: 70, chained: 67 } as const;

export type SmsSize = { readonly encoding: 'gsm' | 'ucs2'; readonly units: number; readonly parts: number };

/**
 * Calculates the size of an SMS text and the number of parts that the network bills. The size is in septets of GSM-7 or
 * in 16-bit units of UCS-2. In UCS-2, an emoji counts twice and a direction mark once. Each part of a long message
 * loses some characters to its header. Source: GSM 03.38, 3GPP TS 23.040.
 */
export function smsSize(text: string): SmsSize {
  const septets = septetCountOf(text);
  const encoding = septets === null ? 'ucs2' : 'gsm';
  const units = septets ?? text.length;
  const room = encoding === 'gsm' ? GSM_LENGTHS : UCS2;
  return { encoding, units, parts: units <= room.alone ? 1 : Math.ceil(units / room.chained) };
}

/**
 * Returns the number of septets (units of seven bits) that the text needs. Returns null if a character is in neither
 * GSM table.
 */
function septetCountOf(text: string): number | null {
  let septets = 0;
  for (const character of text) {
    if (basic.includes(character)) septets += 1;
    else if (extended.includes(character)) septets += 2;
    else return null;
  }
  return septets;
}
