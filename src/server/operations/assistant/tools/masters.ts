/** Questions about rules, doctors and other master data. */
import { z } from 'zod';
import type { SimulationResult } from '../../../../contract/fees/rules.ts';
import type { Doctor } from '../../../../contract/masters/doctors.ts';
import type { Society } from '../../../../contract/masters/societies.ts';
import { scheduleType } from '../../../../contract/schemas.ts';
import { formatDate } from '../../../../domain/calendar/calendar.ts';
import type { ScheduleType } from '../../../../domain/fees/rules.ts';
import { formatRut } from '../../../../domain/identity/rut.ts';
import { formatPesos, formatRate } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { NO_RULE_LABEL, SCHEDULE_LABELS } from '../../../../domain/words/labels.ts';
import { payeeInWords, payeeOf } from '../../../../domain/words/payee-words.ts';
import { maskAccount } from '../../../../domain/words/payment-labels.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { isPattern } from '../grammar/alike.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { askedServices } from './asked-services.ts';
import { casesOf, MOST_SERVICES, USUAL_BASE } from './cases.ts';
import { documentsOf, serviceNamed, societyNamed } from './catalogues.ts';
import { lastPaid, paymentsOfDoctor } from './doctor-payments.ts';
import { askedDoctor, doctorText, serviceCode, society } from './inputs.ts';
import { ruleNamed, validityOf } from './rules.ts';
import { PAYMENT_METHODS_SAID, percent } from './wording.ts';

export const rulesForCase = tool({
  name: 'rules_for_case',
  description:
    'Qué regla o convenio se aplicaría a una atención de un médico o una prestación (por su código) en una fecha, y cuánto pagaría por una base en pesos.',
  input: z.object({
    doctor: doctorText,
    serviceCode,
    schedule: scheduleType.optional().describe('A qué horas; sin él, en horario regular'),
    isUsual: z.literal(true).optional().describe('Con el valor base de la prestación, si lo tiene'),
    baseAmount: z
      .number()
      .int()
      .min(1)
      .max(999_999_999_999)
      .optional()
      .describe('Sin ella, una de ejemplo'),
    society,
    plan: z.string().max(60).optional().describe('La previsión, que ninguna regla mira'),
    date: z.iso.date().optional(),
    percentage: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .describe('El porcentaje que se dice que paga'),
  }),
  async run(
    asker,
    { serviceCode: code, schedule = 'regular', isUsual, baseAmount: given, ...input },
  ) {
    const { date = asker.today } = input;
    const doctor = await askedDoctor(asker, input.doctor);
    const several = code && isPattern(code) ? await askedServices(asker, null, code) : [];
    if (several.length > 1 && several.length <= MOST_SERVICES && !input.society)
      return casesOf(asker, several, doctor, { schedule, isUsual, baseAmount: given, ...input });
    const service = code ? await serviceNamed(asker.calls, code) : null;
    const through = input.society ? await societyNamed(asker.calls, input.society) : null;
    if (through && doctor) throw new Unanswerable(OF_ONE_PAYEE);
    // Pesos that the question says are the base, whatever the service usually has.
    const baseAmount = given ?? ((isUsual && service?.baseValue) || USUAL_BASE);
    if (!doctor && !service) {
      throw new Unanswerable(
        '¿Para qué médico o prestación? Escriba un nombre, un RUT o un código.',
      );
    }
    const [result, ...others] = await eachSchedule(schedule, (scheduleType) =>
      asker.calls.rules.simulate({
        date,
        scheduleType,
        doctorId: doctor?.id,
        serviceId: service?.id,
        specialtyId: service?.specialtyId,
        ...(through && { societyId: through.id, participationType: 'society' as const }),
        baseAmount,
      }),
    );
    const what = [doctor?.name, through?.name, service && `${service.code} ${service.name}`]
      .filter(Boolean)
      .join(', ');
    const { selected } = result.detail;
    const validity = selected
      ? ` ${selected.code} rige ${validityOf(await ruleNamed(asker.calls, selected.code))}.`
      : '';
    const saidRate =
      input.percentage === undefined ? '' : rateInWords([result, ...others], input.percentage);
    const besides = others.filter((other) => paidBy(other) !== paidBy(result));
    return {
      title: `Reglas para ${what} el ${formatDate(date)}`,
      sentence: `${saidRate}Para ${what}, con una base de ${formatPesos(baseAmount)} el ${formatDate(date)}, en horario ${hoursOf(result)}: ${result.explanation}${validity}${besides.map(inOtherHours).join('')}${doctor ? '' : through ? NO_ONE_OF : NO_DOCTOR}${input.plan ? NO_PLAN : ''}`,
      facts: [
        { label: 'Base', value: formatPesos(baseAmount) },
        {
          label: 'Regla',
          value: selected
            ? `${selected.code} v${selected.version}: ${selected.name}`
            : NO_RULE_LABEL,
        },
        { label: 'Pago calculado', value: formatPesos(result.calculatedPayment) },
        ...others.map((other) => ({
          label: `Pago en horario ${hoursOf(other)}`,
          value: `${formatPesos(other.calculatedPayment)}, ${ruleOf(other)}`,
        })),
        ...result.matching.map((rule) => ({
          label: `${rule.code} ${rule.isApplied ? '(se aplica)' : '(no se aplica)'}`,
          value: rule.payment,
        })),
      ],
      link: linkTo('/reglas', { search: selected?.code }),
    };
  },
});

/** Whether a rule that is applied today pays a percentage that the question names. */
function rateInWords(
  results: readonly (SimulationResult & { readonly scheduleType: ScheduleType })[],
  percentage: number,
): string {
  const said = formatRate(Math.round(percentage * 100));
  const rules = results.flatMap((result) =>
    result.matching
      .filter(({ isApplied }) => isApplied)
      .map((rule) => ({ ...rule, hours: hoursOf(result) })),
  );
  const paying = rules.find(({ payment }) => ` ${payment}`.includes(` ${said}`));
  return paying
    ? `${paying.code} paga ${percent(percentage)} hoy, en horario ${paying.hours}. `
    : `De las que se le aplican hoy ninguna paga ${percent(percentage)}: lo pagará otra prestación, o lo pagó una versión anterior. `;
}

/** A simulation for each kind of hours, the asked ones first: a rule of other hours may pay otherwise. */
async function eachSchedule<Result extends SimulationResult>(
  asked: ScheduleType,
  simulate: (scheduleType: ScheduleType) => Promise<Result>,
) {
  const of = async (scheduleType: ScheduleType) => ({
    ...(await simulate(scheduleType)),
    scheduleType,
  });
  const others = HOURS.filter((one) => one !== asked);
  return Promise.all([of(asked), ...others.map(of)] as const);
}

const HOURS: readonly ScheduleType[] = ['regular', 'night', 'irregular'];
const hoursOf = ({ scheduleType }: { readonly scheduleType: ScheduleType }) =>
  SCHEDULE_LABELS[scheduleType].toLowerCase();
const ruleOf = ({ detail: { selected } }: SimulationResult) => selected?.code ?? NO_RULE_LABEL;
const paidBy = (result: SimulationResult) => `${ruleOf(result)} ${result.calculatedPayment}`;
const inOtherHours = (other: SimulationResult & { scheduleType: ScheduleType }) =>
  ` En horario ${hoursOf(other)}: ${formatPesos(other.calculatedPayment)} (${ruleOf(other)}${other.detail.selected ? ` «${other.detail.selected.name}»` : ''}).`;
const NO_PLAN = ' La previsión del paciente no cambia la regla.';
const NO_ONE_OF = ' Un convenio de uno de sus médicos puede ir antes: pregunte con su nombre.';
const OF_ONE_PAYEE =
  'La regla de un médico se busca con la sociedad por la que se le paga: pregunte solo por el médico, o solo por la sociedad.';
const NO_DOCTOR =
  ' La retención es la de un médico que emite boleta: la suya puede ser otra, y una sociedad no tiene.';

export const recordCounts = tool({
  name: 'record_counts',
  description: 'Cuántos médicos, prestaciones, especialidades, reglas y convenios hay.',
  input: z.object({}),
  async run({ calls }) {
    const counts = await calls.dashboard.summary();
    const facts = [
      { label: 'Médicos', value: String(counts.doctors) },
      { label: 'Prestaciones', value: String(counts.services) },
      { label: 'Especialidades', value: String(counts.specialties) },
      { label: 'Reglas activas', value: `${counts.rules.active} de ${counts.rules.total}` },
      {
        label: 'Convenios activos',
        value: `${counts.agreements.active} de ${counts.agreements.total}`,
      },
    ];
    return {
      title: 'Lo que hay en el portal',
      sentence: `Hay ${countOf(counts.doctors, 'médico', 'médicos')} entre activos e inactivos, ${countOf(counts.services, 'prestación', 'prestaciones')} en el catálogo, ${countOf(counts.specialties, 'especialidad', 'especialidades')}, ${countOf(counts.rules.active, 'regla activa', 'reglas activas')} y ${countOf(counts.agreements.active, 'convenio activo', 'convenios activos')}.`,
      facts,
      link: linkTo('/'),
    };
  },
});

const OWN_RATE =
  'Su retención se ve en el detalle de cada pago, en Mis Pagos. Pregunte por la retención legal de un año, o por cuánto se le retuvo.';

const UNKNOWN_CHANGE =
  ' Si su cuenta cambió después de ese pago, sus pantallas aún no lo muestran: pregúntelo a la administración.';

const OWN_CONTACT =
  'Sus pantallas no muestran el correo ni el teléfono de su ficha. Pregunte por ellos a la administración.';

export const doctorCard = tool({
  name: 'doctor_card',
  description:
    'Los datos de un médico: RUT, especialidad, a quién se le paga y desde cuándo (sociedad o directamente), retención, si está activo; o su correo y su teléfono.',
  input: z.object({
    doctor: doctorText,
    measure: z.literal('retention').optional(),
    isContact: z.literal(true).optional().describe('Su correo y su teléfono'),
    isOfChange: z.literal(true).optional().describe('Si su cuenta se cambió'),
  }),
  async run(asker, input) {
    const asked = await askedDoctor(asker, input.doctor);
    if (!asked) throw new Unanswerable('¿De qué médico? Escriba su nombre o su RUT.');
    if (!isStaff(asker.user)) {
      if (input.measure !== undefined) throw new Unanswerable(OWN_RATE);
      if (input.isContact) throw new Unanswerable(OWN_CONTACT);
      const card = await ownCard(asker, asked.id);
      return input.isOfChange ? { ...card, sentence: `${card.sentence}${UNKNOWN_CHANGE}` } : card;
    }
    const [doctor] = await asker.calls.doctors.list({ ids: [asked.id], sort: 'name' });
    if (!doctor) throw new Unanswerable(`${asked.name} ya no está entre los médicos.`);
    const society = await societyOf(asker, doctor);
    const link = linkTo('/medicos', { open: doctor.id });
    if (input.isContact) return { ...contactOf(doctor), link };
    const payee = payeeInWords({
      name: doctor.societyName ?? doctor.name,
      rut: doctor.societyRut ?? doctor.rut,
      isDoctor: doctor.societyId === null,
      since: doctor.affiliatedSince,
    });
    const { nextAffiliation: next } = doctor;
    const later = next
      ? ` Desde el ${formatDate(next.from)} ${next.societyName ? `se pagará a ${next.societyName}` : 'se le pagará directamente'}.`
      : '';
    return {
      title: `Ficha de ${doctor.name}`,
      sentence: `${doctor.name}, RUT ${formatRut(doctor.rut)}, ${doctor.specialtyName}. ${payee}, ${retentionSaid(doctor, society)}.${later} Se le paga ${PAYMENT_METHODS_SAID[doctor.paymentType]}. ${doctor.bankName ? `Su banco es ${doctor.bankName}.` : 'No tiene banco.'}${doctor.internalCode ? ` Su código interno es ${doctor.internalCode}.` : ''} ${doctor.isActive ? 'Está activo.' : 'Está inactivo.'}`,
      facts: [
        { label: 'RUT', value: formatRut(doctor.rut) },
        { label: 'Especialidad', value: doctor.specialtyName },
        { label: 'Sociedad', value: doctor.societyName ?? 'Ninguna' },
        { label: 'Retención', value: retentionOf(doctor, society) },
        { label: 'Banco', value: doctor.bankName ?? 'Sin banco' },
        {
          label: 'Cuenta',
          value: doctor.bankAccount ? maskAccount(doctor.bankAccount) : 'Sin cuenta',
        },
        { label: 'Estado', value: doctor.isActive ? 'Activo' : 'Inactivo' },
      ],
      link,
    };
  },
});

/** Of what a society is paid its document decides, whatever the rate of the doctor in person. Null: nobody said which it is. */
const retentionOf = ({ societyId, retentionPercentage }: Doctor, society: Society | null) =>
  societyId === null
    ? percent(retentionPercentage)
    : society === null
      ? 'La de la sociedad'
      : society.isWithheld
        ? 'La legal, en las boletas de la sociedad'
        : 'Sin retención';
const retentionSaid = (doctor: Doctor, society: Society | null) =>
  doctor.societyId === null
    ? `con ${retentionOf(doctor, null)} de retención en sus boletas`
    : society === null
      ? 'a través de su sociedad'
      : `con ${documentsOf(society)}`;

/** The society through which a doctor is paid; null for none, and to who may not read societies. */
async function societyOf({ calls }: Asker, doctor: Doctor): Promise<Society | null> {
  if (doctor.societyId === null || doctor.societyName === null) return null;
  const filters = { search: doctor.societyName, limit: SOCIETIES_READ, sort: 'name' } as const;
  const found = await readable(calls.societies.list(filters), []);
  return found.find(({ id }) => id === doctor.societyId) ?? null;
}
const SOCIETIES_READ = 50;

/** Doctors see their participation type and account only as far as their payments show them. */
async function ownCard(asker: Asker, doctorId: number) {
  const [own, payments] = await Promise.all([
    asker.calls.portal.doctor(),
    paymentsOfDoctor(asker, doctorId),
  ]);
  const latest = lastPaid(payments);
  const paid = latest && {
    to: latest.payeeName,
    account: [latest.bankName, latest.bankAccount].filter(Boolean).join(', ') || 'Sin cuenta',
  };
  const payee = payeeInWords(payeeOf({ ...own, doctorRut: own.rut }));
  return {
    title: `Ficha de ${own.name}`,
    sentence: `${own.name}, RUT ${formatRut(own.rut)}, ${own.specialtyName}. ${payee}.${paid ? ` Su último pago es a nombre de ${paid.to} (${paid.account}).` : ''}`,
    facts: [
      { label: 'RUT', value: formatRut(own.rut) },
      { label: 'Especialidad', value: own.specialtyName },
      { label: 'Beneficiario', value: own.payeeName },
      ...(paid
        ? [
            { label: 'Último pago a nombre de', value: paid.to },
            { label: 'Cuenta del último pago', value: paid.account },
          ]
        : []),
    ],
    link: linkTo('/perfil'),
  };
}

function contactOf({ name, rut, email, phone }: Pick<Doctor, 'name' | 'rut' | 'email' | 'phone'>) {
  const mail = email ? `El correo de ${name} es ${email}` : `${name} no tiene correo en su ficha`;
  return {
    title: `Contacto de ${name}`,
    sentence: `${mail}, y ${phone ? `su teléfono es ${phone}` : 'no tiene teléfono en ella'}. Su RUT es ${formatRut(rut)}.`,
    facts: [
      { label: 'Correo', value: email ?? 'Sin correo' },
      { label: 'Teléfono', value: phone ?? 'Sin teléfono' },
    ],
  };
}
