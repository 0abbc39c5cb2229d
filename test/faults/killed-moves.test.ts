/**
 * The moves of the ledger by a person's call, from paying to settling a balance, while their connections to the database are killed
 * at random moments. After every kill the books are right, and the events tell exactly what happened: all of a move or nothing.
 * Payrolls whose worker is killed are in `random-kills.test.ts`; together they are killed 300 times.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { testApp } from '../support/app.ts';
import { bookOffences } from '../support/books.ts';
import {
  lastEvent,
  moneyDifferences,
  readEvents,
  readFacts,
  readState,
} from '../support/ledger-books.ts';
import { type LedgerMove, ledgerClinic, type MoveKind } from '../support/ledger-moves.ts';
import { replay } from '../support/ledger-replay.ts';

const KILLS = 100;
/** About as long as a move. */
const MOVE_MS = 60;
const NOTICED_MS = 20;
/** How many moves are tried on one month. Then a new one is made, since nearly all of it is annulled or paid by now. */
const ATTEMPTS_OF_MONTH = 12;

const KILLED = [
  ...(['pay', 'pay', 'annul', 'returnToCalculated', 'returnToPending', 'hold', 'release'] as const),
  ...(['send', 'send', 'bankPays', 'bankAnswers', 'bankRejects', 'withdrawFile'] as const),
  ...(['enter', 'correct', 'refund', 'moveLine', 'withdrawCorrection'] as const),
  ...(['writeOff', 'passOn'] as const),
] satisfies MoveKind[];
/** Undisturbed: July was paid; August is in payments, one of which leaves a balance. */
const MONTH: readonly MoveKind[] = [
  'import',
  'calculate',
  'owe',
  'submit',
  'payroll',
  'import',
  'calculate',
];

const app = await testApp();
const clinic = await ledgerClinic(app);

const below = (limit: number) => Math.floor(Math.random() * limit);
const move = (kind: MoveKind): LedgerMove => ({
  kind,
  doctor: below(3),
  month: 7 + below(2),
  pick: below(1_000),
  amount: 1 + below(300_000),
});

// payout §1.8, product §1.3
it(`kills the connections of ${KILLS} moves: the books are exact, and the events tell what happened`, {
  timeout: 900_000,
}, async () => {
  const killer = new pg.Client(app.url);
  const reader = openDatabase(app.url);
  await killer.connect();
  let kills = 0;
  let failed = 0;
  let from = 0;
  for (let attempts = 0; kills < KILLS; attempts += 1) {
    if (attempts % ATTEMPTS_OF_MONTH === 0) {
      from = await lastEvent(reader.pool);
      await clinic.begin();
      for (const kind of MONTH) await clinic.make({ ...move(kind), doctor: 2, month: 8 });
    }
    const made = clinic.make(move(KILLED[below(KILLED.length)] as MoveKind)).catch(() => {
      failed += 1;
    });
    await sleep(Math.random() * MOVE_MS);
    kills += await killTransactions(killer);
    await made;
    // The pool has noticed by then which of its connections are gone.
    await sleep(NOTICED_MS);
    expect(await bookOffences(reader), `after kill ${kills}`).toEqual([]);
    expect(await moneyDifferences(reader.pool), `after kill ${kills}`).toEqual([]);
    const replayed = replay(await readFacts(reader.pool), await readEvents(reader.pool, from));
    expect(replayed, `after kill ${kills}`).toEqual(await readState(reader.pool));
  }
  await killer.end();
  await reader.close();
  // What was killed was really under way, and nothing else failed.
  expect(failed).toBeGreaterThan(KILLS / 10);
  expect(failed).toBeLessThanOrEqual(kills);
});

/** Ends each connection that is in a transaction at this moment; answers whether there was one. */
async function killTransactions(killer: pg.Client): Promise<number> {
  const { rows } = await killer.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'portal-medico'
       AND (state = 'idle in transaction' OR state = 'active' AND xact_start IS NOT NULL)`);
  return rows.length > 0 ? 1 : 0;
}
