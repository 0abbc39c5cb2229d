/** Doctors (masters §3). */
import { z } from 'zod';
import { percentage } from '../percentage.ts';
import {
  date,
  id,
  isActive,
  optionalEmail,
  optionalId,
  optionalRut,
  optionalText,
  queryBoolean,
  requiredId,
  requiredRut,
  requiredText,
  societyName,
  societyType,
} from '../schemas.ts';
import { pendingAccount } from './account-changes.ts';
import { accountFields, accountInput, accountKind } from './accounts.ts';
import { affiliationDate } from './affiliations.ts';
import { costCentre } from './cost-centre.ts';
import { masterCalls } from './masters.ts';

const retentionMode = z.enum(['legal', 'own']);

const surchargeDay = date('Fecha inválida')
  .nullish()
  .transform((day) => day ?? null);

/** The input for creating or editing a doctor. */
export const doctorInput = z.strictObject({
  rut: requiredRut(),
  internalCode: optionalText(30),
  name: requiredText('Nombre es requerido', 160),
  email: optionalEmail,
  phone: optionalText(40),
  specialtyId: requiredId('Especialidad es requerida'),
  hmqType: optionalText(60),
  station: optionalText(120),
  societyType: societyType.default('individual'),
  /** The society, by id or by RUT; ignored when the doctor is paid in person. */
  societyId: optionalId.optional(),
  societyRut: optionalRut,
  societyName,
  /** The first day of a change of society; today if not given. A new doctor's first affiliation is from the start. */
  affiliationFrom: affiliationDate.nullish().transform((from) => from ?? undefined),
  /** The answer's, of an edit: a society as it was then is no change where a later affiliation has begun since. */
  affiliatedSince: date('Fecha inválida').nullish(),
  paymentType: z.enum(['transfer', 'check', 'deposit']).default('transfer'),
  ...accountInput,
  /** `legal` follows the legal retention of the year of each payment, and ignores the percentage. */
  retentionMode: retentionMode.default('own'),
  retentionPercentage: percentage.default(10),
  /** Retained on top, e.g. for a state loan, of what is paid from and until these days; null: no limit. */
  surchargePercentage: percentage.default(0),
  surchargeFrom: surchargeDay,
  surchargeUntil: surchargeDay,
  costCentre,
  isActive,
});

const nextAffiliation = z.object({ from: z.string(), societyName: z.string().nullable() });
export type NextAffiliation = z.infer<typeof nextAffiliation>;

export const doctorRecord = z.object({
  id: z.number(),
  rut: z.string(),
  internalCode: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  specialtyId: z.number(),
  specialtyName: z.string(),
  hmqType: z.string().nullable(),
  station: z.string().nullable(),
  societyType,
  societyId: z.number().nullable(),
  societyRut: z.string().nullable(),
  societyName: z.string().nullable(),
  /** The first day of today's affiliation; null: from the start. */
  affiliatedSince: z.string().nullable(),
  /** The affiliation that follows today's, if there is one; without a society, the doctor is then paid in person. */
  nextAffiliation: nextAffiliation.nullable(),
  /** Where fees of today are paid: the society's account, or the doctor's own. */
  payeeAccount: z.object({
    bankCode: z.string().nullable(),
    accountKind: accountKind.nullable(),
    bankAccount: z.string().nullable(),
  }),
  paymentType: z.enum(['transfer', 'check', 'deposit']),
  ...accountFields,
  /** A changed account that another person has yet to approve; until then, the one above holds. */
  pendingAccount: pendingAccount.nullable(),
  retentionMode,
  /** A text with two decimals, e.g. `10.00` (masters §3.12); with the legal rate, that of today's year. */
  retentionPercentage: z.string(),
  surchargePercentage: z.string(),
  surchargeFrom: z.string().nullable(),
  surchargeUntil: z.string().nullable(),
  costCentre: z.string().nullable(),
  isActive: z.boolean(),
  version: z.number(),
});
export type Doctor = z.infer<typeof doctorRecord>;

/** The sortable columns of doctors; the first is the default. */
export const DOCTOR_SORT = [
  'name',
  'rut',
  'internalCode',
  'specialtyName',
  'societyType',
  'paymentType',
  'retentionPercentage',
  'bankName',
  'isActive',
] as const;

/** What saving a doctor may refuse. */
export const DOCTOR_REFUSALS = [
  'doctor.rutTaken',
  'doctor.internalCodeTaken',
  'doctor.societyUnknown',
  'doctor.bankUnknown',
  'doctor.surchargeBackwards',
  'doctor.retentionAboveAll',
  'affiliation.tooFarAhead',
  'specialty.unknown',
] as const;

export const doctors = masterCalls({
  path: '/doctors',
  tag: 'Médicos',
  noun: 'doctors',
  filters: {
    specialtyId: id.optional(),
    societyId: id.optional(),
    isActive: queryBoolean.optional(),
  },
  writeScreens: ['/medicos'],
  input: doctorInput,
  record: doctorRecord,
  sort: DOCTOR_SORT,
  readScreens: [
    '/',
    '/medicos',
    '/usuarios',
    '/reglas',
    '/convenios',
    '/atenciones-medicas',
    '/calcular-pagos',
    '/procesar-pagos',
    '/procesar-pagos-avanzado',
    '/nomina-completa',
    '/pagar-nomina',
    '/haberes',
    '/pagos-en-pausa',
    '/reportes',
    '/registro-lecturas',
  ],
  refuses: DOCTOR_REFUSALS,
});
