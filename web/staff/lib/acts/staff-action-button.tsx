import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../data/staff-api.ts';

type StaffActionButtonProps<E extends Endpoint> = {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly label: string;
  /** Accessible name of the button. It is set if the label alone would be ambiguous. */
  readonly name?: string;
  readonly done: (answer: ResponseOf<E>) => string;
  /** Called after a success and after a refusal, because a refusal can mean that the page shows outdated data. */
  readonly onDone: () => void;
  readonly isPrimary?: boolean;
  /**
   * CSS class of the button. The default is the class of a primary button if `isPrimary` is true, otherwise of a secondary
   * button.
   */
  readonly look?: string;
};

export function StaffActionButton<const E extends Endpoint>(props: StaffActionButtonProps<E>) {
  const { endpoint, input, label, name, done, onDone, isPrimary = false } = props;
  const { look = `button ${isPrimary ? 'button-primary' : 'button-secondary'}` } = props;
  const [pending, during] = useBusy();
  async function act() {
    const answer = await during(() => callStaff(endpoint, input));
    showToast(
      answer.ok ? { title: done(answer.value), tone: 'success' } : { title: answer.problem.message, tone: 'danger' },
    );
    onDone();
  }
  return (
    <button type="button" className={look} aria-label={name} disabled={pending} onClick={() => void act()}>
      {label}
    </button>
  );
}
