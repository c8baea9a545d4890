import { useLocation } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { enrolScanner, type ScannerView } from '#contracts/stations/scanner.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { parsePortalLinks } from './portal-links.ts';
import { ScanPanel } from './scan-panel.tsx';
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
      <FormFooter {...end} label={m.scanner_enrol_submit()} busy={m.scanner_enrol_busy()} />
    </form>
  );
}

/** Links for staff who came from the portal: where the enrolment code is created, and the way back. */
function PortalLinks({ isEnrolled = false }: { readonly isEnrolled?: boolean }) {
  const way = parsePortalLinks(useLocation().hash);
  if (way === null) return null;
  return (
    <div className="stack">
      {isEnrolled || way.code === null ? null : (
        <p>
          {m.scanner_portal_code()} <a href={way.code}>{m.scanner_portal_code_link()}</a>
        </p>
      )}
      <p>
        <a href={way.back}>{m.scanner_portal_back()}</a>
      </p>
    </div>
  );
}

/** Page for phones of the staff: enrolment first, then the scanner of their station. */
export function ScannerPage() {
  const [state, show, pollStation] = useScanner();
  if (state.kind === 'here' || state.kind === 'away') {
    return (
      <>
        <ScanPanel view={state.view} away={state.kind === 'away'} pollStation={pollStation} />
        <PortalLinks isEnrolled />
      </>
    );
  }
  return (
    <section className="page-narrow scan-page stack-sections">
      <div className="stack">
        <h1 className="page-title" tabIndex={-1}>
          {m.scanner_title()}
        </h1>
        <p className="lead">{state.kind === 'asking' ? m.scanner_asking() : m.scanner_enrol_text()}</p>
      </div>
      {state.kind === 'asking' ? null : (
        <>
          <PortalLinks />
          <EnrolForm onDone={show} />
        </>
      )}
    </section>
  );
}
