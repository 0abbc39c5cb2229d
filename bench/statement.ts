/** Benchmark of the doctor's statement as a PDF: `node bench/statement.ts`. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { localDate } from '../src/domain/calendar/calendar.ts';
import { NO_FACTS } from '../src/domain/fees/criteria.ts';
import { retentionOf } from '../src/domain/fees/retention.ts';
import { applyRate, basisPoints, pesos } from '../src/domain/money.ts';
import type { LineFacts, StatementFacts } from '../src/server/documents/statements/facts.ts';
import { statementPage } from '../src/server/documents/statements/page.ts';
import { statementReport } from '../src/server/documents/statements/report.ts';
import { composeStatement } from '../src/server/documents/statements/statement.ts';
import { createPdfRenderer } from '../src/server/platform/pdf/pdf.ts';
import { ruleVersion } from '../test/support/fees.ts';
import { type BenchRow, formatRow } from './row.ts';

const ROUNDS = 40;
const LINES = 100;
const MANY_LINES = 5000;
const TODAY = localDate('2026-08-05');
const MAKER = { by: 'Ana Pérez', at: new Date('2026-08-05T13:05:00Z') };

/**
 * Measures from the records to the bytes, including the queue and the other process, but not the database. All
 * statements differ, so no cache helps.
 */
export async function benchStatement(): Promise<BenchRow[]> {
  const { renderReport, close } = createPdfRenderer();
  const renderOf = (facts: StatementFacts) =>
    renderReport(statementReport(composeStatement(facts, TODAY)), MAKER);
  try {
    const first = await timed(() => renderOf(factsOf(LINES, 0)));
    const times: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const facts = factsOf(LINES, round);
      times.push((await timed(() => renderOf(facts))).milliseconds);
    }
    const pageTimes: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const facts = factsOf(LINES, round);
      const page = await timed(async () =>
        statementPage(composeStatement(facts, TODAY), {
          logo: null,
          maker: MAKER,
          mayCorrect: false,
        }),
      );
      pageTimes.push(page.milliseconds);
    }
    const long = factsOf(MANY_LINES, ROUNDS + 1);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const many = await timed(() => renderOf(long));
    delay.disable();
    return [
      {
        name: `statement PDF of ${LINES} lines`,
        measured: median(times),
        unit: 'ms',
        limit: 60,
        comparison: 'at most',
        note: `of ${ROUNDS}: fastest ${Math.min(...times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms; the first, which starts the process, ${first.milliseconds.toFixed(0)} ms`,
      },
      {
        name: `statement page (HTML) of ${LINES} lines`,
        measured: median(pageTimes),
        unit: 'ms',
        limit: 60,
        comparison: 'at most',
      },
      {
        name: `longest wait of other calls while a PDF of ${MANY_LINES} lines is made`,
        measured: delay.max / 1e6,
        unit: 'ms',
        limit: 100,
        comparison: 'at most',
        note: `the PDF takes ${(many.milliseconds / 1000).toFixed(1)} s and ${(many.result.length / 1e6).toFixed(1)} MB`,
      },
    ];
  } finally {
    close();
  }
}

/** An invented doctor's month; each round has other names and amounts. */
function factsOf(count: number, round: number): StatementFacts {
  const rules = [ruleVersion({ id: 1 }), ruleVersion({ id: 2, code: 'CARD-02' })];
  const paymentId = round + 1;
  return {
    query: { doctorId: 1, year: 2026, month: 7 },
    clinic: {
      name: 'Clínica de Medidas',
      rut: '76123456-0',
      address: 'Avenida Siempre 1',
      email: 'pagos@ejemplo.cl',
    },
    doctor: {
      name: `Médico de Medidas ${round}`,
      rut: '12345678-5',
      specialtyName: 'Cardiología',
    },
    payments: [
      {
        id: paymentId,
        sequence: 1,
        status: 'paid',
        paymentDate: TODAY,
        paymentMethod: 'transfer',
        societyId: null,
        payeeName: `Médico de Medidas ${round}`,
        payeeRut: '12345678-5',
        payeeSince: null,
        bankName: 'Banco Santander',
        accountKind: 'corriente',
        maskedAccount: '000072514830',
        accountHolderName: null,
        retentionRate: 1525,
        surchargeRate: 0,
        plannedDate: TODAY,
        otherYearRetention: null,
        annulledFor: null,
        annulledAt: null,
      },
    ],
    lines: Array.from({ length: count }, (_, index) => lineOf(index, round, paymentId)),
    entries: [],
    replacements: [],
    baseChoice: { participacion: 'participatedAmount', hmq: 'netAmount' },
    ruleSets: new Map([[1, rules]]),
  };
}

function lineOf(index: number, round: number, paymentId: number): LineFacts {
  const base = pesos(20_000 + ((index * 7919 + round * 104_729) % 400_000));
  const calculated = applyRate(base, basisPoints(6000));
  const retention = retentionOf(calculated, basisPoints(1525));
  const day = String(1 + (index % 28)).padStart(2, '0');
  return {
    ...NO_FACTS,
    attentionId: index + 1,
    paymentId,
    doctorId: 1,
    attentionDate: `2026-07-${day}`,
    specialtyId: 1,
    societyId: null,
    paidAs: 'individual',
    ruleVersionId: 1 + (index % 2),
    ruleSetRevision: 1,
    accumulations: null,
    baseAmount: base,
    calculatedAmount: calculated,
    retentionRate: 1525,
    surchargeRate: 0,
    grossAmount: base,
    netAmount: base,
    participatedAmount: base,
    retentionAmount: retention,
    isShared: true,
    finalAmount: calculated - retention,
    recordType: index % 5 === 0 ? 'hmq' : 'participacion',
    patientName: `Paciente Número ${round * 10_000 + index}`,
    scheduleType: 'regular',
    serviceId: 1,
    serviceCode: '01-01-001',
    serviceName: `Consulta médica electiva ${index % 37}`,
  };
}

async function timed<Result>(work: () => Promise<Result>) {
  const start = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - start };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

if (import.meta.main) {
  for (const row of await benchStatement()) console.log(formatRow(row));
}
