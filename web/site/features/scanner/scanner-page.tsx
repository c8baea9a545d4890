import { m } from '#messages/compiled/messages.js';
import { EnrolForm } from './enrol-form.tsx';
import { ScanDesk } from './scan-desk.tsx';
import { useScanner } from './use-scanner.ts';

/** For phones of the staff: enrolled once, then the scanner of their station. */
export function ScannerPage() {
  const [state, show, look] = useScanner();
  if (state.kind === 'here' || state.kind === 'away') {
    return <ScanDesk view={state.view} away={state.kind === 'away'} look={look} />;
  }
  return (
    <section className="page-narrow scan-page grid gap-6">
      <div className="grid gap-3">
        <h1 className="text-4xl font-bold" tabIndex={-1}>
          {m.scanner_title()}
        </h1>
        <p className="lead">{state.kind === 'asking' ? m.scanner_asking() : m.scanner_enrol_text()}</p>
      </div>
      {state.kind === 'asking' ? null : <EnrolForm onDone={show} />}
    </section>
  );
}
