import { m } from '#messages/compiled/messages.js';

/** In the place of a part that is not there yet (specification, section 2). */
export function ComingSoon() {
  return (
    <div className="staff-empty">
      <h2 className="text-lg">{m.staff_soon()}</h2>
      <p>{m.staff_soon_text()}</p>
    </div>
  );
}
