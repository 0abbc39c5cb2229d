/** The rules and agreements of the clean year, and how they are renewed at the turn of the year. */
import { addDays, type LocalDate, localDate } from '../../../src/domain/calendar/calendar.ts';
import { NO_TERMS } from '../../../src/domain/fees/criteria.ts';
import type { RuleVersion } from '../../../src/domain/fees/rule-version.ts';
import type { RulePayment } from '../../../src/domain/fees/rules.ts';
import { basisPoints, pesos } from '../../../src/domain/money.ts';
import { SPECIALTIES } from '../../../src/server/operations/demo/specialties.ts';
import type { Change, Doctor, Society } from './model.ts';
import type { Random } from './people.ts';
import { CATALOGUE } from './prices.ts';

const BEGIN = localDate('2025-01-01');
const END = localDate('2025-12-31');
const NEXT = { begin: localDate('2026-01-01'), end: localDate('2026-12-31') };
/** The first ids of versions that are made during the year. */
const RENEWED_FROM = 1_000;
const NEWCOMERS_FROM = 2_000;
const personalCode = ({ id }: Doctor) => `M-${String(id).padStart(4, '0')}`;
/** Who is paid by a rule of their own: those who come most. */
const PERSONAL_RULES = 70;
const AGREED_SOCIETIES = 14;
/** Fixed amounts rise with the prices, and are rounded to hundreds. */
const RISE = 1.045;

export const percent = (value: number): RulePayment => ({
  type: 'percentage',
  rate: basisPoints(Math.round(value * 100)),
});
export const fixed = (value: number): RulePayment => ({
  type: 'fixed_amount',
  amount: pesos(value),
});
/** Two brackets. */
export function scale(limit: number, low: number, high: number): RulePayment {
  return {
    type: 'table_accumulated',
    scales: [
      { from: pesos(0), to: pesos(limit), rate: basisPoints(low * 100) },
      { from: pesos(limit + 1), to: null, rate: basisPoints(high * 100) },
    ],
  };
}

type Written = Partial<RuleVersion> & Pick<RuleVersion, 'code' | 'name' | 'payment'>;

function versionsOf(written: readonly Written[]): RuleVersion[] {
  return written.map((rule, index) => ({
    ...NO_TERMS,
    id: index + 1,
    ruleId: index + 1,
    version: 1,
    kind: 'rule',
    isActive: true,
    validFrom: BEGIN,
    validTo: END,
    participationType: 'mixed',
    priority: rule.kind === 'convention' ? 100 : 1000,
    exclusivityMode: 'first_win',
    ...rule,
  }));
}

/** The rules on the year's first day. */
export function inventRules(
  random: Random,
  doctors: readonly Doctor[],
  societies: readonly Society[],
): RuleVersion[] {
  const written: Written[] = [];
  for (const { id, key, name } of SPECIALTIES) {
    const scaled = key === 'CARD' || key === 'OFTA' || key === 'DERM';
    written.push({
      code: `P-${key}`,
      name: `Participaciones de ${name}`,
      recordType: 'participacion',
      specialtyIds: [id],
      payment: scaled ? scale(1_500_000, 60, 70) : percent(random.pick([70, 72, 75, 78, 80])),
    });
    written.push({
      code: `H-${key}`,
      name: `HMQ de ${name}`,
      recordType: 'hmq',
      specialtyIds: [id],
      payment: percent(random.pick([85, 88, 90, 92, 95])),
    });
  }
  const busiest = doctors
    .filter(({ firstMonth }) => firstMonth === 0)
    .toSorted((a, b) => b.volume - a.volume)
    .slice(0, PERSONAL_RULES * 2);
  for (const doctor of busiest.filter((_, index) => index % 2 === 0)) {
    written.push({
      code: personalCode(doctor),
      name: `Contrato de ${doctor.name}`,
      doctorId: doctor.id,
      recordType: 'participacion',
      priority: 90,
      payment: doctor.id % 7 === 0 ? scale(2_000_000, 65, 75) : percent(random.int(15, 18) * 5),
    });
  }
  for (const service of CATALOGUE.filter(
    ({ specialty, serviceClass }) =>
      serviceClass === 'medical' &&
      (specialty === 'RADI' || specialty === 'PSIQ' || specialty === 'GAST'),
  )) {
    written.push({
      code: `F-${service.code}`,
      name: `Monto fijo: ${service.name}`.slice(0, 160),
      serviceIds: [service.id],
      priority: 80,
      payment: fixed(Math.round((service.baseValue * random.int(45, 60)) / 10_000) * 100),
    });
  }
  for (const society of societies.slice(0, AGREED_SOCIETIES)) {
    written.push({
      code: `CONV_S${society.id}`,
      name: `Convenio ${society.name}`,
      kind: 'convention',
      societyId: society.id,
      recordType: 'participacion',
      validTo: society.id % 3 === 0 ? null : END,
      payment: percent(random.int(74, 84)),
    });
  }
  const outOfHours = { kind: 'convention', scheduleType: 'irregular', priority: 60 } as const;
  written.push(
    ...['MINT', 'PEDI', 'CIRU', 'UROL', 'NEUR'].map((key) => ({
      ...outOfHours,
      code: `CONV_IN_${key}`,
      name: `Fuera de horario ${key}`,
      specialtyIds: SPECIALTIES.filter((one) => one.key === key).map(({ id }) => id),
      payment: percent(100),
    })),
    {
      ...outOfHours,
      code: 'CONV_TRAU_1',
      name: 'Trauma fuera de horario: participación',
      specialtyIds: [5],
      exclusivityMode: 'stack',
      payment: percent(75),
    },
    {
      ...outOfHours,
      code: 'CONV_TRAU_2',
      name: 'Trauma fuera de horario: disponibilidad',
      specialtyIds: [5],
      exclusivityMode: 'stack',
      priority: 61,
      payment: fixed(15_000),
    },
    {
      kind: 'convention',
      code: 'CONV_MAT',
      name: 'Maternidad de noche',
      specialtyIds: [4],
      scheduleType: 'night',
      recordType: 'hmq',
      priority: 60,
      payment: percent(100),
    },
  );
  return versionsOf(written);
}

/**
 * What is renewed on 1 January: fixed amounts by a new rule with the usual rise, what is written by hand for a person or all by
 * a longer validity. What has no end goes on.
 */
export function renewals(rules: readonly RuleVersion[]): Change[] {
  return rules
    .filter(({ validTo }) => validTo === END)
    .map((rule, index): Change => {
      const id = RENEWED_FROM + index;
      const { payment } = rule;
      const isNew = payment.type === 'fixed_amount';
      return {
        type: 'rule',
        on: localDate('2025-12-22'),
        version: isNew
          ? {
              ...rule,
              id,
              ruleId: id,
              code: `${rule.code}-26`,
              validFrom: NEXT.begin,
              validTo: NEXT.end,
              payment: fixed(Math.round((payment.amount * RISE) / 100) * 100),
            }
          : { ...rule, id, version: 2, validTo: NEXT.end },
      };
    });
}

/** The contract of a doctor who begins to work in the year, from the first day on. */
export function contractOf(doctor: Doctor, begin: LocalDate): Change {
  const id = NEWCOMERS_FROM + doctor.id;
  const [version] = versionsOf([
    {
      code: personalCode(doctor),
      name: `Contrato de ${doctor.name}`,
      doctorId: doctor.id,
      recordType: 'participacion',
      priority: 90,
      validFrom: begin,
      validTo: NEXT.end,
      payment: percent(75 + (doctor.id % 4) * 5),
    },
  ]);
  if (version === undefined) throw new Error('one rule has one version');
  return { type: 'rule', on: addDays(begin, -7), version: { ...version, id, ruleId: id } };
}
