import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

/** Shows the text of a sender, or of a message to a customer, unchanged. */
export function SenderText({ text, locale }: { readonly text: string | null; readonly locale: Locale | null }) {
  if (text === null || text === '') return <p className="staff-quiet">{m.staff_case_said_nothing()}</p>;
  return (
    <blockquote className="staff-said" dir="auto" {...(locale === null ? {} : { lang: locale })}>
      {text}
    </blockquote>
  );
}
