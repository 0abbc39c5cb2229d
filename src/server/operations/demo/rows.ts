/** The demo clinic as rows of its tables, for COPY. */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { Price } from '../../../domain/fees/rules.ts';
import type { DemoAttention } from './attentions.ts';
import type { DemoDoctor } from './doctors.ts';
import type { DemoImport } from './months.ts';
import type { DemoRuleVersion } from './rule-notation.ts';
import type { DemoService } from './services.ts';
import { DEMO_ADMIN_NAME } from './users.ts';

const PROVIDER_TYPE_IDS = {
  specialist: 1,
  Cirujano: 2,
  'Primer Ayudante': 3,
  'Segundo Ayudante': 4,
  Anestesista: 5,
  urgency: 6,
} as const;

/** A row of `service`. */
export function serviceRow(service: DemoService) {
  return {
    id: service.id,
    code: service.code,
    name: service.name,
    description: service.description,
    participationType: service.participationType,
    specialtyId: service.specialtyId,
    baseValue: service.baseValue,
  };
}

/** A row of `doctor`. */
export function doctorRow(doctor: DemoDoctor) {
  return {
    id: doctor.id,
    rut: doctor.rut,
    internalCode: doctor.internalCode,
    name: doctor.name,
    email: doctor.email,
    phone: doctor.phone,
    specialtyId: doctor.specialtyId,
    hmqType: doctor.hmqType,
    station: doctor.station,
    paymentType: doctor.paymentType,
    bankCode: doctor.bankCode,
    accountKind: doctor.accountKind,
    bankAccount: doctor.bankAccount,
    accountHolderName: doctor.accountHolderName,
    accountHolderRut: doctor.accountHolderRut,
    retentionMode: doctor.retentionMode,
    retentionRate: doctor.retentionRate,
  };
}

/** The rows of `fee_rule` for the rules of these versions. */
export function ruleRows(versions: readonly DemoRuleVersion[]) {
  return versions
    .filter(({ version }) => version === 1)
    .map(({ ruleId, code, kind }) => ({ id: ruleId, code, kind }));
}

/**
 * The rows of `fee_rule_version`. Each version began a revision of the rule set, numbered like its own id, and is valid
 * until the revision that replaced it.
 */
export function ruleVersionRows(versions: readonly DemoRuleVersion[]) {
  return versions.map((version) => {
    const { payment } = version;
    const next = versions.find(
      (other) => other.ruleId === version.ruleId && other.version === version.version + 1,
    );
    const isGroup = version.kind === 'convention' && version.exclusivityMode === 'stack';
    return {
      id: version.id,
      ruleId: version.ruleId,
      version: version.version,
      name: version.name,
      description: version.description,
      isActive: version.isActive,
      validFrom: version.validFrom,
      validTo: version.validTo,
      participationType: version.participationType,
      specialtyIds: version.specialtyIds === 'all' ? null : [...version.specialtyIds],
      serviceIds: version.serviceIds === 'all' ? null : [...version.serviceIds],
      doctorId: version.doctorId,
      societyId: version.societyId,
      scheduleType: version.scheduleType === 'all' ? null : version.scheduleType,
      days: [...version.days],
      scopeType: isGroup ? 'group' : 'individual',
      priority: version.priority,
      exclusivityMode: version.exclusivityMode,
      paymentType: payment.type,
      rate: payment.type === 'percentage' ? payment.rate : null,
      amount: payment.type === 'fixed_amount' ? payment.amount : null,
      scales: payment.type === 'table_accumulated' ? JSON.stringify(payment.scales) : null,
      prices: payment.type === 'price_table' ? JSON.stringify(storedPrices(payment.prices)) : null,
      createdByName: DEMO_ADMIN_NAME,
      fromRevision: version.id,
      toRevision: next?.id ?? null,
    };
  });
}

/** As `fee_rule_version.prices` holds them: in the order of their services. */
function storedPrices(prices: ReadonlyMap<number, Price>) {
  return [...prices]
    .sort(([one], [other]) => one - other)
    .map(([serviceId, price]) =>
      price.type === 'fixed_amount'
        ? { serviceId, amount: price.amount }
        : { serviceId, rate: price.rate },
    );
}

/** A row of `import`, completed in the early hours after its month; for the current month, now. */
export function importRow(
  { id, recordType, period, importedOn, attentions }: DemoImport,
  today: LocalDate,
) {
  const at = importedOn === today ? 'now' : `${importedOn} 00:30 America/Santiago`;
  const month = String(period.month).padStart(2, '0');
  return {
    id,
    recordType,
    fileName: `${recordType}-${period.year}-${month}.csv`,
    total: attentions.length,
    created: attentions.length,
    createdByName: DEMO_ADMIN_NAME,
    createdAt: at,
    completedAt: at,
  };
}

/** The rows of `attention` of an import, all pending. Requests after today are not known yet. */
export function attentionRows(
  { id, recordType, period, attentions }: DemoImport,
  today: LocalDate,
) {
  const month = `${period.year % 100}${String(period.month).padStart(2, '0')}`;
  const prefix = `${recordType === 'hmq' ? 'H' : 'P'}${month}-`;
  return attentions.map((attention, index) => {
    const { doctor, patient, participant, requestDate } = attention;
    const isHmq = recordType === 'hmq';
    return {
      recordType,
      externalId: `${prefix}${String(index + 1).padStart(5, '0')}`,
      attentionDate: attention.attentionDate,
      attentionTime: attention.attentionTime,
      requestDate: requestDate !== null && requestDate <= today ? requestDate : null,
      doctorId: doctor.id,
      serviceId: attention.service.id,
      providerTypeId: providerTypeId(attention),
      specialtyId: isHmq ? doctor.specialtyId : null,
      societyId: isHmq ? doctor.societyId : null,
      scheduleType: attention.scheduleType,
      ...attention.amounts,
      patientRut: patient.rut,
      patientRutIsValid: patient.rutIsValid,
      patientName: patient.name,
      healthPlan: patient.plan.name,
      sourceStatus: isHmq ? 'Recaudada' : 'Realizada',
      participant: participant?.name ?? null,
      paymentBank: isHmq ? doctor.bankCode : null,
      paymentAccount: isHmq ? doctor.bankAccount : null,
      importId: id,
      importRow: index + 2,
    };
  });
}

function providerTypeId({ participant, scheduleType }: DemoAttention): number {
  if (participant) return PROVIDER_TYPE_IDS[participant.name];
  return scheduleType === 'regular' ? PROVIDER_TYPE_IDS.specialist : PROVIDER_TYPE_IDS.urgency;
}
