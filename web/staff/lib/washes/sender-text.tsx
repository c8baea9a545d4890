import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

/** Shows a text that a customer wrote, or a message to a customer, without changes. */
export function SenderText({ text, locale }: { readonly text: string | null; readonly locale: Locale | null }) {
  if (text === null || text === '') return <p className="staff-quiet">{m.staff_case_said_nothing()}</p>;
  return (
    <blockquote className="staff-said" dir="auto" {...(locale === null ? {} : { lang: locale })}>
      {text}
    </blockquote>
  );
}
