/** The life of a thing: each of its states with those that may follow it. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

/** A table of moves that names nothing but its own states. */
export function movesOf<State extends string>(table: Readonly<Record<State, readonly NoInfer<State>[]>>): Moves<State> {
  return table;
}

/** All states, in the order of the table. */
export function statesOf<State extends string>(moves: Moves<State>): State[] {
  return Object.keys(moves).filter((name): name is State => name in moves);
}

/** The states that may be left for this one, in the order of the table: what the guard of a write asks for. */
export function statesBefore<State extends string>(moves: Moves<State>, to: NoInfer<State>): State[] {
  return statesOf(moves).filter((from) => moves[from].includes(to));
}
