/** Medical attentions (spec 2 §2.2, §2.4, §3, §5, §7). */
import { z } from 'zod';
import { call, screens } from './call.ts';
import {
  amount,
  commaList,
  date,
  id,
  instant,
  optionalText,
  page,
  recordType,
  requiredId,
  requiredText,
  scheduleType,
  sortBy,
} from './schemas.ts';

const tag = 'Atenciones';

export const attentionStatus = z.enum(['pending', 'calculated', 'paid']);

/** The manual form: every field is required (spec 2 §2.4, §5). */
export const attentionInput = z.object({
  recordType: recordType.default('participacion'),
  patientRut: requiredText('RUT del paciente es requerido', 20),
  patientName: requiredText('Nombre del paciente es requerido', 160).pipe(
    z.string().min(3, 'El nombre debe tener al menos 3 caracteres'),
  ),
  doctorId: requiredId<number | string>('Doctor es requerido'),
  serviceId: requiredId<number | string>('Servicio es requerido'),
  providerTypeId: requiredId<number | string>('Tipo de prestador es requerido'),
  attentionDate: date('Fecha de atención es requerida').refine(
    (value) => value >= '2000-01-01' && value <= '2099-12-31',
    'La fecha debe estar entre 2000 y 2099',
  ),
  attentionTime: z
    .string({ error: 'Hora de atención es requerida' })
    .min(1, 'Hora de atención es requerida')
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Hora inválida'),
  scheduleType,
  grossAmount: amount('Monto bruto es requerido'),
  netAmount: amount('Monto líquido es requerido'),
  participatedAmount: amount('Monto participado es requerido'),
  externalId: optionalText(64),
});

export const attention = z.object({
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
  societyName: z.string().nullable(),
  scheduleType,
  grossAmount: z.number(),
  netAmount: z.number(),
  participatedAmount: z.number(),
  commissionAmount: z.number().nullable(),
  patientRut: z.string(),
  patientRutIsValid: z.boolean(),
  patientName: z.string(),
  healthPlan: z.string().nullable(),
  importId: z.number().nullable(),
  importRow: z.number().nullable(),
  createdAt: instant,
});
export type Attention = z.infer<typeof attention>;

export const attentionFilters = z.object({
  status: attentionStatus.optional(),
  dateFrom: date().optional(),
  dateTo: date().optional(),
  doctorId: id.optional(),
  participationTypes: commaList(recordType).optional(),
});

const listScreens = screens('/atenciones-medicas', '/calcular-pagos');

export const attentions = {
  list: call({
    method: 'GET',
    path: '/medical-attentions',
    tag,
    access: listScreens,
    summary: 'Attentions, newest first unless sorted otherwise.',
  })
    .input(page.extend(attentionFilters.shape).extend({ sort: sortBy(['-attentionDate']) }))
    .output(z.array(attention)),
  summary: call({
    method: 'GET',
    path: '/medical-attentions/summary',
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
        /** By status, with the other filters applied. */
        byStatus: z.object({ pending: z.number(), calculated: z.number(), paid: z.number() }),
      }),
    ),
  create: call({
    method: 'POST',
    path: '/medical-attentions',
    tag,
    access: screens('/atenciones-medicas'),
    successStatus: 201,
    summary: 'Register one attention by hand.',
    refuses: ['attention.externalIdTaken', 'attention.duplicate', 'attention.referenceUnknown'],
  })
    .input(attentionInput)
    .output(attention),
};
