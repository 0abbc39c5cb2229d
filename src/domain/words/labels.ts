/** The Spanish names of the domain's values (docs/domain.md). */
import type { Profile } from '../access/menu.ts';
import type { Weekday } from '../calendar/calendar.ts';
import type {
  ExclusivityMode,
  ParticipationType,
  RecordType,
  RuleKind,
  RulePayment,
  ScheduleType,
  SocietyType,
} from '../fees/rules.ts';

/** How a calculation without a rule is shown (fees §4.2). */
export const NO_RULE_LABEL = 'Sin regla (100%)';

export const RECORD_TYPE_LABELS: Readonly<Record<RecordType, string>> = {
  participacion: 'Participación',
  hmq: 'HMQ',
};

/** How the profiles are called (access §5.3). */
export const PROFILE_LABELS: Readonly<Record<Profile, string>> = {
  admin: 'Administrador',
  supervisor: 'Supervisor',
  doctor: 'Médico',
  user: 'Usuario',
};

/** Where an import comes from: the tabs of the import dialog (intake §7). */
export const IMPORT_SOURCE_LABELS = {
  file: 'Archivo',
  api: 'API externa',
  his: 'HIS',
  fhir: 'FHIR',
} as const;

export const SCHEDULE_LABELS: Readonly<Record<ScheduleType | 'all', string>> = {
  regular: 'Regular',
  night: 'Nocturno',
  irregular: 'Irregular',
  all: 'Todos',
};

export const PARTICIPATION_TYPE_LABELS: Readonly<Record<ParticipationType, string>> = {
  individual: 'Individual',
  society: 'Sociedad',
  mixed: 'Mixta',
};

/** Who is paid: the doctor, or a society for them. */
export const SOCIETY_TYPE_LABELS: Readonly<Record<SocietyType, string>> = {
  individual: 'Individual',
  society: 'Sociedad',
};

/** The rate of a doctor's own receipts. */
export const RETENTION_MODE_LABELS = { legal: 'Legal', own: 'Propia' } as const;

export const WEEKDAY_LABELS: Readonly<Record<Weekday, string>> = {
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

export const RULE_KIND_LABELS: Readonly<Record<RuleKind, string>> = {
  rule: 'Regla',
  convention: 'Convenio',
};

export const PAYMENT_TYPE_LABELS: Readonly<Record<RulePayment['type'], string>> = {
  percentage: 'Porcentaje',
  fixed_amount: 'Monto fijo',
  table_accumulated: 'Tabla acumulada',
  price_table: 'Tabla de precios',
};

export const EXCLUSIVITY_LABELS: Readonly<Record<ExclusivityMode, string>> = {
  first_win: 'Solo la primera',
  stack: 'Acumulable',
};
