import { useEffect, useState } from 'react';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { isEmail } from '#contracts/core/person.ts';
import { listStaffCustomers, type StaffPersonRow } from '#contracts/staff/customers/customers.ts';
import type { previewGoodwill } from '#contracts/staff/customers/goodwill.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { TextField } from '#web/ui/fields/field.tsx';
import { callStaff } from '../data/staff-api.ts';
import { personName } from '../person.ts';

const WAIT_MS = 250;
/**
 * Maximum number of search results that fit below the field. To find other results, the user types more of the search
 * text.
 */
const ROWS_SHOWN = 6;
/** Minimum number of characters of a search. The search fields of lists have the same minimum. */
const SEARCH_MIN = 3;

export type PickedPerson = {
  readonly to: InputOf<typeof previewGoodwill>['query'];
  /** Full email address of a person who is not a customer yet. Null for customers. */
  readonly email: string | null;
  readonly label: string;
};

type PersonSearchResult = {
  readonly search: string;
  readonly rows: readonly StaffPersonRow[];
  readonly failure: string | null;
};

function usePersonSearch(search: string, excludedCustomerId: string | undefined): PersonSearchResult | null {
  const [found, setFound] = useState<PersonSearchResult | null>(null);
  useEffect(() => {
    if ([...search].length < SEARCH_MIN) return undefined;
    let isNewest = true;
    const timer = setTimeout(() => {
      void callStaff(listStaffCustomers, {
        query: excludedCustomerId === undefined ? { search } : { search, kind: 'account' },
      }).then((answer) => {
        if (!isNewest) return;
        setFound({
          search,
          rows: answer.ok
            ? answer.value.rows
                .filter(({ customerId }) => excludedCustomerId === undefined || customerId !== excludedCustomerId)
                .slice(0, ROWS_SHOWN)
            : [],
          failure: answer.ok ? null : answer.problem.message,
        });
      });
    }, WAIT_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [search, excludedCustomerId]);
  return found?.search === search ? found : null;
}

function toPickedPerson(person: StaffPersonRow): PickedPerson {
  const { customerId, guestOrderId } = person;
  const to = customerId === null ? { orderId: guestOrderId ?? undefined } : { customerId };
  return { to, email: null, label: personName(person) };
}

/**
 * Returns true if the email address in the search belongs to the person. An unverified email address of an account may
 * belong to another person.
 */
function ownsSearchedEmail({ customerId, emailProven }: StaffPersonRow): boolean {
  return customerId === null || emailProven;
}

type PickerProps = {
  readonly onPicked: (person: PickedPerson) => void;
  /**
   * Id of an account that cannot be chosen. If it is set, only accounts can be chosen, but no guests and no new
   * recipients.
   */
  readonly excludedCustomerId?: string;
};

/**
 * Form field to choose a person. Staff find a customer by the details that a caller gives, or enter the full email
 * address of a new recipient. The field takes the focus of its dialog. New recipients are not possible if
 * `excludedCustomerId` is set.
 */
export function PersonPicker({ onPicked, excludedCustomerId }: PickerProps) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const found = usePersonSearch(search, excludedCustomerId);
  return (
    <div className="staff-stack">
      <TextField
        name="person"
        type="search"
        data-first-focus
        label={m.staff_goodwill_person_search()}
        hint={m.staff_goodwill_person_hint()}
        autoComplete="off"
        dir={typed === '' ? undefined : 'auto'}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <output className="staff-quiet">
        {[...search].length < SEARCH_MIN ? null : stateText(found, excludedCustomerId !== undefined)}
      </output>
      {found === null || found.failure !== null ? null : (
        <People found={found} onPicked={onPicked} mayBeNew={excludedCustomerId === undefined} />
      )}
    </div>
  );
}

/**
 * Returns a text about the state of the search. Returns null if people were found, or if the typed text is an email
 * address that can be used for a new recipient.
 */
function stateText(found: PersonSearchResult | null, accountsOnly: boolean): string | null {
  if (found === null) return m.staff_list_loading();
  if (found.failure !== null) return found.failure;
  if (found.rows.length > 0) return null;
  if (accountsOnly) return m.staff_merge_none();
  return isEmail(found.search) ? null : m.staff_goodwill_person_none();
}

type PeopleProps = Pick<PickerProps, 'onPicked'> & { readonly found: PersonSearchResult; readonly mayBeNew: boolean };

function People({ found: { rows, search }, onPicked, mayBeNew }: PeopleProps) {
  const isNew = mayBeNew && isEmail(search) && !rows.some(ownsSearchedEmail);
  return (
    <ul className="staff-people">
      {rows.map((person) => (
        <li key={person.customerId ?? person.guestOrderId}>
          <button type="button" onClick={() => onPicked(toPickedPerson(person))}>
            <PersonLine person={person} />
          </button>
        </li>
      ))}
      {isNew ? (
        <li>
          <button type="button" onClick={() => onPicked({ to: {}, email: search, label: leftToRight(search) })}>
            <bdi>{leftToRight(search)}</bdi>
            <span className="staff-quiet">{m.staff_goodwill_person_new()}</span>
          </button>
        </li>
      ) : null}
    </ul>
  );
}

function PersonLine({ person }: { readonly person: StaffPersonRow }) {
  const name = personName(person);
  const ways = [person.emailMasked, person.phoneMasked]
    .flatMap((way) => (way === null ? [] : [leftToRight(way)]))
    .filter((way) => way !== name);
  return (
    <>
      <bdi>{name}</bdi>
      <span className="staff-quiet">
        {[...(person.customerId === null ? [m.staff_customer_guest()] : []), ...ways].join(' · ')}
      </span>
    </>
  );
}

type RecipientProps = { readonly person: PickedPerson; readonly onChange: () => void };

export function PickedRecipient({ person, onChange }: RecipientProps) {
  return (
    <p className="staff-picked">
      <span>
        <span className="staff-quiet">{m.staff_goodwill_to()}</span> <bdi className="row-name">{person.label}</bdi>
      </span>
      <button type="button" className="button button-quiet" onClick={onChange}>
        {m.staff_goodwill_person_change()}
      </button>
    </p>
  );
}
