import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '#contracts/core/person.ts';

/** Attributes of a field for a person's name, in any script. */
export const nameInput = { dir: 'auto', maxLength: NAME_MAX_LENGTH } as const;

/**
 * Attributes of an email field. It runs from left to right and has its own keyboard on phones, without autocorrection.
 */
export const emailInput = {
  type: 'email',
  dir: 'ltr',
  inputMode: 'email',
  spellCheck: false,
  autoComplete: 'email',
  maxLength: EMAIL_MAX_LENGTH,
} as const;

/** Attributes of an email field that asks about a probable typo before the form is sent. See `form-errors.ts`. */
export const emailInputWithQuestion = { ...emailInput, 'data-asks': '' } as const;

/** Attributes of a field for a phone number. Any notation is allowed, because the server parses the number. */
export const phoneInput = {
  type: 'tel',
  dir: 'ltr',
  inputMode: 'tel',
  autoComplete: 'tel',
  maxLength: PHONE_MAX_LENGTH,
} as const;
