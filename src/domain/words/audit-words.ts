/** The audit log in Spanish: labels for actions, records and fields. */
import { CRITERIA, CRITERION_KEYS, type Criterion, eachCriterion } from '../fees/criteria.ts';
import { columnOf, STORED_KEYS, titleOf } from '../intake/import-columns.ts';
import { formatPesos, pesos } from '../money.ts';
import { FILTER_FIELDS } from './filter-words.ts';

/** The nouns of records, by the first word of an action or the entity of an entry. */
const AUDIT_NOUNS: Readonly<Record<string, string>> = {
  accounting: 'Contabilidad',
  accountingExport: 'Exportación contable',
  numberedExport: 'Exportación contable numerada',
  attention: 'Atención médica',
  backup: 'Respaldo',
  bank: 'Banco',
  bankFile: 'Archivo bancario',
  calculation: 'Cálculo',
  clinic: 'Clínica',
  clinicBankSetting: 'Cuenta de la clínica',
  database: 'Base de datos',
  demo: 'Clínica de demostración',
  doctor: 'Médico',
  balance: 'Saldo de un médico',
  month: 'Mes',
  factor: 'Segundo factor',
  entry: 'Haber o descuento',
  entrySchedule: 'Haber o descuento programado',
  masterImport: 'Archivo o cambio de maestros',
  entryImport: 'Archivo de haberes y descuentos',
  entryKind: 'Tipo de haber o descuento',
  correction: 'Corrección',
  hold: 'Pausa de pago',
  holiday: 'Feriado',
  import: 'Importación',
  import_mapping: 'Correspondencia de columnas',
  job: 'Trabajo',
  legalRetention: 'Retención legal',
  menu: 'Menú y permisos',
  monthApproval: 'Aprobación del mes',
  monthCheck: 'Revisión del mes',
  monthFinding: 'Hallazgo de la revisión',
  ownProfile: 'Perfil propio',
  payment: 'Pago',
  paymentCalendar: 'Calendario de pagos',
  payroll: 'Nómina',
  payslip: 'Liquidación',
  providerType: 'Tipo de prestador',
  receipt: 'Boleta o factura',
  receiptSheet: 'Planilla de boletas',
  retention: 'Conservación de datos',
  hiddenPatient: 'Paciente reservado',
  rectification: 'Rectificación',
  rightsRequest: 'Solicitud sobre datos personales',
  rule: 'Regla o convenio',
  savedSource: 'Fuente automática',
  service: 'Prestación',
  session: 'Sesión',
  society: 'Sociedad médica',
  specialty: 'Especialidad',
  specialty_answer: 'Nombre de especialidad',
  user: 'Usuario',
  userId: 'Usuario (id)',
};

const VERBS: Readonly<Record<string, string>> = {
  accept: 'aceptar',
  followRetention: 'aplicar la retención a pagos anteriores',
  access: 'cambiar las primeras contraseñas',
  add: 'agregar',
  accounts: 'cambiar las cuentas',
  addLegal: 'agregar los legales',
  anonymise: 'anonimizar',
  answer: 'aplicar la respuesta del banco',
  approve: 'aprobar',
  ask: 'pedir',
  approval: 'cambiar la aprobación',
  approveAccount: 'aprobar el cambio de cuenta',
  askOtherYear: 'decir que se pagó en otro año',
  askWithdrawal: 'pedir el retiro',
  attentions: 'importar atenciones',
  calculate: 'calcular',
  calculation: 'cambiar el cálculo',
  addPasskey: 'agregar una llave de acceso',
  cancel: 'cancelar',
  copied: 'rechazar una llave copiada',
  removePasskey: 'quitar una llave de acceso',
  cancelOtherYear: 'desistir del pago en otro año',
  cancelWithdrawal: 'desistir del retiro',
  changePassword: 'cambiar la contraseña',
  cleanPatient: 'limpiar un paciente',
  cleanUnprocessed: 'limpiar las no procesadas',
  cleanUp: 'limpiar',
  close: 'cerrar',
  code: 'fallar el segundo factor',
  closeOthers: 'cerrar las demás',
  closeAllOf: 'cerrar las sesiones de un usuario',
  closeEverybodys: 'cerrar las sesiones de todos',
  closeOf: 'cerrar una sesión de un usuario',
  confirmOtherYear: 'confirmar el pago en otro año',
  create: 'crear',
  deny: 'negar lo que el perfil no permite',
  download: 'descargar',
  make: 'hacer',
  downloadAgain: 'descargar de nuevo',
  fail: 'fallar el ingreso',
  giveBack: 'devolver',
  halfOpen: 'esperar el segundo factor',
  identity: 'cambiar los datos',
  linkDoctor: 'vincular a un médico',
  load: 'cargar',
  lock: 'bloquear una cuenta',
  lockNetwork: 'bloquear una red',
  logo: 'cambiar el logo',
  mapping: 'guardar la correspondencia',
  mappingForgotten: 'olvidar la correspondencia',
  markPending: 'dejar pendiente de pago',
  match: 'elegir su pago',
  matchMonth: 'comparar de nuevo',
  order: 'ordenar',
  plan: 'asignar o posponer',
  pay: 'pagar',
  permissions: 'cambiar permisos',
  process: 'procesar',
  propose: 'proponer',
  proposeAccount: 'pedir un cambio de cuenta',
  read: 'leer',
  recalculate: 'recalcular',
  refuse: 'rechazar el ingreso por el bloqueo',
  renew: 'renovar',
  renewCodes: 'renovar los códigos de recuperación',
  useCode: 'usar un código de recuperación',
  refreshAccounts: 'actualizar las cuentas',
  reject: 'rechazar',
  rejectAccount: 'rechazar el cambio de cuenta',
  remove: 'eliminar',
  requestPasswordLink: 'pedir un enlace para la contraseña',
  reopen: 'reabrir',
  reset: 'restablecer',
  require: 'exigir o dejar de exigir',
  resetPassword: 'restablecer la contraseña',
  restore: 'restaurar',
  setIdleTime: 'fijar el cierre por inactividad',
  retry: 'reintentar',
  revert: 'revertir',
  run: 'ejecutar',
  schedule: 'cambiar el horario',
  send: 'enviar',
  severity: 'cambiar la gravedad',
  settle: 'dar por revisadas',
  signIn: 'ingresar',
  stop: 'detener',
  specialties: 'indicar especialidades',
  undo: 'deshacer',
  unlinkDoctor: 'desvincular del médico',
  unmatch: 'separar de su pago',
  update: 'modificar',
  wipe: 'vaciar',
  withdraw: 'retirar',
  withdrawAccount: 'retirar el cambio de cuenta',
};

/** `doctor.update` as 'Médico: modificar'; an unknown word is shown unchanged. */
export function auditActionLabel(action: string): string {
  const [noun = '', verb] = action.split('.');
  const name = auditNoun(noun);
  return verb === undefined ? name : `${name}: ${VERBS[verb] ?? verb}`;
}

/** The noun for a kind of record. */
export function auditNoun(noun: string): string {
  return AUDIT_NOUNS[noun] ?? noun;
}

/** The fields of records, by their names: of attentions and of criteria as their tables call them. */
const FIELDS: Readonly<Record<string, string>> = {
  ...FILTER_FIELDS,
  ...Object.fromEntries(STORED_KEYS.map((key) => [columnOf(key).field, titleOf(key)])),
  ...eachCriterion(CRITERION_KEYS, (key) => {
    const { field, label, auditLabel }: Criterion = CRITERIA[key];
    return [field, auditLabel ?? label];
  }),
  accountChangeIds: 'Cambios de cuenta señalados',
  accountHolder: 'Titular',
  accountHolderName: 'Titular de la cuenta',
  accountHolderRut: 'RUT del titular',
  accountKind: 'Tipo de cuenta',
  accountNumber: 'Número de cuenta',
  address: 'Dirección',
  admin: 'Administrador',
  affiliationFrom: 'Afiliación desde',
  affiliations: 'Afiliaciones',
  agreed: 'Lo confirmado',
  agreementNumber: 'Número de convenio',
  amount: 'Monto',
  approvalByAnother: 'La aprueba otra persona',
  approvalId: 'Aprobación (id)',
  attentionDate: 'Fecha de atención',
  attentionTime: 'Hora',
  bankAccount: 'Cuenta bancaria',
  bankAccountAccount: 'Cuenta contable del banco',
  bankCode: 'Código del banco',
  bankFormat: 'Formato del banco',
  bankName: 'Banco',
  baseAmount: 'Base',
  baseRule: 'Regla base',
  baseValue: 'Valor base',
  calculatedAmount: 'Monto calculado',
  cashAccount: 'Cuenta de caja',
  carriedBalanceAccount: 'Cuenta de saldos por recuperar',
  closesOn: 'Cierra el',
  code: 'Código',
  combinationRule: 'Combinación',
  costCentre: 'Centro de costo',
  count: 'Cantidad',
  created: 'Creadas',
  date: 'Fecha',
  dateFrom: 'Desde',
  dateTo: 'Hasta',
  paidFrom: 'Pagado desde',
  paidTo: 'Pagado hasta',
  timeFrom: 'Hora desde',
  timeTo: 'Hora hasta',
  description: 'Descripción',
  doctor: 'Médico',
  doctorId: 'Médico (id)',
  doctorIds: 'Médicos (id)',
  doctorName: 'Médico',
  doctors: 'Médicos',
  documentKind: 'Documento que emite',
  email: 'Correo',
  exclusivityMode: 'Modo',
  exportFormat: 'Formato',
  format: 'Formato',
  feeExpenseAccount: 'Cuenta de gasto en honorarios',
  feePayableAccount: 'Cuenta de honorarios por pagar',
  fileName: 'Archivo',
  finalAmount: 'Monto final',
  firstAt: 'Primera vez',
  firstName: 'Nombre',
  hasFactor: 'Segundo factor',
  isRequired: 'Se exige',
  firstPasswordHours: 'Horas de una primera contraseña',
  factorMinutes: 'Minutos de un segundo factor',
  idleMinutes: 'Minutos sin uso',
  grossAmount: 'Monto bruto',
  hash: 'Huella del contenido',
  hmqBase: 'Base de HMQ',
  hmqType: 'Tipo HMQ',
  href: 'Ruta',
  icon: 'Ícono',
  includeHmq: 'Incluye HMQ',
  includeParticipaciones: 'Incluye participaciones',
  internalCode: 'Código interno',
  isActive: 'Activo',
  isWithheld: 'Se le retiene',
  label: 'Etiqueta',
  lastName: 'Apellido',
  layout: 'Diseño',
  month: 'Mes',
  months: 'Meses',
  mustChangePassword: 'Debe cambiar la contraseña',
  name: 'Nombre',
  netAmount: 'Monto neto',
  nightHours: 'Horario nocturno',
  participacionBase: 'Base de participaciones',
  participatedAmount: 'Monto participado',
  patientName: 'Paciente',
  patientRut: 'RUT del paciente',
  options: 'Opciones',
  seesPatients: 'Ve datos de pacientes',
  masksPatients: 'Nombres de pacientes ocultos en las listas',
  ownProfileId: 'Perfil de la clínica (id)',
  ownProfileName: 'Perfil de la clínica',
  paymentIds: 'Pagos (id)',
  paymentMethod: 'Medio de pago',
  payments: 'Pagos',
  paymentType: 'Tipo de pago',
  paymentValue: 'Valor de pago',
  paysOn: 'Se paga el',
  percentage: 'Porcentaje',
  permissions: 'Permisos',
  phone: 'Teléfono',
  position: 'Posición',
  priority: 'Prioridad',
  processedCount: 'Registros',
  processingType: 'Tipo de procesamiento',
  profile: 'Perfil',
  protected: 'Protegidas',
  rate: 'Tasa',
  recalculate: 'Recalcular',
  recordType: 'Tipo de registro',
  recordIds: 'Registros (id)',
  records: 'Registros',
  rejected: 'Rechazadas',
  removed: 'Eliminadas',
  repeated: 'Repetidos',
  representativeName: 'Representante',
  representativeRut: 'RUT del representante',
  restored: 'Restauradas',
  requiresApproval: 'Exige aprobación del mes',
  retentionAmount: 'Retención',
  retentionMode: 'Retención legal o propia',
  retentionPayableAccount: 'Cuenta de retención por pagar',
  retentionPercentage: 'Retención (%)',
  ruleType: 'Tipo de regla',
  rut: 'RUT',
  screen: 'Pantalla',
  search: 'Búsqueda',
  scopeType: 'Alcance',
  section: 'Sección',
  selectedDoctors: 'Médicos elegidos (id)',
  sha256: 'SHA-256',
  showAllPending: 'Todos los pendientes',
  size: 'Tamaño en bytes',
  societyName: 'Sociedad',
  societyRut: 'RUT de la sociedad',
  societyType: 'Tipo de sociedad',
  specialtyName: 'Especialidad',
  station: 'Estación',
  status: 'Estado',
  supervisor: 'Supervisor',
  surchargeFrom: 'Retención adicional desde',
  surchargePercentage: 'Retención adicional (%)',
  surchargeUntil: 'Retención adicional hasta',
  total: 'Total',
  totalAmount: 'Monto total',
  totalCredits: 'Haber',
  totalDebits: 'Debe',
  unchanged: 'Sin cambios',
  updated: 'Actualizadas',
  user: 'Usuario',
  username: 'Nombre de usuario',
  validFrom: 'Vigente desde',
  validTo: 'Vigente hasta',
  version: 'Versión',
  withoutRule: 'Sin regla',
  workingHours: 'Horario hábil',
  year: 'Año',
};

/** The Spanish name of a field; the field itself where it has none. */
export const fieldLabel = (field: string): string => FIELDS[field] ?? field;

/** One field of an entry's record: its path as a label, and its value as text; empty when it had none. */
export type AuditField = { readonly label: string; readonly value: string };

/**
 * The fields of one record or several, in the order in which they were written: `Permisos › Supervisor` and `Sí`.
 * Members of a list are labelled by their name, else by their number.
 */
export function auditFields(record: unknown, trail: readonly string[] = []): AuditField[] {
  if (Array.isArray(record)) {
    if (record.every((member) => typeof member !== 'object' || member === null)) {
      return [{ label: trail.join(' › ') || 'Valores', value: record.map(textOf).join(', ') }];
    }
    return record.flatMap((member, at) => auditFields(member, [...trail, memberName(member, at)]));
  }
  if (typeof record === 'object' && record !== null) {
    return Object.entries(record).flatMap(([key, value]) =>
      auditFields(asAmount(key, value), [...trail, fieldLabel(key)]),
    );
  }
  return record === null || record === undefined
    ? trail.length === 0
      ? []
      : [{ label: trail.join(' › '), value: '' }]
    : [{ label: trail.join(' › ') || 'Valor', value: textOf(record) }];
}

/** Formats a number as pesos when its field's name says that it is an amount. */
function asAmount(key: string, value: unknown): unknown {
  const isAmount = /amount$/i.test(key) || key === 'totalDebits' || key === 'totalCredits';
  return isAmount && Number.isSafeInteger(value) ? formatPesos(pesos(value as number)) : value;
}

function memberName(member: unknown, at: number): string {
  const { label, name, code, id } = (member ?? {}) as Record<string, unknown>;
  const known = [label, name, code].find((one) => typeof one === 'string' && one !== '');
  return known ? String(known) : `N.º ${typeof id === 'number' ? id : at + 1}`;
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value === null || value === undefined ? '' : String(value);
}
