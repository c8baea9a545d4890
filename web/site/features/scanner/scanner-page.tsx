import { m } from '#messages/compiled/messages.js';
import { enrolScanner, type ScannerView } from '#contracts/stations/scanner.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';
import { ScanDesk } from './scan-desk.tsx';
import { useScanner } from './use-scanner.ts';

const CODE_MAX_LENGTH = 40;
const NAME_MAX_LENGTH = 60;

/** Form that registers this phone as a scanner. */
function EnrolForm({ onDone }: { readonly onDone: (view: ScannerView) => void }) {
  const { field, form, end } = useCallForm({
    endpoint: enrolScanner,
    input: (typed) => ({ body: typed('code', 'name') }),
    onDone,
    fieldOf: (code) => (code === 'enrolment_refused' ? 'code' : null),
  });
  return (
    <form {...form} className="form">
      <TextField
        label={m.scanner_enrol_code()}
        {...field('code')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={CODE_MAX_LENGTH}
        placeholder="XXXX-XXXX-XXXX-XXXX-X"
      />
      <TextField label={m.scanner_enrol_name()} {...field('name')} required maxLength={NAME_MAX_LENGTH} />
      <FormEnd {...end} label={m.scanner_enrol_submit()} busy={m.scanner_enrol_busy()} />
    </form>
  );
}

/**
 * Page for the phones of the staff. A phone is first registered as a scanner, and then shows the scanner of its
 * station.
 */
export function ScannerPage() {
  const [state, show, pollStation] = useScanner();
  if (state.kind === 'here' || state.kind === 'away') {
    return <ScanDesk view={state.view} away={state.kind === 'away'} pollStation={pollStation} />;
  }
  return (
    <section className="page-narrow scan-page stack-sections">
      <div className="stack">
        <h1 className="page-title" tabIndex={-1}>
          {m.scanner_title()}
        </h1>
        <p className="lead">{state.kind === 'asking' ? m.scanner_asking() : m.scanner_enrol_text()}</p>
      </div>
      {state.kind === 'asking' ? null : <EnrolForm onDone={show} />}
    </section>
  );
}
