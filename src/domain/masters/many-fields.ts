/** The fields of masters that are changed for many records at once (masters §21). */
import { columnsOf, type ImportedMaster } from './master-columns.ts';

/** What is changed together, e.g. the mode of a retention and its rate. */
export type ManyField = {
  /** The columns, as files of the master have them; the first one is always given. */
  readonly columns: readonly [string, ...string[]];
  /** Whether it may be emptied. */
  readonly mayBeEmpty?: boolean;
  /** Whether calculated fees were paid otherwise with it: which ones there are is told. */
  readonly ofFees?: boolean;
  /** Whether it opens or closes the portal to somebody. */
  readonly ofAccess?: boolean;
};

const STATE: ManyField = { columns: ['isActive'] };

const MANY_FIELDS = {
  specialty: { isActive: STATE },
  providerType: { isActive: STATE },
  service: {
    specialty: { columns: ['specialty'] },
    participationType: { columns: ['participationType'] },
    baseValue: { columns: ['baseValue'], mayBeEmpty: true },
    costCentre: { columns: ['costCentre'], mayBeEmpty: true },
    isActive: STATE,
  },
  society: {
    documentKind: { columns: ['documentKind'] },
    isWithheld: { columns: ['isWithheld'] },
    isActive: STATE,
  },
  doctor: {
    specialty: { columns: ['specialty'], ofFees: true },
    costCentre: { columns: ['costCentre'], mayBeEmpty: true },
    station: { columns: ['station'], mayBeEmpty: true },
    hmqType: { columns: ['hmqType'], mayBeEmpty: true },
    societyType: { columns: ['societyType', 'societyRut', 'affiliationFrom'] },
    paymentType: { columns: ['paymentType'] },
    retentionMode: { columns: ['retentionMode', 'retention'], ofFees: true },
    surcharge: { columns: ['surcharge', 'surchargeFrom', 'surchargeUntil'], ofFees: true },
    isActive: STATE,
  },
  user: {
    profile: { columns: ['profile'], ofAccess: true },
    isActive: { columns: ['isActive'], ofAccess: true },
  },
} as const satisfies Readonly<Partial<Record<ImportedMaster, Readonly<Record<string, ManyField>>>>>;

/** The masters of which many records are changed at once. */
export type ManyMaster = keyof typeof MANY_FIELDS;
export const MANY_MASTERS = Object.keys(MANY_FIELDS) as [ManyMaster, ...ManyMaster[]];

/** The fields of a master, by the column that names them, in the order in which they are offered. */
export const manyFieldsOf = (master: ManyMaster): Readonly<Record<string, ManyField>> =>
  MANY_FIELDS[master];

/** What a field is called; the society's says more than its column. */
export const manyFieldLabel = (master: ManyMaster, field: string): string =>
  field === 'societyType' ? 'A quién se le paga' : (columnsOf(master)[field]?.label ?? field);
