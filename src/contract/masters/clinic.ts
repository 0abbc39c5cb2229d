/** The clinic's settings: who it is, its banks, calculation, accounts and hours (masters §10). */
import { z } from 'zod';
import { WEEKDAYS, type Weekday } from '../../domain/calendar/calendar.ts';
import { chargeAccountProblem, chargeKindProblem } from '../../domain/payout/bank-account.ts';
import { screens } from '../call.ts';
import { del, get, post, put } from '../methods.ts';
import { bankFormat } from '../payout/bank.ts';
import {
  date,
  editedVersion,
  file,
  instant,
  optionalEmail,
  optionalText,
  requiredRut,
  requiredText,
  scheduleType,
  uploadedFile,
} from '../schemas.ts';
import { FACTOR_MINUTES } from '../session-times.ts';
import { accountKind } from './accounts.ts';
import { costCentre } from './cost-centre.ts';

const tag = 'Configuración';
const common = { tag, access: screens('/configuracion') };

/** The largest logo: 1 MiB. */
export const LOGO_BYTES_LIMIT = 1024 * 1024;
/** The largest side of a logo, in pixels. */
export const LOGO_SIDE_LIMIT = 4000;

export const identityInput = z.strictObject({
  name: requiredText('Nombre es requerido', 160),
  rut: requiredRut(),
  address: optionalText(200),
  email: optionalEmail,
});

/** Which amount of an attention the rules are applied to (masters §10.7). */
export const baseAmountSource = z.enum(['participatedAmount', 'netAmount', 'grossAmount'], {
  error: 'Monto base es requerido',
});
export const calculationInput = z.strictObject({
  participacionBase: baseAmountSource,
  hmqBase: baseAmountSource,
});

/**
 * The code of a ledger account, with the characters that the voucher formats accept: letters, digits, dots and hyphens.
 */
const account = requiredText('Cuenta es requerida', 20).pipe(
  z
    .string()
    .regex(
      /^[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?$/,
      'Use solo letras, dígitos, puntos y guiones, por ejemplo 2120005 o 2-1-20-005',
    ),
);
export const accountsInput = z.strictObject({
  feeExpenseAccount: account,
  feePayableAccount: account,
  retentionPayableAccount: account,
  bankAccountAccount: account,
  /** The account that cash payments credit; unchanged if absent. */
  cashAccount: account.optional(),
  /** The account of balances that doctors owe from payments below 0; unchanged if absent. */
  carriedBalanceAccount: account.optional(),
  /** Of fees whose doctor and service have none. */
  costCentre,
});

/** How many hours a temporary password may wait for its first use, a week at most; how long a second factor counts. */
const HOURS = 'Escriba las horas, de 1 a 168';
const MINUTES = `Escriba los minutos, de ${FACTOR_MINUTES.min} a ${FACTOR_MINUTES.max}`;
export const accessInput = z.strictObject({
  firstPasswordHours: z.number({ error: HOURS }).int(HOURS).min(1, HOURS).max(168, HOURS),
  /** How many minutes a second factor that was shown counts for what asks for it again (access §18.12). */
  factorMinutes: z
    .number({ error: MINUTES })
    .int(MINUTES)
    .min(FACTOR_MINUTES.min, MINUTES)
    .max(FACTOR_MINUTES.max, MINUTES),
  /** Whether lists mask patients' names until a record is opened (access §26.4); unchanged if absent. */
  masksPatients: z.boolean().optional(),
});

/** What files mean by a word that says two things in Chile (intake §15.16). */
export const importsInput = z.strictObject({
  /** Whether the state «Cancelada» says that the patient paid, not that nothing was done. */
  cancelledMeansPaid: z.boolean(),
});

/** Who approves a month before it is sent (payout §34). */
export const approvalInput = z.strictObject({
  /** Whether bank files pay only what is approved. */
  requiresApproval: z.boolean(),
  /** Whether a person other than the one who asked decides. */
  approvalByAnother: z.boolean(),
});

/** A time of day, also as `8:00`, answered as `HH:MM`. */
const timeOfDay = z
  .string({ error: 'Hora es requerida' })
  .trim()
  .min(1, 'Hora es requerida')
  .regex(
    /^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)$/,
    'Hora inválida: escríbala como 08:00, hasta 24:00',
  )
  .transform((text) => text.padStart(5, '0'));
const workingDay = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from < to, {
    path: ['to'],
    message: 'La hora de término debe ser posterior a la de inicio',
  })
  .nullable();
const nightHours = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    message: 'La hora de término debe ser distinta de la de inicio',
  })
  .refine(({ from, to }) => from !== '24:00' && to !== '24:00', {
    path: ['to'],
    message: 'La medianoche se escribe 00:00',
  })
  .nullable();
export const scheduleInput = z.strictObject({
  workingHours: z.strictObject(
    Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, workingDay])) as Record<
      Weekday,
      typeof workingDay
    >,
  ),
  nightHours,
});

const bankSettingFields = z.strictObject({
  /** Digits, dots and hyphens; empty while the clinic does not use this bank. */
  accountNumber: z
    .string()
    .trim()
    .max(30, 'Máximo 30 caracteres')
    .refine((text) => chargeAccountProblem(text) === null, {
      error: ({ input }) => chargeAccountProblem(String(input).trim()) ?? undefined,
    }),
  accountKind,
  agreementNumber: z.string().trim().max(20, 'Máximo 20 caracteres'),
});
const ofFormat = bankSettingFields.extend({ bankFormat });

/** What is said about the clinic for a bank format: in the form, in the browser and on the server. */
export const bankSettingInput = ofKind(ofFormat);

/** Its kind of account is one that the format's bank has. */
function ofKind<Schema extends typeof ofFormat>(schema: Schema): Schema {
  return schema.refine((said) => chargeKindProblem(said.accountKind, said.bankFormat) === null, {
    path: ['accountKind'],
    error: ({ input }) => {
      const said = input as z.output<typeof ofFormat>;
      return chargeKindProblem(said.accountKind, said.bankFormat) ?? undefined;
    },
  });
}

/** A bank's settings for its files, and what they lack; what was stored before a rule came may break it. */
const bankSetting = ofFormat.extend({
  accountNumber: z.string(),
  version: z.number(),
  /** Whether any layout of the format contains the number. */
  needsAccount: z.boolean(),
  needsAgreement: z.boolean(),
  /** The format's layouts, the default first, each with the problems that the bank payroll would report. */
  layouts: z.array(z.object({ id: z.string(), name: z.string(), problems: z.array(z.string()) })),
});
export type BankSetting = z.infer<typeof bankSetting>;

/** Who last changed a section; null while it is as installed. */
const lastChange = z.object({ by: z.string(), at: instant }).nullable();

const clinicSettings = z.object({
  identity: z.object({
    name: z.string(),
    rut: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** `sha256` in hexadecimal changes with the logo. */
  logo: z.object({ size: z.number(), sha256: z.string() }).nullable(),
  calculation: calculationInput,
  accounts: accountsInput,
  schedule: scheduleInput,
  access: accessInput,
  approval: approvalInput,
  imports: importsInput,
  lastChanges: z.object({
    identity: lastChange,
    logo: lastChange,
    calculation: lastChange,
    accounts: lastChange,
    schedule: lastChange,
    access: lastChange,
    approval: lastChange,
    imports: lastChange,
  }),
  version: z.number(),
});
export type ClinicSettings = z.infer<typeof clinicSettings>;
export type ClinicSection = keyof ClinicSettings['lastChanges'];

const edited = { version: editedVersion };
/** The logo that the edit started from, as `editedVersion` is of a record: its hash, empty for none. */
const shownLogo = z
  .string({
    error: 'Falta shown: lea la configuración y envíe el sha256 del logo que hay, o vacío',
  })
  .regex(/^([0-9a-f]{64})?$/, 'shown es el sha256 del logo que hay, en hexadecimal, o vacío');
const section = (name: string, summary: string) =>
  put(`/clinic/${name}`, { ...common, summary, refuses: ['record.changed'] });

export const clinic = {
  settings: get('/clinic', {
    ...common,
    summary: 'All settings of the clinic, except those of each bank.',
  }).output(clinicSettings),
  updateIdentity: section('identity', 'Replace name, RUT, address and e-mail.')
    .input(identityInput.extend(edited))
    .output(clinicSettings),
  updateCalculation: section('calculation', 'Choose the base amount of each record type.')
    .input(calculationInput.extend(edited))
    .output(clinicSettings),
  updateAccounts: section('accounts', 'Replace the accounts of the vouchers.')
    .input(accountsInput.extend(edited))
    .output(clinicSettings),
  updateSchedule: section('schedule', 'Replace working hours and night hours.')
    .input(scheduleInput.extend(edited))
    .output(clinicSettings),
  updateAccess: section(
    'access',
    'Choose how long a first password lasts, and a second factor counts.',
  )
    .input(accessInput.extend(edited))
    .output(clinicSettings),
  updateApproval: section(
    'approval',
    'Choose whether a month is approved before it is sent, and by whom.',
  )
    .input(approvalInput.extend(edited))
    .output(clinicSettings),
  updateImports: section('imports', 'Say what the state «Cancelada» means in import files.')
    .input(importsInput.extend(edited))
    .output(clinicSettings),

  logo: get('/clinic/logo', {
    ...common,
    summary: 'The logo, as PNG or JPEG. Its hash only tells one address from another.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ sha256: z.string().max(64).optional() }))
    .output(file('png', 'jpeg')),
  uploadLogo: post('/clinic/logo', {
    ...common,
    summary:
      'Replace the logo by a PNG or JPEG file, told by its content. `shown` is the hash of the one that it replaces, empty for none.',
    // The file, and the overhead of multipart.
    bodyLimit: 2 * LOGO_BYTES_LIMIT,
    refuses: ['record.changed', 'clinic.logoUnreadable', 'clinic.logoTooLarge'],
  })
    .input(z.strictObject({ file: uploadedFile, shown: shownLogo }))
    .output(clinicSettings),
  removeLogo: del('/clinic/logo', {
    ...common,
    summary: 'Take the logo away; `shown` is its hash.',
    refuses: ['record.changed'],
  })
    .input(z.strictObject({ shown: shownLogo }))
    .output(clinicSettings),

  bankSettings: get('/clinic/bank-settings', {
    ...common,
    summary: 'What each bank format knows of the clinic, and what its layouts lack.',
  }).output(z.array(bankSetting)),
  updateBankSetting: put('/clinic/bank-settings/{bankFormat}', {
    ...common,
    summary: 'Replace what a bank format knows of the clinic.',
    refuses: ['record.changed', 'clinic.bankSettingUnfit'],
  })
    .input(ofKind(ofFormat.extend(edited)))
    .output(bankSetting),

  scheduleSuggestion: get('/schedule-suggestion', {
    tag,
    access: screens('/atenciones-medicas', '/reglas', '/convenios'),
    summary: 'The schedule of an attention by its date and time, and why.',
  })
    .input(
      z.strictObject({
        date: date('Fecha es requerida'),
        time: z
          .string({ error: 'Hora es requerida' })
          .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Hora inválida'),
      }),
    )
    .output(z.object({ scheduleType, reason: z.string() })),
};
