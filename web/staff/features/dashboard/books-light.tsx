import { m } from '#messages/compiled/messages.js';

type Rules = readonly { readonly rule: string; readonly rows: number }[] | null;

function wordsOf(rules: Rules): string {
  if (rules === null) return m.staff_books_unknown();
  return rules.length === 0 ? m.staff_books_good() : m.staff_books_bad();
}

function lookOf(rules: Rules): string {
  if (rules === null) return 'staff-light-unknown';
  return rules.length === 0 ? 'staff-light-good' : 'staff-light-bad';
}

/** Whether the books agree; where they do not, the rules and how many rows break them. */
export function BooksLight({ rules }: { readonly rules: Rules }) {
  return (
    <div id="books" className={`staff-light ${lookOf(rules)}`}>
      <p>{wordsOf(rules)}</p>
      {rules === null || rules.length === 0 ? null : (
        <ul>
          {rules.map(({ rule, rows }) => (
            <li key={rule}>
              <bdi dir="ltr">
                {rule}: {rows}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
