import type { OpeningStep } from '#contracts/staff/opening-checklist.ts';
import { m } from '#messages/compiled/messages.js';

/** Labels of the steps that are needed before the shop opens. */
export const openingStepLabels: Readonly<Record<OpeningStep, () => string>> = {
  names: () => m.staff_step_names(),
  company: () => m.staff_step_company(),
  contact: () => m.staff_step_contact(),
  accessibility: () => m.staff_step_accessibility(),
  legal: () => m.staff_step_legal(),
  stations: () => m.staff_step_stations(),
  prices: () => m.staff_step_prices(),
  mail: () => m.staff_step_mail(),
  sms: () => m.staff_step_sms(),
  payments: () => m.staff_step_payments(),
  stickers: () => m.staff_step_stickers(),
};
