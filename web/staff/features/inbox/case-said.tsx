import { directionOf, type Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { languageNames } from '#web/lib/language.ts';
import { usePortal } from '../../lib/portal.tsx';
import { Fact } from './fact.tsx';
import { SenderFacts } from './sender-facts.tsx';
import { useOpenCase } from './use-case.ts';

const groupWords: Readonly<Record<string, () => string>> = {
  senior: () => m.staff_case_group_senior(),
  disability: () => m.staff_case_group_disability(),
  new_immigrant: () => m.staff_case_group_new_immigrant(),
};

/** What somebody wrote, as they wrote it. */
export function Said({ text, locale }: { readonly text: string | null; readonly locale: Locale | null }) {
  if (text === null || text === '') return <p className="staff-quiet">{m.staff_case_said_nothing()}</p>;
  return (
    <blockquote className="staff-said" dir="auto" {...(locale === null ? {} : { lang: locale })}>
      {text}
    </blockquote>
  );
}

/** The words as they were written, and who wrote them, masked. */
export function CaseSaid() {
  const { shown } = useOpenCase();
  const { locale } = usePortal();
  const { said, sender, dueAt, group } = shown;
  if (shown.kind === 'hand_wash') return null;
  const belongs = group === null || group === 'none' ? null : (groupWords[group]?.() ?? group);
  return (
    <section className="staff-panel" aria-labelledby="case-said">
      <h2 id="case-said" className="text-lg">
        {m.staff_case_said()}
      </h2>
      <Said text={said} locale={shown.locale} />
      <dl className="staff-facts">
        {sender === null ? null : <SenderFacts sender={sender} />}
        <Fact label={m.staff_case_city()}>{shown.city === null ? null : <bdi>{shown.city}</bdi>}</Fact>
        <Fact label={m.staff_case_language()}>
          {shown.locale === null ? null : (
            <span lang={shown.locale} dir={directionOf(shown.locale)}>
              {languageNames[shown.locale]}
            </span>
          )}
        </Fact>
        <Fact label={m.staff_case_group()}>{belongs}</Fact>
        <Fact label={m.staff_case_due_at()}>{dueAt === null ? null : formatDate(Date.parse(dueAt), locale)}</Fact>
      </dl>
    </section>
  );
}
