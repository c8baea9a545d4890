import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { m } from '#messages/compiled/messages.js';

/** Returns the introduction of the registration page. It mentions the discount for new members. */
export function registrationPageText(percents: MemberDiscounts | null): string {
  const percent = percents?.newMember ?? 0;
  return percent > 0 ? m.register_page_text({ percent }) : m.register_page_text_plain();
}

/** Returns the introduction of the registration dialog. It mentions the discount for new members. */
export function registrationDialogText(percents: MemberDiscounts | null): string {
  const percent = percents?.newMember ?? 0;
  return percent > 0 ? m.register_text({ percent }) : m.register_text_plain();
}
