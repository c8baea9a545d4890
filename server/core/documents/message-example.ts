import type { Locale } from '#contracts/core/locale.ts';
import type { MailDocument, ShopForMail } from './mail-layout.ts';

/** Data from which an example message is rendered: the real shop, without any customer's data. */
export type MessageExampleContext = { readonly shop: ShopForMail; readonly publicUrl: string; readonly now: number };

/** An example of a message, rendered by the same code as the real message. */
export type Example = {
  readonly topic: string;
  /** Name that distinguishes several examples of one topic; empty if the topic has only one example. */
  readonly variant: string;
  /** Renders the example. The result is a string for a text message or a notification. */
  readonly render: (frame: MessageExampleContext, locale: Locale) => MailDocument | string;
};
