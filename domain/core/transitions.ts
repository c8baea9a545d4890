/** Transition table of a state machine. For each state, it lists the states that can follow. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Creates a transition table. The type of the table allows only states of the table itself. */
export function defineTransitions<State extends string>(
  table: Readonly<Record<State, readonly NoInfer<State>[]>>,
): Transitions<State> {
  return table;
}

/** Returns all states in the order of the table. */
export function statesOf<State extends string>(transitions: Transitions<State>): State[] {
  return Object.keys(transitions).filter((name): name is State => name in transitions);
}

/**
 * Returns the states from which a state can be reached in one step, in the order of the table. A write uses them as the
 * condition on the stored state.
 */
export function sourceStatesOf<State extends string>(transitions: Transitions<State>, to: NoInfer<State>): State[] {
  return statesOf(transitions).filter((from) => transitions[from].includes(to));
}
