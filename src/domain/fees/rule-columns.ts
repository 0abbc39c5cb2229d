/** The columns of files of rules and of agreements, as their screens export them (fees §20). */
import type { MasterColumn, MasterColumns } from '../masters/column-types.ts';
import { EXCLUSIVITY_LABELS, PAYMENT_TYPE_LABELS } from '../words/labels.ts';
import { SCHEDULE_WORDS } from '../words/schedule-words.ts';
import { CRITERIA } from './criteria.ts';

/** A column that a file may lack, and a new record, too. */
const FREE = { isRequired: false, isNeeded: false } as const;
/** Of several records or texts, divided by semicolons. */
const LIST = { ...FREE, kind: 'own' } as const;

const code = {
  label: 'Código',
  isRequired: true,
  isNeeded: true,
  field: 'code',
  kind: 'text',
} as const;
const name = {
  label: 'Nombre',
  isRequired: false,
  isNeeded: true,
  field: 'name',
  kind: 'text',
  how: 'Hasta 160 caracteres',
} as const;

/** What rules and agreements pay for, and when. */
const TERMS = {
  specialty: {
    ...LIST,
    label: CRITERIA.specialty.label,
    headings: 'Especialidades, Especialidad',
    field: 'specialtyId',
    isNeeded: true,
    how: 'Todas, o sus nombres separados por punto y coma',
    examples: ['Todas', 'Cardiología; Pediatría'],
  },
  service: {
    ...LIST,
    label: CRITERIA.service.label,
    headings:
      'Prestaciones, Prestación, Códigos de prestación, Código de prestación, Servicio, Servicios',
    field: 'serviceId',
    how: 'Todas, o sus códigos separados por punto y coma; vacío, todas, o las de la tabla de precios',
    examples: ['Todas', '01-01-001; 01-01-002'],
  },
  recordType: {
    ...FREE,
    label: CRITERIA.recordType.label,
    headings: 'Tipo de registro, Registro',
    field: 'recordType',
    kind: 'choice',
    choices: CRITERIA.recordType.labels,
    how: 'Participación, HMQ o Todos; vacío, Todos',
    examples: ['', 'HMQ'],
  },
  providerType: {
    ...LIST,
    label: CRITERIA.providerType.label,
    headings: 'Tipos de prestador, Tipo de prestador',
    field: 'providerTypeId',
    how: 'Todos, o sus nombres separados por punto y coma; vacío, todos',
    examples: ['', 'Especialista'],
  },
  unit: {
    ...LIST,
    label: CRITERIA.unit.label,
    headings: 'Unidades, Unidad, Sucursal, Sucursales, Sede, Sedes',
    field: 'units',
    how: 'Todas, o como están escritas en las atenciones, separadas por punto y coma, la que lo lleve entre «»; vacío, todas',
    examples: ['', 'Sede Centro; Sede Norte'],
  },
  doctor: {
    ...LIST,
    label: 'RUT del médico',
    headings: 'RUT del médico, RUT médico, RUT del profesional, RUT',
    field: 'doctorId',
    how: 'El de un médico registrado, o Todos; vacío, todos',
    examples: ['', '11.111.111-1'],
  },
  society: {
    ...LIST,
    label: 'RUT de la sociedad',
    headings: 'RUT de la sociedad, RUT sociedad, RUT de la sociedad médica',
    field: 'societyId',
    how: 'El de una sociedad registrada, o Todas; vacío, todas',
    examples: ['', ''],
  },
  schedule: {
    ...FREE,
    label: CRITERIA.schedule.label,
    headings: 'Horario, Tipo de horario, Jornada, Tipo de jornada',
    field: 'scheduleType',
    kind: 'choice',
    choices: CRITERIA.schedule.labels,
    synonyms: SCHEDULE_WORDS,
    how: 'Regular, Nocturno, Irregular o Todos; vacío, Todos',
    examples: ['', 'Nocturno'],
  },
  day: {
    ...LIST,
    label: CRITERIA.day.label,
    headings: 'Días, Día, Días de la semana, Días aplicables',
    field: 'applicableDays',
    how: 'Todos, o los de la semana separados por punto y coma; vacío, todos',
    examples: ['', 'Sábado; Domingo'],
  },
} as const satisfies MasterColumns;

const participationType = {
  ...FREE,
  label: 'Tipo',
  headings: 'Tipo, Participación, Tipo de participación',
  field: 'participationType',
  kind: 'choice',
  choices: CRITERIA.participationType.labels,
  how: 'Individual, Sociedad o Mixta; vacío, Mixta',
  examples: ['Mixta', 'Individual'],
} as const;

const PAYMENT = {
  ...FREE,
  label: 'Pago',
  headings:
    'Pago, Valor de pago, Valor, Porcentaje, Monto, Tramos, Precios, Honorario, Porcentaje médico, Porcentaje de pago',
  field: 'paymentValue',
  isNeeded: true,
  kind: 'own',
} as const;
const paymentTypeOf = (labels: Readonly<Record<string, string>>, how: string) =>
  ({
    ...FREE,
    label: 'Tipo de pago',
    headings: 'Tipo de pago, Forma de pago, Modalidad',
    field: 'paymentType',
    kind: 'choice',
    choices: labels,
    how,
    examples: ['Porcentaje', ''],
  }) as const satisfies MasterColumn;

const validFrom = {
  ...FREE,
  label: 'Vigente desde',
  headings: 'Vigente desde, Desde, Inicio, Fecha de inicio, Vigencia desde',
  field: 'validFrom',
  isNeeded: true,
  kind: 'date',
  how: 'El primer día en que paga',
  examples: ['01-01-2027', '01-01-2027'],
} as const;
const validTo = {
  ...FREE,
  label: 'Vigente hasta',
  headings: 'Vigente hasta, Hasta, Término, Fecha de fin, Fecha de término, Vigencia hasta',
  field: 'validTo',
  kind: 'own',
} as const;
const priority = {
  ...FREE,
  label: 'Prioridad',
  headings: 'Prioridad, Orden',
  field: 'priority',
  kind: 'own',
  how: 'Un número entero: la menor va primero. Vacío, la usual del formulario',
  examples: ['', '50'],
} as const;
const baseRule = {
  ...FREE,
  label: 'Regla base',
  headings: 'Regla base',
  field: 'baseRule',
  kind: 'text',
  how: 'En qué se basa, en palabras de la clínica',
  examples: ['', ''],
} as const;
const description = {
  ...FREE,
  label: 'Descripción',
  headings: 'Descripción, Detalle, Observación',
  field: 'description',
  kind: 'text',
  how: 'Lo que ayude a reconocerla',
  examples: ['', ''],
} as const;
/** It belongs to the change, not to the rule. The stored one is not exported, so that no later change gets an old reason. */
const reason = {
  ...FREE,
  label: 'Motivo',
  headings: 'Motivo, Motivo del cambio',
  field: 'reason',
  kind: 'text',
  how: 'Por qué cambia: queda en el historial. Vacío, el que se escriba al importar',
  examples: ['', ''],
} as const;
const modeOf = (labels: Readonly<Record<string, string>>) =>
  ({
    ...FREE,
    label: 'Modo',
    headings: 'Modo, Exclusividad',
    field: 'exclusivityMode',
    kind: 'choice',
    choices: labels,
    how: `${Object.values(labels).join(' o ')}; vacío, ${labels.first_win}`,
    examples: ['', 'Acumulable'],
  }) as const satisfies MasterColumn;
const activeOf = (label: string, words: readonly [string, string]) =>
  ({
    isActive: {
      ...FREE,
      label,
      headings: 'Activa, Activo, Habilitada, Habilitado',
      field: 'isActive',
      kind: 'flag',
      how: 'Sí o No; vacío, Sí',
      examples: ['Sí', ''],
    },
    state: {
      ...FREE,
      label: 'Estado',
      headings: 'Estado, Vigente',
      field: 'state',
      kind: 'own',
      how: `${words.join(' o ')}: sirve si «${label}» está vacía; los demás estados salen de las fechas`,
      examples: ['', ''],
    },
  }) as const satisfies MasterColumns;

export const RULE_COLUMNS = {
  code: {
    ...code,
    headings: 'Código, Código de la regla, Cód. regla',
    how: 'Por él se reconoce la regla que ya existe',
    examples: ['CARD-60', 'PED-TRAMOS'],
  },
  name: {
    ...name,
    headings: 'Nombre, Regla, Nombre de la regla',
    examples: ['Cardiología 60 %', 'Pediatría por tramos'],
  },
  description,
  baseRule,
  validFrom,
  validTo: {
    ...validTo,
    isNeeded: true,
    how: 'El último día en que paga',
    examples: ['31-12-2027', '31-12-2027'],
  },
  paymentType: paymentTypeOf(
    PAYMENT_TYPE_LABELS,
    'Porcentaje, Monto fijo, Tabla acumulada o Tabla de precios; vacío si «Pago» lo dice',
  ),
  payment: {
    ...PAYMENT,
    how: 'Un porcentaje con su signo, un monto con $, tramos: desde y hasta qué monto acumulado en el mes, y su porcentaje; o precios: 01-01-001: $12.000; 01-01-002: 35 %',
    examples: ['60 %', '$0 a $1.500.000: 60 %; $1.500.001 o más: 70 %'],
  },
  ...TERMS,
  doctorName: {
    ...LIST,
    label: 'Médico',
    headings: 'Médico, Nombre del médico, Profesional',
    field: 'doctorName',
    how: 'Su nombre, si no se conoce el RUT',
    examples: ['', ''],
  },
  societyName: {
    ...LIST,
    label: 'Sociedad médica',
    headings: 'Sociedad médica, Sociedad, Nombre de la sociedad',
    field: 'societyName',
    how: 'Su nombre, si no se conoce el RUT',
    examples: ['', ''],
  },
  participationType,
  priority,
  exclusivityMode: modeOf(EXCLUSIVITY_LABELS),
  ...activeOf('Activa', ['Activa', 'Inactiva']),
  reason,
} as const satisfies MasterColumns;

/** The modes of agreements. */
export const AGREEMENT_EXCLUSIVITY_LABELS = {
  first_win: 'Solo el primero',
  stack: EXCLUSIVITY_LABELS.stack,
} as const;

/** Scales are of rules alone. */
const { table_accumulated: _scales, ...AGREEMENT_PAYMENTS } = PAYMENT_TYPE_LABELS;

export const AGREEMENT_COLUMNS = {
  code: {
    ...code,
    headings: 'Código, Código del convenio, Cód. convenio',
    how: 'Por él se reconoce el convenio que ya existe',
    examples: ['CONV-SOTO', 'CONV-NIELOL'],
  },
  name: {
    ...name,
    headings: 'Nombre, Convenio, Nombre del convenio',
    examples: ['Convenio Ana Soto', 'Convenio Ñielol SpA'],
  },
  description,
  baseRule,
  validFrom,
  validTo: {
    ...validTo,
    how: 'El último día en que paga, o Sin término; vacío, Sin término',
    examples: ['31-12-2027', 'Sin término'],
  },
  paymentType: paymentTypeOf(
    AGREEMENT_PAYMENTS,
    'Porcentaje, Monto fijo o Tabla de precios; vacío si «Pago» lo dice',
  ),
  payment: {
    ...PAYMENT,
    how: 'Un porcentaje con su signo, un monto con $, o precios: 01-01-001: $12.000; 01-01-002: 35 %',
    examples: ['70 %', '$25.000'],
  },
  ...TERMS,
  party: {
    ...LIST,
    label: 'Médico o sociedad',
    headings: 'Médico o sociedad, Médico, Sociedad médica, Sociedad, Profesional',
    field: 'party',
    how: 'Su nombre, si no se conoce el RUT, o Todos',
    examples: ['', ''],
  },
  participationType,
  priority,
  exclusivityMode: modeOf(AGREEMENT_EXCLUSIVITY_LABELS),
  ...activeOf('Activo', ['Activo', 'Inactivo']),
  reason,
} as const satisfies MasterColumns;
