import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '#contracts/core/person.ts';

/** Somebody's name, in whichever script. */
export const nameInput = { dir: 'auto', maxLength: NAME_MAX_LENGTH } as const;

/** An address: left to right, with the keyboard for it, and never corrected. */
export const emailInput = {
  type: 'email',
  dir: 'ltr',
  inputMode: 'email',
  spellCheck: false,
  autoComplete: 'email',
  maxLength: EMAIL_MAX_LENGTH,
} as const;

/** The same where a probable typo is asked about before the form is sent (`form-errors.ts`). */
export const askingEmailInput = { ...emailInput, 'data-asks': '' } as const;

/** A phone as people write it; what it means is the server's business. */
export const phoneInput = {
  type: 'tel',
  dir: 'ltr',
  inputMode: 'tel',
  autoComplete: 'tel',
  maxLength: PHONE_MAX_LENGTH,
} as const;
