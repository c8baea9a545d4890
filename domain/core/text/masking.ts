import { localPhoneText } from '../contact/phone.ts';

const DOT = '•';
const HIDDEN = DOT.repeat(3);

/** 'dana@example.com' becomes 'd•••@example.com': its owner knows it again, nobody else learns it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) {
    return HIDDEN;
  }
  const [first = ''] = email;
  return `${first}${HIDDEN}${email.slice(at)}`;
}

/** 'Dana Levi' becomes 'D••• L•••', whatever the letters. */
export function maskName(name: string): string {
  return name
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(([first = '']) => `${first}${HIDDEN}`)
    .join(' ');
}

const SHOWN_AT_START = 2;
const SHOWN_AT_END = 2;

/** '+972501234589' becomes '05•-•••-••89'. Numbers too short to hide anything in become dots altogether. */
export function maskPhone(phone: string): string {
  const shown = localPhoneText(phone);
  const digits = shown.replaceAll(/\D/gu, '').length;
  const hideAll = digits < SHOWN_AT_START + SHOWN_AT_END + 3;
  let position = 0;
  return shown.replaceAll(/\d/gu, (digit) => {
    position += 1;
    const visible = !hideAll && (position <= SHOWN_AT_START || position > digits - SHOWN_AT_END);
    return visible ? digit : DOT;
  });
}
