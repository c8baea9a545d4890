import { Link, useLocation, useSearchParams } from 'react-router';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import type { StaffGuest } from '#contracts/staff/customers/guests.ts';
import type { CustomerNote } from '#contracts/staff/customers/notes.ts';
import { m } from '#messages/compiled/messages.js';
import { HistoryList, type HistoryItem } from '../../lib/history-list.tsx';
import { WashCaseLink } from '../../lib/washes/wash-case.tsx';
import { ChipLine } from '../../list/filters/chip-line.tsx';
import { CaseLine, MessageLine, NoteLine, OrderLine, WashLine, type PersonOrder } from './timeline-lines.tsx';

const personEventKinds = ['wash', 'order', 'message', 'case', 'note'] as const;
type PersonEventKind = (typeof personEventKinds)[number];

const kindLabels = {
  order: () => m.staff_customer_orders(),
  wash: () => m.staff_customer_washes(),
  message: () => m.staff_person_messages(),
  case: () => m.staff_guest_cases(),
  note: () => m.staff_story_notes(),
} as const satisfies Record<PersonEventKind, () => string>;

/** Maximum number of entries of each kind that the server returns. It is set in the API definition `customers.ts`. */
const NEWEST = 20;
/** Number of lines that are visible by default. Staff can expand the older lines. */
const LINES_SHOWN = 8;
/**
 * Name of the URL parameter that contains the selected kind of events. The parameter is missing if all kinds are shown.
 */
const SHOWN = 'story';

export type PersonActivity = Pick<StaffCustomer, 'washes' | 'messages'> &
  Pick<StaffGuest, 'cases'> & { readonly orders: readonly PersonOrder[] };

type PersonTimelineProps = {
  readonly life: PersonActivity;
  /** Notes about the person. Null if the staff user may not read notes, and until the notes have loaded. */
  readonly notes: readonly CustomerNote[] | null;
};

type PersonTimelineItem = HistoryItem & { readonly kind: PersonEventKind };

/** Returns all events in the history of a person as lines, newest first. */
function personTimelineOf({
  life: { orders, washes, messages, cases },
  notes,
}: PersonTimelineProps): readonly PersonTimelineItem[] {
  const all: readonly PersonTimelineItem[] = [
    ...orders.map((order) => ({
      id: order.orderId,
      at: order.at,
      kind: 'order' as const,
      text: <OrderLine order={order} />,
    })),
    ...washes.map((wash) => ({
      id: wash.redemptionId,
      at: wash.at,
      kind: 'wash' as const,
      text: <WashLine wash={wash} />,
      act: <WashCaseLink wash={wash} at={wash.at} station={wash.station} />,
    })),
    ...messages.map((message) => ({
      id: message.messageId,
      at: message.at,
      kind: 'message' as const,
      text: <MessageLine message={message} />,
    })),
    ...(cases ?? []).map((listed) => ({
      id: `${listed.kind} ${listed.id}`,
      at: listed.since,
      kind: 'case' as const,
      text: <CaseLine listed={listed} />,
    })),
    ...(notes ?? []).map((note) => ({
      id: note.noteId,
      at: note.at,
      kind: 'note' as const,
      text: <NoteLine note={note} />,
    })),
  ];
  return all.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** Shows the history of a person with the shop as a single list, newest first. A filter selects one kind of events. */
export function PersonTimeline(props: PersonTimelineProps) {
  const [query] = useSearchParams();
  const story = personTimelineOf(props);
  const present = personEventKinds.filter((kind) => story.some((line) => line.kind === kind));
  const chosen = present.find((kind) => kind === query.get(SHOWN)) ?? null;
  const lines = chosen === null ? story : story.filter(({ kind }) => kind === chosen);
  const older = lines.slice(LINES_SHOWN);
  return (
    <section className="order-card" aria-labelledby="customer-story">
      <h2 id="customer-story">{m.staff_story_title()}</h2>
      {present.length > 1 ? <KindChips present={present} chosen={chosen} /> : null}
      {lines.length === 0 ? (
        <p className="staff-quiet">{m.staff_story_none()}</p>
      ) : (
        <HistoryList lines={lines.slice(0, LINES_SHOWN)} />
      )}
      {older.length === 0 ? null : (
        <details>
          <summary className="staff-summary">{m.staff_person_older({ count: older.length })}</summary>
          <HistoryList lines={older} />
        </details>
      )}
      {mayBeIncomplete(props.life) ? (
        <p className="staff-quiet">{m.staff_story_newest({ count: String(NEWEST) })}</p>
      ) : null}
    </section>
  );
}

/** Returns true if older entries of a kind may be missing, because the server limits the number of entries. */
function mayBeIncomplete({ orders, washes, messages, cases }: PersonActivity): boolean {
  return [orders, washes, messages, cases ?? []].some(({ length }) => length >= NEWEST);
}

type ChipsProps = { readonly present: readonly PersonEventKind[]; readonly chosen: PersonEventKind | null };

/** Filter buttons for the history. There is a button for all kinds, and one button for each kind that has entries. */
function KindChips({ present, chosen }: ChipsProps) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const addressOf = (kind: PersonEventKind | null) => {
    const next = new URLSearchParams([...query].filter(([name]) => name !== SHOWN));
    if (kind !== null) next.set(SHOWN, kind);
    return { search: next.toString() };
  };
  return (
    <ChipLine label={m.staff_story_kinds()}>
      {[null, ...present].map((kind) => (
        // the navigation state contains the filters of the customer list, so that the page can restore them when the
        // user goes back
        <Link
          key={kind ?? 'all'}
          to={addressOf(kind)}
          replace
          state={state as unknown}
          className="staff-chip"
          aria-current={kind === chosen ? 'true' : undefined}
        >
          {kind === null ? m.staff_story_all() : kindLabels[kind]()}
        </Link>
      ))}
    </ChipLine>
  );
}
