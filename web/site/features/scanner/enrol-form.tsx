import { enrolScanner, type ScannerView } from '#contracts/stations/scanner.ts';
import { m } from '#messages/compiled/messages.js';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';

const CODE_MAX_LENGTH = 40;
const NAME_MAX_LENGTH = 60;

/** A phone that is nobody's scanner yet. */
export function EnrolForm({ onDone }: { readonly onDone: (view: ScannerView) => void }) {
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
