import type { Locale } from '#contracts/core/locale.ts';
import type { MailDocument, MailShop } from './mail-layout.ts';

/** Where an example is made: the real shop, and nobody's data. */
export type ExampleFrame = { readonly shop: MailShop; readonly publicUrl: string; readonly now: number };

/** A message as somebody would get it, made by what makes the real one. */
export type Example = {
  /** The name that the outbox keeps. */
  readonly topic: string;
  /** Tells what one topic says in different cases; empty where it says one thing. */
  readonly variant: string;
  /** A string is a text message. */
  readonly render: (frame: ExampleFrame, locale: Locale) => MailDocument | string;
};
