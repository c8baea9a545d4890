import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { SenderText } from './sender-text.tsx';

/**
 * Contact of the voucher's holder, and the texts of the messages about a wash that was credited back to the voucher.
 */
type Holder = Pick<StaffCase, 'locale' | 'phoneContact' | 'sender' | 'templates'>;

type NoticeProps = {
  readonly holder: Holder;
  readonly notify: boolean;
  readonly onChange: (notify: boolean) => void;
};

/**
 * Selects if the holder is notified that a wash was credited back to the voucher. It also selects email or text
 * message, and shows the text of the message.
 */
export function ReturnedWashNotice({ holder, notify, onChange }: NoticeProps) {
  const message = noticeOf(holder);
  if (message === null) {
    const phone = holder.phoneContact?.phone;
    return (
      <p className="staff-quiet">
        {phone === undefined
          ? m.staff_wash_tell_no_contact()
          : m.staff_wash_tell_no_texts({ phone: leftToRight(phone) })}
      </p>
    );
  }
  return (
    <>
      <label className="staff-check">
        <input type="checkbox" checked={notify} onChange={({ currentTarget: { checked } }) => onChange(checked)} />
        <span>{message.label}</span>
      </label>
      <details className="staff-quiet">
        <summary>{message.summary}</summary>
        <SenderText text={message.text} locale={holder.locale} />
        {message.hasLink ? <p>{m.staff_wash_tell_sms_link()}</p> : null}
      </details>
    </>
  );
}

/**
 * Returns true if staff can return the wash to its voucher. A reserved (`held`) wash cannot be returned until its
 * machine has reported a result. A wash of a voucher that has ended could not be used.
 */
export function isWashReturnable({ state, hasVoucherEnded }: NonNullable<StaffCase['wash']>): boolean {
  return state === 'completed' && !hasVoucherEnded;
}

/** Returns true if the holder can be notified by email or by text message. */
export function canNotifyHolder(holder: Holder): boolean {
  return noticeOf(holder) !== null;
}

export function returnedWashText({ sender }: Holder, isNotified: boolean): string {
  if (!isNotified) return m.staff_wash_given_back();
  return sender === null ? m.staff_wash_given_back_texted() : m.staff_wash_given_back_told();
}

type NoticeMessage = {
  readonly label: string;
  readonly summary: string;
  readonly text: string;
  /** True if a link to the voucher follows the text. */
  readonly hasLink: boolean;
};

function noticeOf(holder: Holder): NoticeMessage | null {
  return holder.sender === null ? textNoticeOf(holder.phoneContact) : mailNoticeOf(holder, holder.sender.email);
}

function mailNoticeOf({ locale, templates }: Holder, email: string): NoticeMessage {
  const text = templates.find(({ name }) => name === 'wash_returned')?.text[locale ?? 'en'] ?? '';
  return {
    label: m.staff_wash_tell({ address: isolated(email) }),
    summary: m.staff_wash_tell_text(),
    text,
    hasLink: false,
  };
}

/**
 * Returns the text message for the holder. Returns null if no phone number is known, or if the shop sends no text
 * messages.
 */
function textNoticeOf(contact: StaffCase['phoneContact']): NoticeMessage | null {
  if (contact?.canText !== true) return null;
  const label = m.staff_wash_tell_by_text({ phone: leftToRight(contact.phone) });
  return { label, summary: m.staff_wash_tell_sms_text(), text: contact.text, hasLink: contact.hasLink };
}
