import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listCatalogue, productKinds } from '#contracts/staff/settings/catalogue.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListFilter } from '../../list/columns.ts';
import { ListPage } from '../../list/list-page.tsx';
import { AddDialog } from './add-dialog.tsx';
import { catalogueColumns } from './catalogue-columns.tsx';
import { kindWords } from './catalogue-words.ts';

function catalogueFilters(): readonly ListFilter[] {
  return [
    {
      kind: 'choice',
      name: 'kind',
      label: m.staff_catalogue_kind(),
      options: [
        { value: '', label: m.staff_catalogue_all() },
        ...productKinds.map((kind) => ({ value: kind, label: kindWords[kind]() })),
      ],
    },
    {
      kind: 'choice',
      name: 'sale',
      label: m.staff_catalogue_sale(),
      options: [
        { value: '', label: m.staff_catalogue_all() },
        { value: 'on', label: m.staff_catalogue_on() },
        { value: 'off', label: m.staff_catalogue_off() },
      ],
    },
  ];
}

/** The catalogue: products, current prices and planned prices. */
export function CataloguePage() {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'price.write');
  const { search } = useLocation();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const columns = useMemo(() => catalogueColumns(locale, search), [locale, search]);
  const filters = useMemo(() => catalogueFilters(), []);
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
        acts={
          mayWrite ? (
            <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
              {m.staff_catalogue_add()}
            </button>
          ) : null
        }
      />
      {adding ? (
        <AddDialog onDone={({ id }) => void navigate(`/admin/catalogue/${id}`)} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}
