/** Medical attentions (intake §2). */
import { z } from 'zod';
import { FIRST_PAID_YEAR } from '../../domain/calendar/calendar.ts';
import { byNote, LISTED_NOTES, TYPED_NOTES } from '../../domain/intake/import-columns.ts';
import { ATTENTION_STATES, PAYMENT_STATES } from '../../domain/states.ts';
import { ownRecordsBy, screens } from '../call.ts';
import { calculation } from '../fees/calculations.ts';
import { groupLimit, groupsOf } from '../groups.ts';
import { editOf } from '../masters/masters.ts';
import { del, get, post, put } from '../methods.ts';
import {
  amount,
  commaList,
  date,
  deleted,
  editedVersion,
  id,
  instant,
  optionalId,
  optionalText,
  page,
  paymentMethod,
  queryBoolean,
  recordType,
  requiredId,
  requiredText,
  scheduleType,
  searchText,
  serviceIds,
  sortBy,
  wholeNumber,
} from '../schemas.ts';
import { doubtCode } from './doubts.ts';

const tag = 'Atenciones';

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

export const attentionStatus = z.enum(ATTENTION_STATES);

/** The manual form: every field is required (intake §3.1). */
export const attentionInput = z.strictObject({
  recordType: recordType.default('participacion'),
  patientRut: requiredText('RUT del paciente es requerido', 20),
  patientName: requiredText('Nombre del paciente es requerido', 160).pipe(
    z.string().min(3, 'El nombre debe tener al menos 3 caracteres'),
  ),
  doctorId: requiredId<number | string>('Doctor es requerido'),
  serviceId: requiredId<number | string>('Servicio es requerido'),
  providerTypeId: requiredId<number | string>('Tipo de prestador es requerido'),
  attentionDate: date('Fecha de atención es requerida').refine(
    (value) => value >= `${FIRST_PAID_YEAR}` && value <= '2099-12-31',
    `La fecha debe estar entre ${FIRST_PAID_YEAR} y 2099: la nómina y el banco pagan desde ${FIRST_PAID_YEAR}`,
  ),
  attentionTime: z
    .string({ error: 'Hora de atención es requerida' })
    .min(1, 'Hora de atención es requerida')
    .regex(TIME, 'Hora inválida'),
  scheduleType,
  grossAmount: amount('Monto bruto es requerido'),
  netAmount: amount('Monto líquido es requerido'),
  participatedAmount: amount('Monto participado es requerido'),
  externalId: optionalText(64),
  ...byNote(TYPED_NOTES, ({ limit }) => optionalText(limit)),
});

/**
 * An edit. Unlike in the manual form, fields that a file did not have (hour, provider type) may stay empty. An empty
 * external id keeps that of the file, or is derived again.
 */
export const attentionEdit = attentionInput.extend({
  /** By default that of the attention. */
  recordType: recordType.optional(),
  providerTypeId: optionalId,
  attentionTime: optionalText(8).refine(
    (value) => value === null || TIME.test(value),
    'Hora inválida',
  ),
});

const attention = z.object({
  id: z.number(),
  recordType,
  externalId: z.string(),
  status: attentionStatus,
  attentionDate: z.string(),
  attentionTime: z.string().nullable(),
  requestDate: z.string().nullable(),
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  serviceId: z.number(),
  serviceCode: z.string(),
  serviceName: z.string(),
  providerTypeId: z.number().nullable(),
  providerTypeName: z.string().nullable(),
  specialtyId: z.number(),
  specialtyName: z.string(),
  /** Through which the doctor was paid on the attention's date. */
  societyName: z.string().nullable(),
  /** The society that the file names, when the doctor was not paid through it then. */
  otherSocietyName: z.string().nullable(),
  scheduleType,
  grossAmount: z.number(),
  netAmount: z.number(),
  participatedAmount: z.number(),
  commissionAmount: z.number().nullable(),
  patientRut: z.string(),
  patientRutIsValid: z.boolean(),
  patientName: z.string(),
  ...byNote(LISTED_NOTES, () => z.string().nullable()),
  importId: z.number().nullable(),
  importRow: z.number().nullable(),
  createdAt: instant,
  /** Increases with each change; an edit names the version that it started from. */
  version: z.number(),
});
export type Attention = z.infer<typeof attention>;

/** An attention with its origin, its edits and its fee. */
const attentionDetails = attention.extend({
  /** Who registered it by hand; null when it was imported. */
  registeredBy: z.string().nullable(),
  /** The last import that created or changed it. */
  import: z
    .object({
      id: z.number(),
      source: z.enum(['file', 'api', 'his', 'fhir']),
      fileName: z.string(),
      /** The file's line; a header is line 1. */
      row: z.number().nullable(),
      importedBy: z.string(),
      importedAt: instant,
      /** Whether it changed an existing attention. */
      isUpdate: z.boolean(),
    })
    .nullable(),
  /** What imports said while it was in a payment, oldest first, at most 20: that it is void. Once that is annulled, it is held. */
  voidSaid: z.array(
    z.object({
      importId: z.number(),
      fileName: z.string(),
      /** The file's line; null where the source named the attention without one. */
      row: z.number().nullable(),
      status: z.string(),
      importedBy: z.string(),
      importedAt: instant,
      /** Whether a later import says that it was done. */
      isTakenBack: z.boolean(),
      /** Whether the annulment of its payment would hold it: nobody released it for this state, and the state is void still. */
      isHeldLater: z.boolean(),
    }),
  ),
  /** Edits by hand, newest first, at most 20. */
  changes: z.array(z.object({ at: instant, userName: z.string(), summary: z.string() })),
  calculation: calculation.nullable(),
  payment: z
    .object({
      id: z.number(),
      periodYear: z.number(),
      periodMonth: z.number(),
      /** 1 for the month's payment, 2 and up for complementarias. */
      sequence: z.number(),
      status: z.enum(PAYMENT_STATES),
      payeeName: z.string(),
      paymentMethod,
      paymentDate: z.string().nullable(),
      processedAt: instant,
      processedBy: z.string().nullable(),
      paidAt: instant.nullable(),
      paidBy: z.string().nullable(),
    })
    .nullable(),
});
export type AttentionDetails = z.infer<typeof attentionDetails>;

export const attentionFilters = z.strictObject({
  status: attentionStatus.optional(),
  dateFrom: date().optional(),
  dateTo: date().optional(),
  doctorId: id.optional(),
  /** The record types; the filter's specified name differs from their term. */
  participationTypes: commaList(recordType).optional(),
  /** Attentions that this import was the last to create or change. */
  importId: id.optional(),
  /** Only attentions of these services. */
  serviceIds: serviceIds.optional(),
  /** Words of the patient or the service, a RUT, or the attention's id. */
  search: searchText,
});

/** By what attentions are summed up: the specialty is that of the attention, or else the doctor's. */
export const ATTENTION_GROUPS = [
  'doctor',
  'specialty',
  'service',
  'recordType',
  'plan',
  'month',
] as const;

const attentionGroupFilters = z.strictObject({
  ...groupLimit,
  by: z.enum([...ATTENTION_GROUPS, 'day']),
  status: commaList(attentionStatus).optional(),
  dateFrom: attentionFilters.shape.dateFrom,
  dateTo: attentionFilters.shape.dateTo,
  doctorId: id.optional(),
  participationTypes: attentionFilters.shape.participationTypes,
  serviceIds: attentionFilters.shape.serviceIds,
  specialtyId: id.optional(),
  scheduleTypes: commaList(scheduleType).optional(),
  /** The least and the largest gross amount, in pesos. */
  grossFrom: wholeNumber([0, 999_999_999_999]).optional(),
  grossTo: wholeNumber([0, 999_999_999_999]).optional(),
  /** A part of the health plan's name. */
  healthPlan: z.string().trim().max(60).optional(),
  /** Whether those of any other health plan than this one are meant, and those without one. */
  isOtherPlan: queryBoolean.optional(),
  isWithoutRequestDate: queryBoolean.optional(),
  isPatientRutValid: queryBoolean.optional(),
  /** Whether only those of Saturdays and Sundays are meant, or only those of other days. */
  isOfWeekend: queryBoolean.optional(),
  sort: sortBy(['-records', 'grossAmount', 'participatedAmount']),
});
export type AttentionGroupFilters = z.output<typeof attentionGroupFilters>;
/** In pesos; the net amounts are null for a doctor, whose screens do not show them. */
const attentionGroupSums = {
  records: z.number(),
  grossAmount: z.number(),
  netAmount: z.number().nullable(),
  participatedAmount: z.number(),
};
const attentionGroups = groupsOf(attentionGroupSums);
export type AttentionGroups = z.infer<typeof attentionGroups>;

const listScreens = screens('/atenciones-medicas', '/calcular-pagos');

export const attentions = {
  list: get('/medical-attentions', {
    tag,
    access: listScreens,
    summary: 'Attentions, newest first unless sorted otherwise.',
  })
    .input(page.extend(attentionFilters.shape).extend({ sort: sortBy(['-attentionDate']) }))
    .output(z.array(attention)),
  summary: get('/medical-attentions/summary', {
    tag,
    access: listScreens,
    summary: 'Count and totals, in pesos, of what the same filters find; and the counts by status.',
  })
    .input(attentionFilters)
    .output(
      z.object({
        total: z.number(),
        grossAmount: z.number(),
        netAmount: z.number(),
        participatedAmount: z.number(),
        /** The counts by state, with the other filters applied. */
        byStatus: z.object({ pending: z.number(), calculated: z.number(), paid: z.number() }),
      }),
    ),
  groups: get('/medical-attentions/groups', {
    tag,
    access: ownRecordsBy(['/participaciones'], '/atenciones-medicas', '/calcular-pagos'),
    summary:
      'Count and totals by doctor, specialty, service, record type or month, the first groups alone; a doctor sees their own only.',
  })
    .input(attentionGroupFilters)
    .output(attentionGroups),
  create: post('/medical-attentions', {
    tag,
    access: screens('/atenciones-medicas'),
    successStatus: 201,
    summary: 'Register one attention by hand.',
    refuses: ['attention.externalIdTaken', 'attention.duplicate', 'attention.referenceUnknown'],
  })
    .input(attentionInput)
    .output(attention),
  doubts: post('/medical-attentions/doubts', {
    tag,
    access: screens('/atenciones-medicas'),
    summary: 'What a person would doubt in an attention that is typed; nothing is written.',
  })
    .input(attentionEdit.extend({ id: id.optional() }))
    .output(
      z.object({
        doubts: z.array(doubtCode),
        /** The service's usual participated amount, when the amount is doubted. */
        usualAmount: z.number().nullable(),
        /** The registered attention that it may repeat, as type and id. */
        other: z.string().nullable(),
      }),
    ),
  details: get('/medical-attentions/{id}', {
    tag,
    access: listScreens,
    summary: 'One attention with its import, edits, calculation and payment.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id }))
    .output(attentionDetails),
  update: put('/medical-attentions/{id}', {
    tag,
    access: screens('/atenciones-medicas'),
    summary: 'Replace what the manual form holds of a pending attention.',
    refuses: [
      'record.notFound',
      'record.changed',
      'attention.notPending',
      'attention.externalIdTaken',
      'attention.duplicate',
      'attention.referenceUnknown',
    ],
  })
    .input(editOf(attentionEdit, attentionDetails))
    .output(attention),
  remove: del('/medical-attentions/{id}', {
    tag,
    access: screens('/atenciones-medicas'),
    summary: 'Delete a pending attention.',
    refuses: ['record.notFound', 'record.changed', 'attention.notPending'],
  })
    .input(z.strictObject({ id, version: editedVersion }))
    .output(deleted),
};
