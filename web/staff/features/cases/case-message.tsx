import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { SenderText } from '../../lib/washes/sender-text.tsx';
import { localeText } from '../../lib/words/locale-text.ts';
import { Fact } from './fact.tsx';
import { SenderDetails } from './sender-details.tsx';
import { useOpenCase } from './use-case.ts';

const groupLabels: Readonly<Record<string, () => string>> = {
  senior: () => m.staff_case_group_senior(),
  disability: () => m.staff_case_group_disability(),
  new_immigrant: () => m.staff_case_group_new_immigrant(),
};

/** Shows the message of the case exactly as it was sent. A manual wash and a question about a wash have no message. */
export function CaseMessage() {
  const { shown } = useOpenCase();
  if (shown.kind === 'hand_wash' || shown.kind === 'wash') return null;
  return (
    <section className="staff-panel" aria-labelledby="case-said">
      <h2 id="case-said" className="panel-title">
        {m.staff_case_said()}
      </h2>
      <SenderText text={shown.said} locale={shown.locale} />
    </section>
  );
}

/** Returns true if there are facts about the message in addition to its sender. */
function hasMessageFacts({ locale, city, dueAt, group }: StaffCase): boolean {
  return [locale, city, dueAt].some((fact) => fact !== null) || (group ?? 'none') !== 'none';
}

/** Shows the masked sender, or the holder of the voucher. Also shows the known facts about the message. */
export function CaseSender() {
  const { shown } = useOpenCase();
  const { kind, phoneContact } = shown;
  const sender = shown.sender ?? (phoneContact === null ? null : { name: '', email: '', phone: phoneContact.phone });
  const isWash = kind === 'wash';
  if (kind === 'hand_wash' || (sender === null && (isWash || !hasMessageFacts(shown)))) return null;
  return (
    <section className="staff-panel" aria-labelledby="case-sender">
      <h2 id="case-sender" className="panel-title">
        {isWash ? m.staff_case_holder() : m.staff_case_contact_details()}
      </h2>
      <dl className="staff-facts">
        {sender === null ? null : <SenderDetails sender={sender} />}
        <MessageFacts />
      </dl>
    </section>
  );
}

function MessageFacts() {
  const { shown } = useOpenCase();
  const { locale } = usePortal();
  const { city, dueAt, group } = shown;
  const belongs = group === null || group === 'none' ? null : (groupLabels[group]?.() ?? group);
  return (
    <>
      <Fact label={m.staff_case_city()}>{city === null ? null : <bdi>{city}</bdi>}</Fact>
      <Fact label={m.staff_case_language()}>{shown.locale === null ? null : localeText(shown.locale)}</Fact>
      <Fact label={m.staff_case_group()}>{belongs}</Fact>
      <Fact label={m.staff_case_due_at()}>{dueAt === null ? null : formatDate(Date.parse(dueAt), locale)}</Fact>
    </>
  );
}
