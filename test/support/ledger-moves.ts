/**
 * Every move of the ledger as a call, chosen at random: from an import to the bank's answer, the correction and the balance that
 * two persons settle. What the product refuses is no move.
 */
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import type { Correction } from '../../src/contract/payout/corrections.ts';
import { jobRegistry } from '../../src/server/job-registry.ts';
import { startWorker } from '../../src/server/platform/jobs/worker.ts';
import type { TestApp } from './app.ts';
import { chosen, FIRST_RATE, HEADING, ledgerActs, REASON } from './ledger-acts.ts';
import { payrollData } from './payroll-data.ts';
import { aRule } from './rules.ts';

/** What often follows what, so that random sequences get far: of one doctor and month. A single move is a flow, too. */
const FLOWS = [
  ['import', 'calculate'],
  ['import', 'calculate', 'process', 'send'],
  ['import', 'calculate', 'submit', 'payroll', 'pay'],
  ['import', 'calculate', 'submit', 'returnToCalculated'],
  ['calculate', 'returnToPending'],
  ['process', 'annul'],
  ['process', 'send', 'bankPays'],
  ['import', 'calculate', 'process', 'send', 'bankAnswers'],
  ['process', 'send', 'bankRejects', 'send'],
  ['import', 'calculate', 'process', 'send', 'withdrawFile', 'annul'],
  ['bankRejects'],
  ['sendAgain'],
  ['process', 'send', 'sendAgain', 'bankPaysAnyway', 'bankPays'],
  ['import', 'calculate', 'process', 'send', 'sendAgain', 'bankPaysAnyway', 'bankPays', 'recover'],
  ['process', 'send', 'sendAgain', 'bankPaysAnyway', 'recover', 'undoRecovery'],
  ['bankPaysAnyway', 'recover'],
  ['recover', 'bankRejects'],
  ['recover', 'bankRejects', 'undoRecovery'],
  ['hold'],
  ['hold', 'process', 'release'],
  ['enter'],
  ['enter', 'withdrawEntry'],
  ['import', 'calculate', 'owe', 'process', 'writeOff'],
  ['import', 'calculate', 'owe', 'process', 'passOn'],
  ['owe', 'process'],
  ['correct'],
  ['refund'],
  ['moveLine'],
  ['correct', 'process'],
  ['correct', 'withdrawCorrection'],
  ['import', 'calculate', 'process', 'refund', 'annul', 'returnToPending', 'calculate'],
  ['changeRule'],
  ['changeRetention'],
  ['process', 'changeRetention'],
  ['import', 'calculate', 'process', 'send', 'bankPays', 'changeRetention', 'bankRejects', 'annul'],
] as const;
export type MoveKind = (typeof FLOWS)[number][number];
export const MOVE_KINDS: readonly MoveKind[] = [...new Set(FLOWS.flat())];

/** A move; what it doesn't need of the rest it ignores. */
export type LedgerMove = {
  readonly kind: MoveKind;
  /** Which of the doctors, of the two months, and of whatever else there is to choose from. */
  readonly doctor: number;
  readonly month: number;
  readonly pick: number;
  /** Pesos. */
  readonly amount: number;
};

const anyFlow = fc.record({
  flow: fc.constantFrom(...FLOWS),
  doctor: fc.nat(2),
  // What is corrected of July goes with August.
  month: fc.constantFrom(7, 8),
  pick: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 300_000 }),
});

/** A sequence of at most so many flows. */
export const anyMoves = (flows: number): fc.Arbitrary<LedgerMove[]> =>
  fc
    .array(anyFlow, { minLength: flows / 2, maxLength: flows })
    .map((chosen) =>
      chosen.flatMap(({ flow, ...of }) => flow.map((kind): LedgerMove => ({ kind, ...of }))),
    );

/** A clinic of three doctors: of a percentage, of a progressive scale, and of a society. */
export async function ledgerClinic(app: TestApp) {
  const { query } = app;
  const data = await payrollData(app.database);
  const people = [await app.signedInAs('admin'), await app.signedInAs('admin')] as const;
  const [ana, blas] = people;
  await query`
    UPDATE clinic SET name = 'Clínica Ñandú', rut = '76123456-0';
    UPDATE clinic_bank_setting SET account_number = '000012345678', agreement_number = '017'`;
  const percent = await data.doctor({ retentionRate: 1525 });
  const scale = await data.doctor({ retentionRate: 1000 });
  const member = await data.doctor({ society: 'Sociedad de los Movimientos SpA' });
  const doctors = [percent, scale, member];
  const percentRule = aRule({ code: 'PORCENTAJE', doctorId: percent, paymentValue: FIRST_RATE });
  const { body: rule } = await ana.post<{ id: number }>('/api/calculation-rules', percentRule);
  for (const input of [
    aRule({ code: 'SOCIA', doctorId: member, paymentValue: 50 }),
    aRule({
      code: 'TRAMOS',
      doctorId: scale,
      paymentType: 'table_accumulated',
      paymentValue: '0',
      combinationRule: {
        type: 'table_accumulated',
        scales: [
          { from: 0, to: 150_000, percentage: 60 },
          { from: 150_001, to: null, percentage: 70 },
        ],
      },
    }),
  ])
    expect((await ana.post('/api/calculation-rules', input)).status).toBe(201);
  const rutOf = new Map(
    (await app.database.db.selectFrom('doctor').select(['id', 'rut']).execute()).map((one) => [
      one.id,
      one.rut,
    ]),
  );
  const acts = ledgerActs(app, { ana, blas, rule: { id: rule.id, input: percentRule }, rutOf });
  await query`UPDATE medical_society SET document_kind = 'society_receipt'`;
  const { rowsOf, done, job } = acts;
  const worker = await startWorker(app.services, { registry: jobRegistry });
  afterAll(() => worker.stop());

  return { make, begin, scale, percent };

  /** Nothing is left of the sequence before; the rules are as they were, and July is paid: each doctor has three lines of it. */
  async function begin(): Promise<void> {
    await query`
      TRUNCATE calculation, payment, attention, import, entry, hold, bank_file, retroactive_change, retention_change CASCADE`;
    await acts.resetRetentions();
    await acts.saveRate(FIRST_RATE);
    const july = { month: 7, pick: 0 };
    const moves: LedgerMove[] = [
      ...doctors.map((_, doctor) => ({
        ...july,
        kind: 'import' as const,
        doctor,
        pick: 2,
        amount: 120_000,
      })),
      ...(['calculate', 'submit', 'payroll', 'pay'] as const).map((kind) => ({
        ...july,
        kind,
        doctor: 0,
        amount: 1,
      })),
    ];
    for (const move of moves) expect(await make(move), move.kind).toBe(true);
  }

  /** Makes a move; answers whether the product did. */
  async function make({ kind, doctor, month, pick, amount }: LedgerMove): Promise<boolean> {
    const doctorId = doctors[doctor] ?? percent;
    const period = { month, year: 2026 };
    const scope = { scope: period, reason: REASON };
    const payroll = (processingType: string, more: object = {}) =>
      job('/api/jobs/create', {
        type: 'process-bulk-payments',
        data: { processingType, ...period, ...more },
      });
    switch (kind) {
      case 'import':
        return done(
          await ana.post('/api/import/csv-participacion', {
            csvData: [HEADING, ...acts.linesOf(doctorId, { month, pick, amount })].join('\n'),
          }),
        );
      case 'calculate':
        return job('/api/jobs/calculate-payments', { showAllPending: true });
      case 'submit':
        return payroll('bulk');
      case 'process':
        return payroll('individual', { selectedDoctors: [doctorId] });
      case 'payroll':
        return payroll('full');
      case 'pay': {
        const paymentMethod = pick % 3 === 1 ? 'check' : undefined;
        const answers = [];
        for (const one of doctors)
          answers.push(
            done(
              await ana.post('/api/mark-payment-as-paid', {
                doctorId: one,
                ...period,
                paymentMethod,
              }),
            ),
          );
        return answers.includes(true);
      }
      case 'annul':
        return done(await ana.post('/api/payments/annul', scope));
      case 'returnToCalculated':
        return done(await ana.post('/api/records/return', { ...scope, to: 'calculated' }));
      case 'returnToPending':
        return done(await ana.post('/api/records/return', { ...scope, to: 'pending' }));
      case 'send':
        return acts.send(period);
      case 'sendAgain':
        return acts.send(period, { isAgain: true, includePaid: pick % 2 === 0 });
      case 'bankPaysAnyway':
        return acts.bankPaysAnyway(pick);
      case 'recover':
        return acts.recover(pick);
      case 'undoRecovery':
        return acts.undoRecovery(pick);
      case 'bankPays': {
        const file = await acts.chosenFile(pick);
        return file !== undefined && acts.ofFile(file, 'mark-as-paid');
      }
      case 'bankAnswers': {
        const file = await acts.chosenFile(pick);
        return file !== undefined && acts.answerOf(file);
      }
      case 'bankRejects': {
        const transfer = chosen(
          await rowsOf<{ id: number; file: number }>(
            `SELECT id, bank_file_id AS file FROM transfer WHERE status IN ('sent', 'paid') ORDER BY id`,
          ),
          pick,
        );
        return (
          transfer !== undefined &&
          acts.ofFile(transfer.file, 'reject', {
            transferIds: [transfer.id],
            reason: 'account_closed',
          })
        );
      }
      case 'withdrawFile': {
        const file = await acts.chosenFile(pick);
        return (
          file !== undefined &&
          (await acts.ofFile(file, 'withdrawal', { reason: REASON })) &&
          acts.ofFile(file, 'withdraw', {}, blas)
        );
      }
      case 'hold':
        return done(
          await ana.post('/api/holds', { target: { doctorIds: [doctorId] }, reason: REASON }),
        );
      case 'release': {
        const held = chosen(await rowsOf<{ id: number }>('SELECT id FROM live_hold'), pick);
        return held !== undefined && done(await ana.post(`/api/holds/${held.id}/release`, {}));
      }
      case 'enter':
        return acts.enter(doctorId, { ...period, pick, amount: pick % 3 === 0 ? -amount : amount });
      case 'owe':
        return acts.enter(doctorId, { ...period, pick, amount: -(amount + 200_000) });
      case 'withdrawEntry': {
        const entry = chosen(
          await rowsOf<{ id: string }>(
            `SELECT id FROM payable_entry WHERE origin = 'entered' ORDER BY id`,
          ),
          pick,
        );
        return (
          entry !== undefined &&
          done(await ana.post('/api/entries/withdraw', { ids: [Number(entry.id)], reason: REASON }))
        );
      }
      case 'correct':
        return acts.correct(pick, {
          cause: 'amount',
          grossAmount: amount,
          netAmount: amount,
          participatedAmount: amount,
        });
      case 'refund':
        return acts.correct(pick, { cause: 'patient_unpaid' });
      case 'moveLine':
        return acts.correct(pick, { cause: 'doctor', doctorId });
      case 'withdrawCorrection': {
        const { body } = await ana.get<Correction[]>('/api/corrections?state=approved');
        const correction = chosen(body, pick);
        return (
          correction !== undefined &&
          done(
            await ana.post('/api/corrections/withdraw', { ids: [correction.id], reason: REASON }),
          )
        );
      }
      case 'changeRule':
        return acts.changeRule(pick);
      case 'changeRetention':
        return acts.changeRetention(doctorId, pick);
      case 'writeOff':
        return acts.settle(pick, { kind: 'write_off' });
      case 'passOn':
        return acts.settle(pick, {
          kind: 'pass_on',
          societyId: null,
          agreement: 'Carta firmada por la doctora',
        });
    }
  }
}
