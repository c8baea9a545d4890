import type { Locale } from '#contracts/core/locale.ts';
import type { SweptPage, Width } from './swept-pages.ts';

/** A page as it is checked: its URL, language and width. */
export type View = {
  readonly swept: SweptPage;
  /** URL with its language. */
  readonly address: string;
  readonly locale: Locale;
  readonly width: Width;
  /** True if all checks run; false if only checks run that read the text. */
  readonly isWhole: boolean;
};
