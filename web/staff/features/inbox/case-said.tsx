import { useState } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { directionOf } from '#contracts/core/locale.ts';
import { revealSender } from '#contracts/staff/inbox-case.ts';
import { formatDate } from '#domain/core/format.ts';
import { localPhoneText } from '#domain/core/phone.ts';
import { m } from '#messages/compiled/messages.js';
import { languageNames } from '#web/lib/language.ts';
import { useBusy } from '#web/lib/use-busy.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/staff-api.ts';
import { useOpenCase } from './use-case.ts';

const groupWords: Readonly<Record<string, () => string>> = {
  senior: () => m.staff_case_group_senior(),
  disability: () => m.staff_case_group_disability(),
  new_immigrant: () => m.staff_case_group_new_immigrant(),
};

/** The words as they were written, and who wrote them, masked. */
export function CaseSaid() {
  const { shown } = useOpenCase();
  const { locale } = usePortal();
  const { said, sender, dueAt, group, city } = shown;
  if (sender === null && said === null && shown.kind !== 'rating') return null;
  const written = shown.locale ?? locale;
  return (
    <section className="staff-panel" aria-labelledby="case-said">
      <h2 id="case-said" className="text-lg">
        {m.staff_case_said()}
      </h2>
      {said === null || said === '' ? (
        <p className="staff-quiet">{m.staff_case_said_nothing()}</p>
      ) : (
        <blockquote className="staff-said" dir="auto" {...(shown.locale === null ? {} : { lang: written })}>
          {said}
        </blockquote>
      )}
      <dl className="staff-facts">
        {sender === null ? null : <SenderLines />}
        {city === null ? null : (
          <div>
            <dt>{m.staff_case_city()}</dt>
            <dd>
              <bdi>{city}</bdi>
            </dd>
          </div>
        )}
        {group === null || group === 'none' ? null : (
          <div>
            <dt>{m.staff_case_group()}</dt>
            <dd>{groupWords[group]?.() ?? group}</dd>
          </div>
        )}
        {dueAt === null ? null : (
          <div>
            <dt>{m.staff_case_due_at()}</dt>
            <dd>{formatDate(Date.parse(dueAt), locale)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

type Revealed = AnswerOf<typeof revealSender>;

function SenderLines() {
  const { shown } = useOpenCase();
  const me = useMe();
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [pending, during] = useBusy();
  const { sender, kind, id } = shown;
  if (sender === null) return null;
  async function reveal() {
    const answer = await during(() => callStaff(revealSender, { params: { kind, id } }));
    if (answer.ok) setRevealed(answer.value);
    else showToast({ title: m.staff_failed(), description: answer.problem.message, tone: 'danger' });
  }
  const phone = revealed?.phone ?? null;
  return (
    <>
      {sender.name === '' ? null : (
        <div>
          <dt>{m.staff_case_sender()}</dt>
          <dd>
            <bdi>{sender.name}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{m.staff_case_email()}</dt>
        <dd>
          <bdi dir="ltr">{revealed?.email ?? sender.email}</bdi>
        </dd>
      </div>
      {sender.phone === null ? null : (
        <div>
          <dt>{m.staff_case_phone()}</dt>
          <dd>{phone === null ? <bdi dir="ltr">{sender.phone}</bdi> : <PhoneLink phone={phone} />}</dd>
        </div>
      )}
      {shown.locale === null ? null : (
        <div>
          <dt>{m.staff_case_language()}</dt>
          <dd lang={shown.locale} dir={directionOf(shown.locale)}>
            {languageNames[shown.locale]}
          </dd>
        </div>
      )}
      {revealed === null && mayUse(me, 'customer.reveal') ? (
        <div>
          <dt className="sr-only">{m.staff_case_reveal()}</dt>
          <dd className="staff-reveal">
            <button
              type="button"
              className="button button-quiet"
              disabled={pending}
              aria-describedby="case-reveal-hint"
              onClick={() => void reveal()}
            >
              {m.staff_case_reveal()}
            </button>
            <span id="case-reveal-hint" className="staff-quiet">
              {m.staff_case_reveal_hint()}
            </span>
          </dd>
        </div>
      ) : null}
    </>
  );
}

function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a href={`tel:${phone}`}>
      <bdi dir="ltr">{localPhoneText(phone)}</bdi>
    </a>
  );
}
