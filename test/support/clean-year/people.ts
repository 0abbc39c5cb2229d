/** The three hundred doctors and forty societies of the clean year, and their patients; all invented. */
import { WEEKDAYS } from '../../../src/domain/calendar/calendar.ts';
import { rutOf } from '../../../src/domain/identity/rut.ts';
import type { Account } from '../../../src/domain/payout/transfers.ts';
import { demoPatients } from '../../../src/server/operations/demo/patients.ts';
import { fullName, inventPerson } from '../../../src/server/operations/demo/people.ts';
import { type Random, seeded, weighted } from '../../../src/server/operations/demo/random.ts';
import { SPECIALTIES, type SpecialtyKey } from '../../../src/server/operations/demo/specialties.ts';
import { type Doctor, MONTHS, NO_ACCOUNT, type Patient, type Society } from './model.ts';

/** For each doctor of the demo clinic's specialties there are five. */
const DOCTORS_EACH = 5;
const SOCIETIES = 40;
const THROUGH_SOCIETY = 0.45;
/** The number of digits of an account at each bank; a CuentaRUT of BancoEstado has its holder's RUT as its number. */
const ACCOUNT_DIGITS = { '001': 12, '012': 11, '014': 9, '016': 8, '037': 12, '039': 10, '049': 9 };
const BANKS = Object.entries(ACCOUNT_DIGITS);
const SURGEONS: ReadonlySet<string> = new Set(['GINE', 'TRAU', 'CIRU', 'OFTA', 'OTOR', 'UROL']);
const WORDS =
  'Alerce Arrayán Avellano Boldo Canelo Ciprés Coigüe Espino Hualo Lenga Litre Luma Maitén Mañío Notro Olivillo Patagua Peumo Quillay Raulí Roble Tepa Tineo Ulmo'.split(
    ' ',
  );

/** An account of this holder, of the kind and length that its bank has. */
export function inventAccount(random: Random, holder: { name: string; rut: string }): Account {
  const common = { accountHolderName: holder.name, accountHolderRut: holder.rut as never };
  if (random.chance(0.08) && !holder.rut.startsWith('7')) {
    return { bankCode: '012', accountKind: 'rut', bankAccount: holder.rut.slice(0, -2), ...common };
  }
  const [bankCode, digits] = random.pick(BANKS);
  const number = Array.from({ length: digits - 1 }, () => random.int(0, 9)).join('');
  return {
    bankCode,
    accountKind: random.chance(0.85) ? 'corriente' : 'vista',
    bankAccount: `${random.int(1, 9)}${number}`,
    ...common,
  };
}

export function inventSocieties(random: Random): Society[] {
  const keys = SPECIALTIES.map(({ key }) => key);
  return Array.from({ length: SOCIETIES }, (_, index) => {
    const rut = rutOf(76_100_000 + index * 9_137 + random.int(0, 900));
    const word = WORDS[index % WORDS.length];
    const name = `${index % 2 ? 'Servicios Médicos' : 'Sociedad Médica'} ${word} ${index < WORDS.length ? 'SpA' : 'Ltda.'}`;
    return {
      id: index + 1,
      rut,
      name,
      specialty: keys[index % keys.length] as SpecialtyKey,
      account: inventAccount(random, { name, rut }),
    };
  });
}

/** The doctors by id from 1. Twelve pairs have the same first name and first surname. */
export function inventDoctors(random: Random, societies: readonly Society[]): Doctor[] {
  const staff = SPECIALTIES.flatMap((specialty) =>
    Array.from({ length: specialty.doctors * DOCTORS_EACH }, () => specialty),
  );
  const names: string[] = [];
  return staff.map((specialty, index): Doctor => {
    const id = index + 1;
    const person = inventPerson(random, 6_000_000 + id * 40_000, 6_000_000 + id * 40_000 + 39_999);
    const namesake = id % 25 === 0 ? names[id - 8] : undefined;
    const name = namesake
      ? [...namesake.split(' ').slice(0, -1), person.lastName.split(' ')[1]].join(' ')
      : fullName(person);
    names.push(name);
    const own = societies.filter((society) => society.specialty === specialty.key);
    const society = random.chance(THROUGH_SOCIETY) ? random.pick(own) : null;
    const newcomer = random.chance(0.06);
    const leaves = !newcomer && random.chance(0.025);
    // A heavy tail: most doctors come a few times a month, a few work every day.
    const volume = Math.min(60, 4 + 7 * Math.exp(0.8 * gauss(random)));
    const days = 2 + Math.min(3, Math.floor(volume / 12));
    return {
      id,
      rut: person.rut,
      name,
      email: `medico${id}@ejemplo.cl`,
      internalCode: `MED${String(id).padStart(4, '0')}`,
      specialty: specialty.key,
      specialtyId: specialty.id,
      hmqType:
        specialty.key === 'ANES' ? 'Anestesista' : SURGEONS.has(specialty.key) ? 'Cirujano' : null,
      societyId: society?.id ?? null,
      account: society ? NO_ACCOUNT : inventAccount(random, { name, rut: person.rut }),
      volume,
      workdays: WEEKDAYS.slice(0, 5).filter((_, day) => (id + day * 2) % 5 < days),
      participationRate: random.pick([5000, 6000, 7000, 7000, 7500, 8000]),
      firstMonth: newcomer ? random.int(1, 10) : 0,
      lastMonth: leaves ? random.int(3, 10) : MONTHS - 1,
      away: !newcomer && !leaves && random.chance(0.12) ? [random.int(1, MONTHS - 1)] : [],
      surcharge: society === null && id % 30 === 7 ? 300 : 0,
      priceFactor: random.chance(0.05) ? 1.2 : 1,
    };
  });
}

/** The demo clinic's patients whose RUT is right. */
export function inventPatients(): Patient[] {
  const valid = demoPatients().filter(({ rutIsValid }) => rutIsValid);
  return [...new Map(valid.map(({ rut, name, plan }) => [rut, { rut, name, plan }])).values()];
}

/** A normal deviate, by the sum of twelve. */
export function gauss(random: Random): number {
  let sum = -6;
  for (let index = 0; index < 12; index += 1) sum += random.next();
  return sum;
}

export { fullName, inventPerson, type Random, seeded, weighted };
