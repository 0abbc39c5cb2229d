/** Invents the whole clean year from its seed: nothing else decides what is in it. */
import {
  addDays,
  addMonths,
  firstDayOf,
  type LocalDate,
  localDate,
  periodIndex,
  periodOf,
} from '../../../src/domain/calendar/calendar.ts';
import { proposedDays } from '../../../src/domain/calendar/payment-calendar.ts';
import { HOLIDAY_DATES } from '../../../src/server/operations/demo/holidays.ts';
import { isWorking, monthLines } from './attentions.ts';
import {
  type Change,
  type CleanYear,
  type Doctor,
  type Entry,
  FIRST_PERIOD,
  type Line,
  MONTHS,
  type Month,
  type Society,
} from './model.ts';
import { inventAccount, inventDoctors, inventPatients, inventSocieties, seeded } from './people.ts';
import { baseValueAt, CATALOGUE, LATER_RISE, RISE } from './prices.ts';
import { contractOf, inventRules, renewals } from './rules.ts';

/** The day of the following month on which a month is paid. */
export const PAYMENT_RULE = { day: 10, otherwise: 'previous' } as const;
/** Newcomers with more lines a month have a contract of their own. */
const NEW_CONTRACT = 10;
/** The share of lines that arrive a month late. */
const LATE_SHARE = 0.004;

type Move = { month: number; doctorId: number; societyId: number | null; validFrom: LocalDate };

/** The year of this seed; equal on every machine. */
export function inventYear(seed: string): CleanYear {
  const random = seeded(`${seed} masters`);
  const societies = inventSocieties(random);
  const doctors = inventDoctors(random, societies);
  const patients = inventPatients();
  const rules = inventRules(random, doctors, societies);
  const moves = inventMoves(seed, doctors, societies);
  const cast = { seed, doctors, patients, societyAt: societyAtOf(doctors, moves) };
  const movers = new Set(moves.map(({ doctorId }) => doctorId));
  const stayers = doctors.filter(({ id }) => !movers.has(id));
  const all = Array.from({ length: MONTHS }, (_, month) =>
    monthLines(month, addMonths(FIRST_PERIOD, month), cast),
  );
  const isLate = new Set(
    all.slice(0, -1).flatMap((lines, month) => {
      const luck = seeded(`${seed} late ${month}`);
      return lines.filter(
        ({ participant, doctorId }) =>
          luck.chance(LATE_SHARE) &&
          participant === null &&
          isWorkingNext(doctors[doctorId - 1], month),
      );
    }),
  );
  const months = all.map((lines, index): Month => {
    const period = addMonths(FIRST_PERIOD, index);
    return {
      index,
      period,
      paymentDate: proposedDays(period, PAYMENT_RULE, HOLIDAY_DATES).paysOn,
      changes: changesOf(index, { seed, doctors, societies, moves, rules }),
      lines: lines.filter((line) => !isLate.has(line)),
      lateLines: index === 0 ? [] : (all[index - 1] ?? []).filter((line) => isLate.has(line)),
      entries: entriesOf(index, stayers, lines),
    };
  });
  return { seed, doctors, societies, services: CATALOGUE, patients, rules, months };
}

/** Who is away or retired in the next month is inactive by then. */
const isWorkingNext = (doctor: Doctor | undefined, month: number) =>
  doctor !== undefined && isWorking(doctor, month + 1);

/** About one doctor a month goes to a society of the specialty, to another one, or leaves it. */
function inventMoves(
  seed: string,
  doctors: readonly Doctor[],
  societies: readonly Society[],
): Move[] {
  const random = seeded(`${seed} moves`);
  const movers = new Set<number>();
  return Array.from({ length: MONTHS - 1 }, (_, before): Move => {
    const month = before + 1;
    let doctor = random.pick(doctors);
    while (movers.has(doctor.id) || !isWorking(doctor, month)) doctor = random.pick(doctors);
    movers.add(doctor.id);
    const others = societies.filter(
      ({ id, specialty }) => specialty === doctor.specialty && id !== doctor.societyId,
    );
    const first = firstDayOf(addMonths(FIRST_PERIOD, month));
    const stays = doctor.account.bankAccount !== null;
    return {
      month,
      doctorId: doctor.id,
      // Who has no account of their own goes to another society, and who is paid in person to a first one.
      societyId: stays || random.chance(0.7) ? random.pick(others).id : null,
      validFrom: random.chance(0.7) ? first : addDays(first, 15),
    };
  });
}

const societyAtOf = (doctors: readonly Doctor[], moves: readonly Move[]) => {
  const byDoctor = new Map(moves.map((move) => [move.doctorId, move]));
  return (doctorId: number, date: LocalDate): number | null => {
    const move = byDoctor.get(doctorId);
    if (move && date >= move.validFrom) return move.societyId;
    return doctors[doctorId - 1]?.societyId ?? null;
  };
};

type Known = {
  seed: string;
  doctors: readonly Doctor[];
  societies: readonly Society[];
  moves: readonly Move[];
  rules: CleanYear['rules'];
};

/** What is properly changed in the month: affiliations, accounts, prices and rules at the year's turn, who retired. */
function changesOf(index: number, { seed, doctors, societies, moves, rules }: Known): Change[] {
  const random = seeded(`${seed} changes ${index}`);
  const first = firstDayOf(addMonths(FIRST_PERIOD, index));
  const affiliations = moves
    .filter(({ month }) => month === index)
    .flatMap(({ doctorId, societyId, validFrom }): Change[] => {
      const doctor = doctors[doctorId - 1];
      const isPaidInPerson = societyId === null && doctor?.account.bankAccount === null;
      return [
        { type: 'affiliation', doctorId, societyId, validFrom, on: addDays(validFrom, -3) },
        ...(isPaidInPerson && doctor
          ? [
              {
                type: 'account' as const,
                payee: { doctorId },
                account: inventAccount(random, doctor),
                on: addDays(validFrom, -3),
              },
            ]
          : []),
      ];
    });
  const changers = doctors.filter(
    ({ account, id }) =>
      account.bankAccount !== null && !moves.some((move) => move.doctorId === id),
  );
  const accounts = index === 0 ? [] : [changers[(index * 29) % changers.length] as Doctor];
  const society = societies[(index * 7) % societies.length] as Society;
  return [
    ...affiliations,
    ...accounts.map(
      (doctor): Change => ({
        type: 'account',
        payee: { doctorId: doctor.id },
        account: otherAccount(random, doctor),
        on: addDays(first, 4),
      }),
    ),
    ...(index % 4 === 2
      ? [
          {
            type: 'account' as const,
            payee: { societyId: society.id },
            account: otherAccount(random, society),
            on: addDays(first, 9),
          },
        ]
      : []),
    ...pricesOf(index),
    ...(index === periodIndex(periodOf(localDate('2026-01-01'))) - periodIndex(FIRST_PERIOD)
      ? renewals(rules)
      : []),
    ...doctors
      .filter(
        ({ firstMonth, volume }) => firstMonth === index && index > 0 && volume > NEW_CONTRACT,
      )
      .map((doctor) => contractOf(doctor, first)),
    ...doctors.flatMap(({ id, lastMonth, away }): Change[] => {
      const leaves = lastMonth === index - 1 || away.includes(index);
      const returns = away.includes(index - 1);
      return leaves || returns ? [{ type: 'activity', doctorId: id, isActive: !leaves }] : [];
    }),
  ];
}

function otherAccount(
  random: ReturnType<typeof seeded>,
  holder: Pick<Doctor, 'name' | 'rut' | 'account'>,
) {
  let account = inventAccount(random, holder);
  while (account.bankAccount === holder.account.bankAccount || account.accountKind === 'rut')
    account = inventAccount(random, holder);
  return account;
}

function pricesOf(index: number): Change[] {
  if (index !== RISE.month && index !== LATER_RISE.month) return [];
  return CATALOGUE.filter(
    (service) => baseValueAt(service, index) !== baseValueAt(service, index - 1),
  ).map((service) => ({
    type: 'price',
    serviceId: service.id,
    baseValue: baseValueAt(service, index),
  }));
}

/** Box rents each month, advances in six instalments, and a few bonuses: of who has fees enough. */
function entriesOf(index: number, doctors: readonly Doctor[], lines: readonly Line[]): Entry[] {
  const count = new Map<number, number>();
  for (const { doctorId } of lines) count.set(doctorId, (count.get(doctorId) ?? 0) + 1);
  const paid = doctors.filter(
    ({ id, volume, away }) => volume > 12 && away.length === 0 && count.has(id),
  );
  return paid.flatMap(({ id, volume, firstMonth, lastMonth }): Entry[] => {
    const entries: Entry[] = [];
    if (id % 4 === 0) {
      entries.push({
        doctorId: id,
        kind: 'Arriendo de box',
        amount: -(40_000 + Math.floor(volume / 10) * 5_000),
        bearsRetention: false,
        description: `Arriendo de box ${1 + (id % 30)}`,
      });
    }
    // Paid back in half a year; then the next one.
    const since = (index - (id % 6)) % 7;
    const stays = firstMonth === 0 && lastMonth === MONTHS - 1;
    if (id % 5 === 1 && stays && since >= 0) {
      const advance = 240_000 + (id % 3) * 60_000;
      entries.push({
        doctorId: id,
        kind: since === 0 ? 'Anticipo' : 'Cuota de anticipo',
        amount: since === 0 ? advance : -advance / 6,
        bearsRetention: false,
        description: since === 0 ? 'Anticipo en 6 cuotas' : `Cuota ${since} de 6 de anticipo`,
      });
    }
    if ((id + index) % 19 === 0) {
      entries.push({
        doctorId: id,
        kind: 'Bono',
        amount: 50_000 + (id % 4) * 25_000,
        bearsRetention: true,
        description: 'Bono por reemplazo de turno',
      });
    }
    return entries;
  });
}
