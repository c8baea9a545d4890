import { useState } from 'react';
import { locales, type Locale } from '#contracts/core/locale.ts';
import {
  changeReportMailSettings,
  getReportMail,
  type ReportMailResponse,
  type ReportMailChoice,
} from '#contracts/staff/reports/report-mail.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { languageNames } from '#web/lib/language/language.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';

type Rhythm = ReportMailChoice['rhythm'];

const rhythmLabels = {
  off: () => m.staff_report_mail_off(),
  weekly: () => m.staff_report_mail_weekly(),
  monthly: () => m.staff_report_mail_monthly(),
} as const satisfies Record<Rhythm, () => string>;

const rhythms = ['off', 'weekly', 'monthly'] as const satisfies readonly Rhythm[];

/** Button that opens the settings of the report that the staff user receives by email. */
export function ReportMail() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        {m.staff_report_mail()}
      </button>
      {isOpen ? (
        <StaffDialog title={m.staff_report_mail()} onClose={() => setOpen(false)}>
          <ReportMailSettings />
        </StaffDialog>
      ) : null}
    </>
  );
}

function ReportMailSettings() {
  const { locale } = usePortal();
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getReportMail, {}, { version });
  const { value } = resource;
  return (
    <div className="staff-stack">
      <p className="staff-quiet">{m.staff_report_mail_text()}</p>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <output className="staff-quiet">
            {value.nextOn === null ? '' : m.staff_report_mail_next({ day: formatIsoDay(value.nextOn, locale) })}
          </output>
          <ReportMailForm
            key={`${value.rhythm} ${value.locale}`}
            answer={value}
            onSaved={() => setVersion(version + 1)}
          />
        </>
      )}
    </div>
  );
}

type FormProps = { readonly answer: ReportMailResponse; readonly onSaved: () => void };

/**
 * Form for the frequency and the language of the report email. Until the user has chosen a language, the portal's
 * language is selected.
 */
function ReportMailForm({ answer, onSaved }: FormProps) {
  const { locale } = usePortal();
  const { form, end } = useForm({
    send: (texts) => callStaff(changeReportMailSettings, { body: choiceOf(texts, locale) }),
    onDone: () => {
      showToast({ title: m.staff_report_mail_saved(), tone: 'success' });
      onSaved();
    },
  });
  return (
    <form {...form} className="staff-own-form">
      <SelectField
        label={m.staff_report_mail_rhythm()}
        name="rhythm"
        chosen={answer.rhythm}
        options={rhythms.map((rhythm) => ({ value: rhythm, label: rhythmLabels[rhythm]() }))}
      />
      <SelectField
        label={m.staff_report_mail_language()}
        name="locale"
        chosen={answer.locale ?? locale}
        options={locales.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      <FormFooter {...end} label={m.staff_own_save()} busy={m.staff_form_saving()} />
    </form>
  );
}

function choiceOf(texts: Readonly<Record<string, string>>, locale: Locale): ReportMailChoice {
  return {
    rhythm: rhythms.find((rhythm) => rhythm === texts['rhythm']) ?? 'off',
    locale: locales.find((one) => one === texts['locale']) ?? locale,
  };
}
