import { useSearchParams } from 'react-router';
import { orderKinds, orderStates } from '#contracts/staff/orders.ts';
import { paymentMethods } from '#contracts/payments/methods.ts';
import { m } from '#messages/compiled/messages.js';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/form-parts.tsx';
import { methodWords, orderKindWords, orderStateWords } from '../../lib/order-words.ts';

export const orderFilterNames = ['search', 'state', 'kind', 'method', 'from', 'to', 'attention'] as const;

function all() {
  return { value: '', label: m.staff_orders_all() };
}

/** What narrows the list of orders; what it says goes into the address, and back and forward walk through it. */
export function OrderFilters() {
  const [query, setQuery] = useSearchParams();
  const said = (name: string) => query.get(name) ?? '';
  return (
    <search>
      <form
        className="order-filters"
        // another address is another form: what it holds is what the address says
        key={query.toString()}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
            typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as [string, string]] : [],
          );
          setQuery(Object.fromEntries(typed));
        }}
      >
        <div className="order-search">
          <TextField
            label={m.staff_orders_search()}
            hint={m.staff_orders_search_hint()}
            name="search"
            type="search"
            dir="auto"
            autoComplete="off"
            defaultValue={said('search')}
          />
        </div>
        <SelectField
          label={m.staff_orders_state()}
          name="state"
          chosen={said('state')}
          options={[all(), ...orderStates.map((value) => ({ value, label: orderStateWords[value]() }))]}
        />
        <SelectField
          label={m.staff_orders_kind()}
          name="kind"
          chosen={said('kind')}
          options={[all(), ...orderKinds.map((value) => ({ value, label: orderKindWords[value]() }))]}
        />
        <SelectField
          label={m.staff_orders_method()}
          name="method"
          chosen={said('method')}
          options={[all(), ...paymentMethods.map((value) => ({ value, label: methodWords[value]() }))]}
        />
        <SelectField
          label={m.staff_orders_attention()}
          name="attention"
          chosen={said('attention')}
          options={[all(), { value: 'yes', label: m.staff_orders_attention_yes() }]}
        />
        <TextField label={m.staff_orders_from()} name="from" type="date" defaultValue={said('from')} />
        <TextField label={m.staff_orders_to()} name="to" type="date" defaultValue={said('to')} />
        <div className="order-filter-acts">
          <button type="submit" className="button button-primary">
            {m.staff_list_apply()}
          </button>
          {orderFilterNames.some((name) => said(name) !== '') ? (
            <button type="button" className="button button-quiet" onClick={() => setQuery({})}>
              {m.staff_list_clear()}
            </button>
          ) : null}
        </div>
      </form>
    </search>
  );
}
