import { useNavigate } from 'react-router';
import type { Problem } from '#contracts/core/problem.ts';
import { enrolStationScreen } from '#contracts/stations/station-screen.ts';
import { m } from '#messages/compiled/messages.js';
import { useReloadOnServerEvent } from '#web/lib/freshness/use-reload-on-server-event.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';

const CODE_MAX_LENGTH = 40;
const NAME_MAX_LENGTH = 60;

/**
 * Form that makes a tablet the screen of a station, with a code from the staff portal. `problem` is the reason why the
 * screen at this URL is off.
 */
export function ScreenEnrolment({ problem }: { readonly problem: Problem | null }) {
  const navigate = useNavigate();
  // the screen retries automatically if it could not reach the shop when it was switched on
  useReloadOnServerEvent(problem === null || problem.code === 'screen_not_known' ? null : 'by_clock');
  const { field, form, end } = useCallForm({
    endpoint: enrolStationScreen,
    input: (typed) => ({ body: typed('code', 'name') }),
    onDone: ({ screenToken }) => navigate(`/station-screen/${screenToken}`, { replace: true }),
    back: { sent: null, draft: null, failure: problem?.message ?? null, errors: {} },
    fieldOf: (code) => (code === 'enrolment_refused' ? 'code' : null),
  });
  return (
    <section className="page-narrow stack-sections">
      <div className="stack">
        <h1 className="page-title" tabIndex={-1}>
          {m.screen_enrol_title()}
        </h1>
        <p className="lead">{m.screen_enrol_text()}</p>
      </div>
      <form {...form} className="form">
        <TextField
          label={m.screen_enrol_code()}
          {...field('code')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={CODE_MAX_LENGTH}
        />
        <TextField label={m.screen_enrol_name()} {...field('name')} dir="auto" required maxLength={NAME_MAX_LENGTH} />
        <FormFooter {...end} label={m.screen_enrol_submit()} look="button-own-width" />
      </form>
    </section>
  );
}
