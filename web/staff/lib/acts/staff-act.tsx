import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../data/staff-api.ts';

type StaffActProps<E extends Endpoint> = {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly label: string;
  /** What it is called to whoever hears the page, where the label alone does not say of what. */
  readonly name?: string;
  /** What is said when it is done. */
  readonly done: (answer: AnswerOf<E>) => string;
  /** Also after a refusal: then something is other than the page shows. */
  readonly onDone: () => void;
  readonly loud?: boolean;
};

/** A button that is one call of the portal. */
export function StaffAct<const E extends Endpoint>(props: StaffActProps<E>) {
  const { endpoint, input, label, name, done, onDone, loud = false } = props;
  const [pending, during] = useBusy();
  async function act() {
    const answer = await during(() => callStaff(endpoint, input));
    showToast(
      answer.ok ? { title: done(answer.value), tone: 'success' } : { title: answer.problem.message, tone: 'danger' },
    );
    onDone();
  }
  return (
    <button
      type="button"
      className={`button ${loud ? 'button-primary' : 'button-secondary'}`}
      aria-label={name}
      disabled={pending}
      onClick={() => void act()}
    >
      {label}
    </button>
  );
}
