/** The sixty doctors of the demo clinic: invented, and paid in every supported way. */
import type { SocietyType } from '../../../domain/fees/rules.ts';
import type { Rut } from '../../../domain/identity/rut.ts';
import { type BasisPoints, basisPoints } from '../../../domain/money.ts';
import type { AccountKind, DoctorPaymentType } from '../../../domain/words/payment-labels.ts';
import { SOCIETIES, type Society } from './clinic.ts';
import { emailOf, fullName, inventPerson, type Person } from './people.ts';
import { type Random, seeded } from './random.ts';
import { SPECIALTIES, type SpecialtyKey } from './specialties.ts';

/** A doctor's bank account; all null when the clinic does not know it. */
type BankDetails = {
  readonly bankCode: string | null;
  readonly accountKind: AccountKind | null;
  readonly bankAccount: string | null;
  readonly accountHolderName: string | null;
  readonly accountHolderRut: Rut | null;
};

/** A doctor with the columns of table `doctor`, and an activity for the generator. */
export type DemoDoctor = Person &
  BankDetails & {
    readonly id: number;
    readonly internalCode: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly specialty: SpecialtyKey;
    readonly specialtyId: number;
    readonly hmqType: string | null;
    readonly station: string;
    readonly societyType: SocietyType;
    readonly societyId: number | null;
    readonly paymentType: DoctorPaymentType;
    readonly retentionMode: 'legal' | 'own';
    readonly retentionRate: BasisPoints;
    /** The doctor's number of attentions relative to the average. */
    readonly activity: number;
  };

const BANK_CODES = ['001', '012', '014', '016', '028', '037', '039', '049', '051', '055'] as const;

/** Doctors with incomplete bank details, as in every clinic. */
const WITHOUT_ACCOUNT: ReadonlySet<number> = new Set([8, 21, 58]);
const WITHOUT_BANK = 45;

/** Who is paid in person and kept the rate from before Ley 21.133. */
const WITH_OWN_RATE = 9;

/** In a society's specialties, one doctor in four is nevertheless paid in person. */
const PAID_IN_PERSON_EVERY = 4;

const NO_BANK_DETAILS: BankDetails = {
  bankCode: null,
  accountKind: null,
  bankAccount: null,
  accountHolderName: null,
  accountHolderRut: null,
};

/** The doctors, by id from 1, grouped by specialty. Equal at every call. */
export function demoDoctors(): DemoDoctor[] {
  const random = seeded('doctors');
  const staff = SPECIALTIES.flatMap((specialty) =>
    Array.from({ length: specialty.doctors }, (_, position) => ({ specialty, position })),
  );
  return staff.map(({ specialty, position }, index) => {
    const id = index + 1;
    const person = inventPerson(random, 7_000_000, 19_000_000);
    const society = position % PAID_IN_PERSON_EVERY === 0 ? undefined : societyOf(specialty.key);
    return {
      ...person,
      ...bankDetails(random, id, person, society),
      id,
      internalCode: `MED${String(id).padStart(4, '0')}`,
      name: fullName(person),
      email: emailOf(person),
      phone: `+56 9 ${random.int(4000, 9999)} ${random.int(1000, 9999)}`,
      specialty: specialty.key,
      specialtyId: specialty.id,
      hmqType: hmqTypeOf(specialty.key),
      station: stationOf(specialty.key),
      societyType: society ? 'society' : 'individual',
      societyId: society?.id ?? null,
      paymentType: paymentTypeOf(id),
      retentionMode: id === WITH_OWN_RATE ? 'own' : 'legal',
      retentionRate: basisPoints(id === WITH_OWN_RATE ? 1000 : society ? 0 : 1525),
      activity: 0.5 + random.next() * 1.3,
    };
  });
}

function societyOf(specialty: SpecialtyKey): Society | undefined {
  return SOCIETIES.find(({ specialties }) => specialties.includes(specialty));
}

function bankDetails(
  random: Random,
  id: number,
  person: Person,
  society: Society | undefined,
): BankDetails {
  if (society) {
    return {
      bankCode: society.bankCode,
      accountKind: 'corriente',
      bankAccount: society.bankAccount,
      accountHolderName: society.name,
      accountHolderRut: society.rut,
    };
  }
  if (WITHOUT_ACCOUNT.has(id)) return NO_BANK_DETAILS;
  const bankCode = random.pick(BANK_CODES);
  const ownAccount = bankCode === '012' && random.chance(0.5);
  return {
    bankCode: id === WITHOUT_BANK ? null : bankCode,
    accountKind: ownAccount ? 'rut' : random.chance(0.85) ? 'corriente' : 'vista',
    // A CuentaRUT's number is the RUT without its check digit.
    bankAccount: ownAccount
      ? person.rut.slice(0, -2)
      : String(random.int(10_000_000, 999_999_999)).padStart(12, '0'),
    accountHolderName: fullName(person),
    accountHolderRut: person.rut,
  };
}

function paymentTypeOf(id: number): DemoDoctor['paymentType'] {
  if (WITHOUT_ACCOUNT.has(id)) return 'check';
  return id % 17 === 0 ? 'deposit' : 'transfer';
}

function hmqTypeOf(specialty: SpecialtyKey): string | null {
  if (specialty === 'ANES') return 'Anestesista';
  return SURGICAL.has(specialty) ? 'Cirujano' : null;
}

function stationOf(specialty: SpecialtyKey): string {
  if (specialty === 'RADI') return 'Imagenología';
  return SURGICAL.has(specialty) || specialty === 'ANES' ? 'Pabellón' : 'Consultas';
}

const SURGICAL: ReadonlySet<SpecialtyKey> = new Set([
  'GINE',
  'TRAU',
  'CIRU',
  'OFTA',
  'OTOR',
  'UROL',
]);
