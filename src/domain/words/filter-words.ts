/** What calls are asked by, in Spanish: the fields of their filters, and what stands in them (access §16.1). */
import { CHECK_KINDS } from '../month-checks/kinds.ts';
import { REASON_WORDS } from '../month-difference/reasons.ts';
import { REJECTION_REASONS } from '../payout/transfers.ts';
import { CORRECTION_CAUSE_LABELS } from './correction-words.ts';
import { ENTRY_DIRECTION_LABELS } from './entry-words.ts';
import { HOLD_KIND_WORDS } from './hold-words.ts';
import {
  EXCLUSIVITY_LABELS,
  PARTICIPATION_TYPE_LABELS,
  PAYMENT_TYPE_LABELS,
  PROFILE_LABELS,
  RECORD_TYPE_LABELS,
  RETENTION_MODE_LABELS,
  SCHEDULE_LABELS,
  SOCIETY_TYPE_LABELS,
} from './labels.ts';
import {
  ACCOUNT_KIND_LABELS,
  DOCTOR_PAYMENT_LABELS,
  PAYMENT_METHOD_LABELS,
  SOCIETY_DOCUMENT_LABELS,
} from './payment-labels.ts';
import { RIGHT_KIND_LABELS } from './rights-words.ts';

/** Fields of filters that no record has. */
export const FILTER_FIELDS: Readonly<Record<string, string>> = {
  action: 'Acción',
  age: 'Antigüedad en días',
  annulledId: 'Pago anulado (id)',
  asOf: 'A la fecha',
  atLeast: 'Diferencia de al menos',
  attentionId: 'Atención (id)',
  attentionIds: 'Atenciones (id)',
  bearsRetention: 'Con retención',
  beforeMonth: 'Mes anterior',
  beforeYear: 'Año anterior',
  by: 'Por',
  calculatedFrom: 'Calculado desde',
  calculatedTo: 'Calculado hasta',
  cause: 'Causa',
  changeId: 'Cambio (id)',
  direction: 'Haber o descuento',
  documentIds: 'Documentos (id)',
  entity: 'Tipo de registro',
  entityId: 'N.º de registro',
  externalId: 'Id en el sistema de origen',
  externalIds: 'Ids en el sistema de origen',
  fields: 'Campos',
  grossFrom: 'Bruto desde',
  grossTo: 'Bruto hasta',
  healthPlan: 'Previsión',
  id: 'N.º',
  ids: 'N.º',
  importId: 'Importación (id)',
  ipAddress: 'Dirección IP',
  isApprovable: 'Por aprobar por quien pregunta',
  byPayMonth: 'Por mes de pago',
  isHeld: 'En pausa',
  isOtherPlan: 'Otra previsión que esa',
  isOverdue: 'Atrasados',
  isUnsent: 'Sin enviar al banco',
  isOfWeekend: 'De fin de semana',
  isPatientRutValid: 'RUT del paciente válido',
  isWithoutRequestDate: 'Sin fecha de solicitud',
  isWithoutRule: 'Sin regla',
  kind: 'Tipo',
  kindId: 'Tipo (id)',
  kinds: 'Tipos',
  lacking: 'Lo que falta',
  mailState: 'Correo',
  master: 'Maestro',
  message: 'Mensaje',
  number: 'Número',
  paidBy: 'Forma de pago elegida',
  participationType: 'Tipo de participación',
  participationTypes: 'Tipos de registro',
  patientRutIsValid: 'RUT del paciente válido',
  paymentDate: 'Fecha de pago',
  paymentId: 'Pago (id)',
  pdfId: 'Documento (id)',
  personRut: 'RUT de la persona',
  providerTypeId: 'Tipo de prestador (id)',
  reason: 'Motivo',
  receivedId: 'Documento recibido (id)',
  requestDate: 'Fecha de solicitud',
  requestId: 'Solicitud N.º',
  retentionChangeId: 'Cambio de retención (id)',
  ruleId: 'Regla (id)',
  scheduleTypes: 'Horarios',
  scope: 'Qué se anula',
  serviceCode: 'Código de la prestación',
  serviceId: 'Prestación (id)',
  serviceIds: 'Prestaciones (ids)',
  severities: 'Gravedades',
  severity: 'Gravedad',
  societyId: 'Sociedad (id)',
  specialtyId: 'Especialidad (id)',
  stand: 'Situación',
  state: 'Estado',
  unexplained: 'Sin explicar',
  unnamed: 'Con los que no se nombran',
  userId: 'Usuario (id)',
  versionId: 'Versión (id)',
  whose: 'De quién',
};

/** Where records stand, whatever they are. */
const STATES: Readonly<Record<string, string>> = {
  accepted: 'Aceptado',
  active: 'Vigente',
  annulled: 'Anulado',
  approved: 'Aprobado',
  calculated: 'Calculado',
  different: 'Con diferencia',
  dismissed: 'Descartado',
  ended: 'Terminado',
  expired: 'Vencido',
  failed: 'Con error',
  fulfilled: 'Acogida',
  gone: 'Ya no está',
  held: 'En pausa',
  hidden: 'Reservado',
  inactive: 'Inactivo',
  interrupted: 'Sin confirmar',
  lifted: 'Levantada',
  live: 'En pausa',
  matched: 'Cuadra',
  missing: 'Falta',
  open: 'Abierto',
  outdated: 'Desactualizada',
  over: 'Terminada por su plazo',
  owed: 'Por recuperar',
  paid: 'Pagado',
  pending: 'Pendiente',
  pending_payment: 'Pendiente de pago',
  processed: 'Procesado',
  proposed: 'Por aprobar',
  queued: 'En cola',
  refused: 'Rechazada',
  rejected: 'Rechazado',
  released: 'Reanudado',
  replaced: 'Reemplazado',
  sending: 'Enviándose',
  sent: 'Enviado',
  settled: 'Saldado',
  snoozed: 'Pospuesto',
  stopped: 'Detenido',
  surplus: 'Excedente',
  underWay: 'Enviándose',
  unexpected: 'Sin pago',
  unsent: 'Sin enviar',
  withdrawn: 'Retirado',
  withoutEmail: 'Sin correo',
};

const titlesOf = (words: Readonly<Record<string, { readonly title: string }>>) =>
  Object.fromEntries(Object.entries(words).map(([key, { title }]) => [key, title]));
const HOLD_KINDS = Object.fromEntries(
  Object.entries(HOLD_KIND_WORDS).map(([key, { label }]) => [key, label]),
);
const RULE_KINDS = {
  uncovered: 'Sin regla',
  overlap: 'Se superponen',
  never: 'Nunca se aplica',
  expiry: 'Termina pronto',
  openEnd: 'Sin término',
};
const SEVERITIES = {
  high: 'Alta',
  medium: 'Media',
  low: 'Baja',
  blocking: 'Bloqueante',
  warning: 'Advertencia',
};
const READ_KINDS = {
  list: 'Lista',
  sums: 'Totales',
  file: 'Archivo o documento',
  answer: 'Asistente',
  process: 'Inicio o fin del servidor',
};
const MASTERS = {
  convention: 'Convenios',
  doctor: 'Médicos',
  holiday: 'Feriados',
  providerType: 'Tipos de prestador',
  rule: 'Reglas',
  service: 'Prestaciones',
  society: 'Sociedades médicas',
  specialty: 'Especialidades',
  user: 'Usuarios',
};
const GROUPS = {
  day: 'Día',
  doctor: 'Médico',
  month: 'Mes',
  plan: 'Plan de salud',
  recordType: 'Tipo de registro',
  rule: 'Regla',
  service: 'Prestación',
  society: 'Sociedad',
  specialty: 'Especialidad',
};
const FORMATS = {
  csv: 'CSV',
  xlsx: 'Excel',
  excel: 'Excel',
  txt: 'Texto',
  softland: 'Softland',
  nubox: 'Nubox',
  defontana: 'Defontana',
};

/** What stands in a field of a filter or a record, by the field. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accountKind: ACCOUNT_KIND_LABELS,
  age: { '0-30': '0 a 30', '31-60': '31 a 60', '61-90': '61 a 90', '91-': '91 o más' },
  by: GROUPS,
  cause: CORRECTION_CAUSE_LABELS,
  direction: ENTRY_DIRECTION_LABELS,
  documentKind: SOCIETY_DOCUMENT_LABELS,
  exclusivityMode: EXCLUSIVITY_LABELS,
  exportFormat: FORMATS,
  format: FORMATS,
  kind: { ...titlesOf(CHECK_KINDS), ...READ_KINDS, ...RIGHT_KIND_LABELS, ...HOLD_KINDS },
  kinds: RULE_KINDS,
  lacking: { month: 'De los pagos del mes', earlier: 'De los pagos de meses anteriores' },
  mailState: STATES,
  master: MASTERS,
  participationType: PARTICIPATION_TYPE_LABELS,
  participationTypes: RECORD_TYPE_LABELS,
  paidBy: PAYMENT_METHOD_LABELS,
  paymentMethod: PAYMENT_METHOD_LABELS,
  paymentType: { ...PAYMENT_TYPE_LABELS, ...DOCTOR_PAYMENT_LABELS },
  profile: PROFILE_LABELS,
  providerTypeId: { all: 'Todos' },
  reason: { ...titlesOf(REASON_WORDS), ...REJECTION_REASONS },
  recordType: { ...RECORD_TYPE_LABELS, all: 'Todos' },
  requestDate: { 'sin-fecha-solicitud': 'Sin fecha de solicitud' },
  retentionMode: RETENTION_MODE_LABELS,
  ruleType: { rule: 'Regla', convention: 'Convenio' },
  scheduleType: SCHEDULE_LABELS,
  scheduleTypes: SCHEDULE_LABELS,
  serviceId: { all: 'Todas' },
  severities: SEVERITIES,
  severity: SEVERITIES,
  societyType: SOCIETY_TYPE_LABELS,
  specialtyId: { all: 'Todas' },
  stand: STATES,
  state: STATES,
  status: STATES,
  whose: { mine: 'Los propios', nobody: 'Los de nadie' },
};

/** The word for what stands in a field of a record; a text that is none of the product's words stays as it is. */
export const valueWord = (field: string, value: string): string => VALUES[field]?.[value] ?? value;

/** What stands in a field, in Spanish; whatever is no word of the product's stays as it is. Several stand in a list, or with commas. */
export function filterValue(field: string, value: unknown): unknown {
  if (value === 'true') return true;
  if (value === 'false') return false;
  const words = VALUES[field];
  if (!words) return value;
  if (Array.isArray(value)) return value.map((one) => filterValue(field, one));
  if (typeof value !== 'string') return value;
  return (
    words[value] ??
    value
      .split(',')
      .map((one) => words[one] ?? one)
      .join(', ')
  );
}
