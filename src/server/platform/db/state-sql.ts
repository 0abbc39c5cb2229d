/** The moves of `domain/states.ts` as SQL, so that no query names a start state itself. */
import { sql } from 'kysely';

type Move = { readonly from: readonly string[]; readonly to: string | null };

/**
 * Whether a column's state is one that the move starts from, as SQL text. COPY takes no parameters, and PostgreSQL uses
 * a partial index only if the query names its state literally.
 */
export function startsText(move: Pick<Move, 'from'>, column: string): string {
  const [first, ...more] = move.from.map((state) => `'${state}'`);
  return more.length === 0
    ? `${column} = ${first}`
    : `${column} IN (${[first, ...more].join(', ')})`;
}

/** Like `startsText`, as a part of a query. */
export function starts(move: Pick<Move, 'from'>, column: string) {
  return sql.raw<boolean>(startsText(move, column));
}

/** The state that the move leads to, as a literal. */
export function target<State extends string>({ to }: { readonly to: State }) {
  return sql.lit(to);
}
