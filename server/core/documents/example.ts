import type { Locale } from '#contracts/core/locale.ts';
import type { MailDocument, MailShop } from './mail-layout.ts';

/** Context of an example: the real shop, without any customer's data. */
export type ExampleContext = { readonly shop: MailShop; readonly publicUrl: string; readonly now: number };

/** An example of a message, rendered by the same code as the real message. */
export type Example = {
  /** Topic as stored in the outbox. */
  readonly topic: string;
  /** Distinguishes several examples of one topic; empty if the topic has only one example. */
  readonly variant: string;
  /** Renders the example; a string is a text message or a notification. */
  readonly render: (frame: ExampleContext, locale: Locale) => MailDocument | string;
};
