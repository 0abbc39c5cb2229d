/** Money to another payee or account, and wrong retentions: societies, fraud, and masters edited in the wrong row. */
import { addDays, firstDayOf } from '../../../../src/domain/calendar/calendar.ts';
import type { Account } from '../../../../src/domain/payout/transfers.ts';
import { SPECIALTIES } from '../../../../src/server/operations/demo/specialties.ts';
import type { Doctor } from '../model.ts';
import { fullName, inventAccount, inventPerson } from '../people.ts';
import { payeeKey } from '../state.ts';
import { type Edit, type Kind, type Scene, someDoctor } from './scene.ts';

const LEAST = 6;
const societyNow = ({ state }: Scene, { id }: Doctor) =>
  state.affiliations.get(id)?.[0]?.societyId ?? null;
const accountNow = ({ state }: Scene, { id }: Doctor) =>
  state.accounts.get(payeeKey({ doctorId: id }));

/** A free doctor who is paid through a society for the whole month, and another society of the specialty. */
function ofSociety(scene: Scene) {
  const first = firstDayOf(scene.month.period);
  const doctor = someDoctor(scene, LEAST, (one) => {
    const [affiliation] = scene.state.affiliations.get(one.id) ?? [];
    return (
      affiliation !== undefined && affiliation.societyId !== null && affiliation.validFrom < first
    );
  });
  if (!doctor) return null;
  const own = societyNow(scene, doctor);
  const others = scene.year.societies.filter(
    ({ id, specialty }) => specialty === doctor.specialty && id !== own,
  );
  return { doctor, own, other: scene.random.pick(others), first };
}

/** A free doctor who is paid in person to an account of these months. */
const inPerson = (scene: Scene, fits: (account: Account) => boolean = () => true) =>
  someDoctor(scene, LEAST, (one) => {
    const account = accountNow(scene, one);
    return (
      societyNow(scene, one) === null &&
      Boolean(account?.bankAccount) &&
      account !== undefined &&
      fits(account)
    );
  });

/** An account change of the doctor in the days before the payment. */
function newAccount(
  scene: Scene,
  doctor: Doctor,
  account: Account,
  { days = scene.random.int(1, 6), email }: { days?: number; email?: string } = {},
): Edit {
  const on = addDays(scene.month.paymentDate, -days);
  return {
    doctorIds: [doctor.id],
    changes: [
      { type: 'account', payee: { doctorId: doctor.id }, account, on, ...(email && { email }) },
    ],
  };
}

function otherAccount(
  scene: Scene,
  doctor: Doctor,
  fits: (account: Account) => boolean = () => true,
): Account {
  for (;;) {
    const account = inventAccount(scene.random, doctor);
    if (account.accountKind !== 'rut' && fits(account)) return account;
  }
}

/** A stranger's name and RUT. */
function stranger({ random }: Scene) {
  const person = inventPerson(random, 20_000_000, 24_000_000);
  return { name: fullName(person), rut: person.rut };
}

/** A rate of the doctor's own, which is not the legal one. */
function withRate(scene: Scene, rate: number): Edit | null {
  const doctor = inPerson(scene);
  if (!doctor) return null;
  return {
    doctorIds: [doctor.id],
    changes: [{ type: 'retention', doctorId: doctor.id, mode: 'own', rate }],
  };
}

export const PAYEE_KINDS: readonly Kind[] = [
  {
    name: 'another society in the file only',
    why: 'All lines of the doctor name another society since this month, and the clinic still has the old affiliation: one of both is wrong, and the money goes to the old one.',
    wrong: 'other payee',
    plant: (scene) => {
      const found = ofSociety(scene);
      if (!found) return null;
      const { doctor, other } = found;
      const lines = scene.lines.get(doctor.id) ?? [];
      return {
        doctorIds: [doctor.id],
        replace: new Map(lines.map((line) => [line, [{ ...line, societyId: other.id }]])),
      };
    },
  },
  {
    name: 'affiliation to another society too early',
    why: 'The doctor goes to the other society next month, and the change was entered from this month on: the file still names the old one.',
    wrong: 'other payee',
    plant: (scene) => {
      const found = ofSociety(scene);
      if (!found) return null;
      const { doctor, other, first } = found;
      return {
        doctorIds: [doctor.id],
        societyId: other.id,
        changes: [
          {
            type: 'affiliation',
            doctorId: doctor.id,
            societyId: other.id,
            validFrom: first,
            on: addDays(first, 20),
          },
        ],
      };
    },
  },
  {
    name: 'affiliation lost',
    why: 'The society was emptied in the doctor’s form: the money goes to a person without an account, and the file names the society as ever.',
    wrong: 'other payee',
    plant: (scene) => {
      const found = ofSociety(scene);
      if (!found) return null;
      const { doctor, first } = found;
      return {
        doctorIds: [doctor.id],
        changes: [
          {
            type: 'affiliation',
            doctorId: doctor.id,
            societyId: null,
            validFrom: first,
            on: addDays(first, 24),
          },
        ],
      };
    },
  },
  {
    name: 'account changed by a fraudulent mail',
    why: 'Days before the payment the doctor’s address and account were changed by a mail that the doctor never wrote.',
    wrong: 'other account',
    plant: (scene) => {
      const doctor = inPerson(scene);
      if (!doctor) return null;
      const account = { ...otherAccount(scene, doctor), accountHolderName: doctor.name };
      return newAccount(scene, doctor, account, {
        email: `pagos.medico${doctor.id}@correo-ejemplo.cl`,
      });
    },
  },
  {
    name: 'account of another payee',
    why: 'The number was pasted from the row above: it is the account of another payee, who would be paid twice.',
    wrong: 'other account',
    plant: (scene) => {
      const doctor = inPerson(scene);
      const other = inPerson(scene, ({ accountKind }) => accountKind !== 'rut');
      const account = other && accountNow(scene, other);
      if (!doctor || !account || other?.id === doctor.id) return null;
      const own = { accountHolderName: doctor.name, accountHolderRut: doctor.rut };
      return newAccount(scene, doctor, { ...account, ...own }, { days: scene.random.int(3, 30) });
    },
  },
  {
    name: 'account of a stranger',
    why: 'The holder’s RUT is neither the doctor’s nor a society’s: the bank pays somebody else.',
    wrong: 'other account',
    plant: (scene) => {
      const doctor = inPerson(scene);
      if (!doctor) return null;
      return newAccount(scene, doctor, otherAccount(scene, { ...doctor, ...stranger(scene) }), {
        days: scene.random.int(3, 30),
      });
    },
  },
  {
    name: 'CuentaRUT of another RUT',
    why: 'The number of a CuentaRUT is its holder’s RUT, and this one differs from it by a digit.',
    wrong: 'other account',
    plant: (scene) => {
      const doctor = inPerson(scene);
      if (!doctor) return null;
      const number = Number(doctor.rut.slice(0, -2)) + scene.random.pick([1, 10, -10, 100, 900]);
      return newAccount(
        scene,
        doctor,
        {
          bankCode: '012',
          accountKind: 'rut',
          bankAccount: String(number),
          accountHolderName: doctor.name,
          accountHolderRut: doctor.rut,
        },
        { days: scene.random.int(3, 30) },
      );
    },
  },
  {
    name: 'account with a digit too few',
    why: 'All accounts of that bank have the same number of digits, and this one has one less: the bank rejects it or pays another.',
    wrong: 'other account',
    plant: (scene) => {
      const doctor = inPerson(scene, ({ accountKind }) => accountKind !== 'rut');
      const account = doctor && accountNow(scene, doctor);
      if (!doctor || !account?.bankAccount) return null;
      return newAccount(
        scene,
        doctor,
        { ...account, bankAccount: account.bankAccount.slice(0, -1) },
        { days: scene.random.int(3, 30) },
      );
    },
  },
  {
    name: 'retention of former years',
    why: 'The doctor has 10 % or 13,75 % as in former years; the law of the year of payment says more.',
    wrong: 'retention',
    plant: (scene) => withRate(scene, scene.random.pick([1_000, 1_075, 1_225, 1_375])),
  },
  {
    name: 'no retention of a person',
    why: 'A person’s receipt is retained from; the rate was left at 0 from the time with a society.',
    wrong: 'retention',
    plant: (scene) => withRate(scene, 0),
  },
  {
    name: 'digit of the retention wrong',
    why: 'Somebody typed 51,25 % or 1,52 % where the law says 15,25 %.',
    wrong: 'retention',
    plant: (scene) => withRate(scene, scene.random.pick([5_125, 152, 1_252, 2_515])),
  },
  {
    name: 'specialty of the doctor changed',
    why: 'The specialty was edited in the wrong row: the doctor does the services of the old one and is paid by the rules of another.',
    wrong: 'too much',
    plant: (scene) => specialtyOf(scene),
  },
  {
    name: 'specialty of the doctor changed, to the worse',
    why: 'As before, and the rules of the other specialty pay less.',
    wrong: 'too little',
    plant: (scene) => specialtyOf(scene),
  },
];

function specialtyOf(scene: Scene): Edit | null {
  const doctor = someDoctor(scene, LEAST);
  if (!doctor) return null;
  const { id: specialtyId } = scene.random.pick(
    SPECIALTIES.filter(({ key }) => key !== doctor.specialty),
  );
  return {
    doctorIds: [doctor.id],
    changes: [{ type: 'specialty', doctorId: doctor.id, specialtyId }],
  };
}
