import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listCatalogue } from '#contracts/staff/settings/catalogue.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal, type Portal } from '../../lib/portal.tsx';
import type { ListFilter } from '../../list/columns.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { AddProductDialog } from './add-dialog.tsx';
import { catalogueColumns } from './catalogue-columns.tsx';
import { soldProductKinds, productKindLabels } from './catalogue-words.ts';

function catalogueFilters(portal: Portal): readonly ListFilter[] {
  return [
    choiceFilter({
      name: 'kind',
      label: m.staff_catalogue_kind(),
      values: soldProductKinds(portal),
      words: productKindLabels,
    }),
    choiceFilter({
      name: 'sale',
      label: m.staff_catalogue_sale(),
      values: ['on', 'off'],
      words: { on: m.staff_catalogue_on, off: m.staff_catalogue_off },
    }),
  ];
}

export function CataloguePage() {
  const portal = usePortal();
  const { locale } = portal;
  const mayWrite = mayUse(useMe(), 'price.write');
  const { search } = useLocation();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const columns = useMemo(() => catalogueColumns(locale, search), [locale, search]);
  const filters = useMemo(() => catalogueFilters(portal), [portal]);
  return (
    <>
      <ListPage
        title={m.staff_place_catalogue()}
        text={m.staff_catalogue_text()}
        endpoint={listCatalogue}
        filters={filters}
        columns={columns}
        rowId={({ id }) => id}
        empty={m.staff_catalogue_empty()}
        add={mayWrite ? { label: m.staff_catalogue_add(), open: () => setAdding(true) } : null}
      />
      {adding ? (
        <AddProductDialog
          onDone={({ id }) => void navigate(`/admin/catalogue/${id}`)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}
