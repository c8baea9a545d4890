import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { findStationByCode } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { formResultOf, loadDraft, type DraftData } from '#web/lib/forms/form-return.ts';
import { type PageHandle } from '#web/lib/addresses/routing.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import '../../styles/pages.css';

const CODE_MAX_LENGTH = 40;

export const handle: PageHandle = {
  head: () => ({ title: m.station_code_title(), description: m.station_code_text(), hidden: true }),
  cacheable: true,
};

export const loader = loadDraft;

/**
 * Page for a customer at a machine who cannot scan its sticker. It has a form for the six characters on the sticker.
 */
export function Component() {
  const { draft } = useLoaderData<DraftData>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { field, form, end } = useCallForm({
    endpoint: findStationByCode,
    input: (typed) => ({ body: typed('shortCode') }),
    onDone: ({ stationToken }) => navigate(`/s/${stationToken}`),
    back: formResultOf(search, draft),
    fieldOf: (code) => (code === 'station_not_found' ? 'shortCode' : null),
  });
  return (
    <section className="page-narrow stack-sections">
      <div className="stack">
        <h1 className="page-title" tabIndex={-1}>
          {m.station_code_title()}
        </h1>
        <p className="lead">{m.station_code_text()}</p>
      </div>
      <form {...form} method="post" action="/api/stations/by-code" className="form">
        <TextField
          label={m.station_code_label()}
          {...field('shortCode')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={CODE_MAX_LENGTH}
          placeholder="• • • • • •"
        />
        <FormFooter {...end} label={m.station_code_submit()} look="button-own-width" />
      </form>
    </section>
  );
}
