/** The audit log in Spanish: labels for actions, records and fields. */
import { formatDate, parseDate } from '../calendar/calendar.ts';
import { formatPesos, pesos } from '../money.ts';
import { COUNTS, FIELDS } from './audit-fields.ts';
import { formatCount } from './counts.ts';
import { valueWord } from './filter-words.ts';

/** The nouns of records, by the first word of an action or the entity of an entry. */
const AUDIT_NOUNS: Readonly<Record<string, string>> = {
  accounting: 'Contabilidad',
  apiToken: 'Token para máquinas',
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
  unansweredQuestion: 'Preguntas sin respuesta',
  webhook: 'Aviso a otro sistema',
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
  compare: 'comparar',
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
  giveUp: 'desactivar por no llegar',
  halfOpen: 'esperar el segundo factor',
  identity: 'cambiar los datos',
  imports: 'cambiar los estados de los archivos',
  input: 'rechazar datos que el portal no acepta',
  limit: 'rechazar por el límite de solicitudes',
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
  firstPassword: 'entregar la primera contraseña',
  renewSecret: 'renovar el secreto',
  restore: 'restaurar',
  setIdleTime: 'fijar el cierre por inactividad',
  retry: 'reintentar',
  revert: 'revertir',
  revoke: 'revocar',
  run: 'ejecutar',
  schedule: 'cambiar el horario',
  send: 'enviar',
  severity: 'cambiar la gravedad',
  settle: 'dar por revisadas',
  signIn: 'ingresar',
  stop: 'detener',
  token: 'probar un token que no existe',
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

/** The Spanish name of a field; the field itself where it has none. */
export const fieldLabel = (field: string): string => FIELDS[field] ?? field;

/** One field of an entry's record: its path as a label, and its value as text; empty when it had none. */
export type AuditField = { readonly label: string; readonly value: string };

/** The fields of one record or several, as they were written: `Permisos › Supervisor` and `Sí`; of lists by name, else by number. */
export function auditFields(record: unknown, trail: readonly string[] = []): AuditField[] {
  if (Array.isArray(record)) {
    if (record.every((member) => typeof member !== 'object' || member === null)) {
      return [{ label: trail.join(' › ') || 'Valores', value: record.map(textOf).join(', ') }];
    }
    return record.flatMap((member, at) => auditFields(member, [...trail, memberName(member, at)]));
  }
  if (typeof record === 'object' && record !== null) {
    return Object.entries(record).flatMap(([key, value]) =>
      auditFields(asShown(key, value), [...trail, fieldLabel(key)]),
    );
  }
  if (record === null || record === undefined)
    return trail.length === 0 ? [] : [{ label: trail.join(' › '), value: '' }];
  return [{ label: trail.join(' › ') || 'Valor', value: textOf(record) }];
}

const PESOS = /amount$|^(difference|totalDebits|totalCredits)$/i;

/** A number as pesos or as a count, when its field says that it is one; a word of the program's, or a day, as people read it. */
function asShown(key: string, value: unknown): unknown {
  if (typeof value === 'string')
    return parseDate(value) ? formatDate(value) : valueWord(key, value);
  if (!Number.isSafeInteger(value)) return value;
  if (PESOS.test(key)) return formatPesos(pesos(value as number));
  return COUNTS.has(key) ? formatCount(value as number) : value;
}

function memberName(member: unknown, at: number): string {
  const { label, name, code, id, serviceId: priced } = (member ?? {}) as Record<string, unknown>;
  const known = [label, name, code].find((one) => typeof one === 'string' && one !== '');
  if (known) return String(known);
  if (typeof priced === 'number') return `${fieldLabel('serviceId')} ${priced}`;
  return `N.º ${typeof id === 'number' ? id : at + 1}`;
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value === null || value === undefined ? '' : String(value);
}
