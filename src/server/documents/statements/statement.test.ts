import { expect, test } from 'vitest';
import { fixedAmount, percentage, prices, ruleVersion } from '../../../../test/support/fees.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { NO_FACTS } from '../../../domain/fees/criteria.ts';
import type { EntryFacts, LineFacts, StatementFacts } from './facts.ts';
import { composeStatement } from './statement.ts';

/** A month of one line of $100.000 under a rule of 60 %, with a retention of 10 %. */
function facts(line: Partial<LineFacts> = {}, rules = [ruleVersion({ id: 1 })]): StatementFacts {
  return {
    query: { doctorId: 1, year: 2026, month: 7 },
    clinic: { name: 'Clínica', rut: null, address: null, email: null },
    doctor: { name: 'Ana Núñez', rut: '12345678-5', specialtyName: 'Cardiología' },
    payments: [
      {
        id: 1,
        sequence: 1,
        status: 'processed',
        paymentDate: null,
        paymentMethod: 'check',
        societyId: null,
        payeeName: 'Ana Núñez',
        payeeRut: '12345678-5',
        payeeSince: null,
        bankName: null,
        accountKind: null,
        maskedAccount: null,
        accountHolderName: null,
        retentionRate: 1000,
        surchargeRate: 0,
        plannedDate: '2026-08-05',
        otherYearRetention: null,
        annulledFor: null,
        annulledAt: null,
      },
    ],
    lines: [
      {
        ...NO_FACTS,
        attentionId: 7,
        paymentId: 1,
        doctorId: 1,
        attentionDate: '2026-07-15',
        specialtyId: 1,
        societyId: null,
        paidAs: 'individual',
        ruleVersionId: 1,
        ruleSetRevision: 1,
        accumulations: null,
        baseAmount: 100_000,
        calculatedAmount: 60_000,
        retentionRate: 1000,
        retentionAmount: 6_000,
        isShared: true,
        surchargeRate: 0,
        grossAmount: 100_000,
        netAmount: 100_000,
        participatedAmount: 100_000,
        finalAmount: 54_000,
        recordType: 'participacion',
        patientName: 'Juan Soto',
        scheduleType: 'regular',
        serviceId: 1,
        serviceCode: '01-01-001',
        serviceName: 'Consulta',
        ...line,
      },
    ],
    entries: [],
    replacements: [],
    baseChoice: { participacion: 'participatedAmount', hmq: 'netAmount' },
    ruleSets: new Map([[1, rules]]),
  };
}

/** A rent of $100.000, of which nothing is retained. */
const RENT: EntryFacts = {
  id: 3,
  paymentId: 1,
  doctorId: 1,
  origin: 'entered',
  description: 'Arriendo de box',
  correctionId: null,
  correctionReason: null,
  dueBase: null,
  dueRuleCode: null,
  dueRuleVersion: null,
  bearsRetention: false,
  calculatedAmount: -100_000,
  retentionAmount: 0,
  finalAmount: -100_000,
  other: null,
  settled: null,
  isScaleAdjustment: false,
  kind: 'Ajuste',
  title: 'Arriendo de box',
};

const compose = (given: StatementFacts) => composeStatement(given, localDate('2026-08-05'));

test('documents §2.5: shows a line with the rule that paid it', () => {
  const { payments, totals, clinic, issuedOn } = compose(facts());
  expect(payments[0]?.lines).toEqual([
    {
      date: '15-07-2026',
      patient: 'Juan Soto',
      service: '01-01-001 Consulta',
      type: 'Participación',
      rule: 'R-1 v1 · 60,00\u{a0}%',
      working: null,
      paidId: null,
      base: '$100.000',
      gross: '$60.000',
      retention: '$6.000',
      net: '$54.000',
    },
  ]);
  expect(payments[0]).toMatchObject({
    status: 'Procesado',
    date: 'Por pagar',
    method: 'Cheque',
    account: 'Cheque a nombre de Ana Núñez',
  });
  expect(totals).toEqual({
    count: '1',
    base: '$100.000',
    gross: '$60.000',
    retention: '$6.000',
    net: '$54.000',
  });
  expect([clinic.details, issuedOn]).toEqual(['', '05-08-2026']);
});

test('documents §2.4: names the account’s holder where the money goes there, and who is paid by cheque', () => {
  const given = facts();
  const [payment] = given.payments;
  const accountOf = (paymentMethod: 'transfer' | 'check' | 'cash') =>
    compose({
      ...given,
      payments: payment
        ? [{ ...payment, paymentMethod, maskedAccount: '••••4830', accountHolderName: 'Luis Soto' }]
        : [],
    }).payments[0]?.account;
  expect(accountOf('transfer')).toBe('Cuenta ••••4830 · a nombre de Luis Soto');
  expect(accountOf('check')).toBe('Cheque a nombre de Ana Núñez');
  expect(accountOf('cash')).toBe('Efectivo a nombre de Ana Núñez');
});

// fees §21.6
test('documents §2.5: shows the price of the line’s service of a price table', () => {
  const payment = prices({ 1: percentage(60), 2: fixedAmount(9_000) });
  const { payments } = compose(facts({}, [ruleVersion({ id: 1, serviceIds: [1, 2], payment })]));
  expect(payments[0]?.lines[0]).toMatchObject({
    rule: 'R-1 v1 · 60,00\u{a0}%',
    working: null,
    gross: '$60.000',
  });
});

test('documents §2.9: refuses to explain an amount by rules that do not result in it', () => {
  for (const wrong of [
    facts({ calculatedAmount: 60_001 }),
    facts({}, [ruleVersion({ id: 1, payment: percentage(61) })]),
    facts({}, [ruleVersion({ id: 2 })]),
    facts({ serviceId: 3 }, [ruleVersion({ id: 1, serviceIds: [1, 2] })]),
  ]) {
    expect(() => compose(wrong)).toThrow('attention 7');
  }
});

test('documents §2.7: names every retention', () => {
  const { notes } = compose({
    ...facts(),
    lines: [...facts().lines, ...facts({ retentionRate: 1525, retentionAmount: 9_150 }).lines],
  });
  expect(notes.join(' ')).toContain('Retención: 10,00 % o 15,25 % del total de cada documento');
});

// payout §17.12
test('documents §2.7: names the rate of entries, too, with and without lines', () => {
  const { payments, lines, ...rest } = facts({ retentionRate: 1525, retentionAmount: 9_150 });
  const [own] = payments;
  if (!own) throw new Error('no payment');
  const july = { ...own, retentionRate: 1525 };
  const complementaria = { ...own, id: 2, sequence: 2, retentionRate: 1600 };
  const bonus = {
    ...RENT,
    id: 4,
    paymentId: 2,
    title: 'Bono',
    bearsRetention: true,
    calculatedAmount: 100_000,
    retentionAmount: 16_000,
    finalAmount: 84_000,
  };
  const noteOf = (change: Partial<StatementFacts>) =>
    compose({ ...rest, payments: [july, complementaria], lines, ...change }).notes.find((note) =>
      note.startsWith('Retención: '),
    );
  expect(noteOf({})).toContain('Retención: 15,25 % del total de cada documento');
  expect(noteOf({ entries: [bonus] })).toContain('Retención: 15,25 % o 16,00 % del total');
  expect(noteOf({ entries: [bonus], lines: [] })).toContain('Retención: 16,00 % del total');
  expect(noteOf({ entries: [RENT], lines: [] })).toBeUndefined();
  const loan = { ...complementaria, retentionRate: 1825, surchargeRate: 300 };
  expect(noteOf({ entries: [bonus], lines: [], payments: [loan] })).toMatch(
    /^Retención: 15,25 % \+ 3,00 % del total .* retención adicional del médico/,
  );
  // Through an exempt society, and a bonus in person.
  const exempt = facts({ retentionRate: 0, retentionAmount: 0, finalAmount: 60_000 });
  expect(noteOf({ entries: [bonus], lines: exempt.lines })).toContain(
    'Retención: 0,00 % o 16,00 % del total',
  );
});

test('documents §2.4, masters §14.9: tells who is paid, and each payment’s payee where there are two', () => {
  const { payments, ...rest } = facts();
  expect(compose({ ...rest, payments }).doctor.facts).toContainEqual([
    'Beneficiario',
    'Se le paga directamente',
  ]);
  const [own] = payments;
  if (!own) throw new Error('no payment');
  const through = {
    ...own,
    id: 2,
    status: 'paid' as const,
    payeeName: 'Sociedad Ñuble',
    payeeRut: '76000001-9',
    payeeSince: '2026-07-16',
  };
  const both = compose({ ...rest, payments: [own, through] });
  expect(both.doctor.facts.slice(2)).toEqual([
    ['Beneficiario', 'Se le paga directamente'],
    ['Beneficiario', 'Se paga a Sociedad Ñuble (76.000.001-9) desde el 16-07-2026'],
  ]);
  expect(both.payments.map(({ title }) => title)).toEqual([
    'Pago del mes a Ana Núñez',
    'Pago del mes a Sociedad Ñuble',
  ]);
});

// payout §19.15, payout §17.13
test('documents §2.20: says what the receipt is of by the year in which the bank paid', () => {
  const rule = ruleVersion({ id: 1, payment: percentage(100) });
  const amount = 1_000_000;
  const line = {
    baseAmount: amount,
    calculatedAmount: amount,
    retentionRate: 1525,
    retentionAmount: 152_500,
    finalAmount: 847_500,
  };
  const { payments, ...rest } = facts(line, [rule]);
  const [own] = payments;
  if (!own) throw new Error('no payment');
  const noteOf = (entries: EntryFacts[], change: Partial<typeof own>) =>
    compose({ ...rest, entries, payments: [{ ...own, ...change }] }).notes.filter((note) =>
      note.startsWith('La boleta'),
    );
  const january = {
    plannedDate: '2026-12-30',
    paymentDate: '2027-01-04',
    otherYearRetention: 160_000,
  };
  const receipt = 'La boleta es por $1.000.000 brutos, con $160.000 de retención.';
  const why =
    'Se procesó para 2026, con $152.500 de retención, y el banco pagó en 2027: la boleta lleva la tasa de 2027.';
  const without = 'Lo que no lleva retención no va en ella: solo cambia lo que se transfiere.';
  expect(noteOf([RENT], january)).toEqual([`${receipt} ${why} ${without}`]);
  expect(noteOf([], january)).toEqual([`${receipt} ${why}`]);
  expect(noteOf([RENT], {})).toEqual([
    `La boleta es por $1.000.000 brutos, con $152.500 de retención. ${without}`,
  ]);
  expect(noteOf([], {})).toEqual([]);
});
