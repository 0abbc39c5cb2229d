/** Questions about which doctors and services there are, and whose account is to change. */
import { z } from 'zod';
import type { Doctor } from '../../../../contract/masters/doctors.ts';
import { formatDate, type LocalDate } from '../../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../../domain/identity/rut.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { accountMark } from '../../../../domain/payout/bank-account.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { specialtyNamed } from './catalogues.ts';
import { askedDays, askedDoctor, type Days, days, ofDays, ofDoctor, specialty } from './inputs.ts';
import { allPages } from './pages.ts';
import { READ_AT_MOST } from './ranked.ts';
import { agreementsOfDoctors, servicesWithoutRule } from './rule-filters.ts';
import { capital, listed, ofActivity, PAYMENT_METHODS_SAID, percent } from './wording.ts';

/** How many names are told. */
const NAMED = 20;
/** How many of a ranking. */
const RANKED = 3;

const OF_TODAY =
  'Los médicos los sé como están hoy. De unos días sé quiénes no tienen atenciones o pagos en ellos.';

export const doctorList = tool({
  name: 'doctor_list',
  description:
    'Cuántos médicos hay y quiénes son: de una especialidad, los activos o inactivos, los que tienen una retención propia, distinta de la legal, o los que no tienen cuenta bancaria.',
  input: z.object({
    specialty,
    isActive: z.boolean().optional(),
    hasOwnRetention: z.literal(true).optional(),
    isUnretained: z
      .literal(true)
      .optional()
      .describe('A los que hoy no se les retiene nada: su sociedad no lo lleva, o su tasa es 0 %'),
    hasNoAccount: z
      .literal(true)
      .optional()
      .describe('Los que no tienen una cuenta bancaria completa'),
    paymentType: z.enum(['transfer', 'check', 'deposit']).optional().describe('Cómo se les paga'),
    isOfSociety: z.boolean().optional().describe('Los que se pagan a través de una sociedad, o no'),
    hasSurcharge: z.literal(true).optional().describe('A los que se retiene además, como el 3 %'),
    by: z.enum(['specialty', 'society']).optional().describe('Cuántos de cada una'),
    hasNoAttentions: z.literal(true).optional().describe('Los activos sin atenciones en esos días'),
    hasNoPayments: z
      .literal(true)
      .optional()
      .describe('Los activos a los que nada se pagó en esos días'),
    hasNoUser: z.literal(true).optional().describe('Los activos sin usuario para el portal'),
    hasAgreement: z.boolean().optional().describe('Los que tienen convenio vigente, o no'),
    ...days,
  }),
  async run(
    asker,
    { isActive, hasOwnRetention, hasNoAccount, paymentType, isOfSociety, by, ...input },
  ) {
    const { calls } = asker;
    const isOfDays = (input.dateFrom ?? input.month ?? input.year) !== undefined;
    if (isOfDays && !input.hasNoAttentions && !input.hasNoPayments)
      throw new Unanswerable(OF_TODAY);
    const of = input.specialty ? await specialtyNamed(calls, input.specialty) : null;
    // The doctors of a specialty who are asked for are those that work there.
    const isOfBusy =
      input.hasNoAttentions || input.hasNoPayments || input.isUnretained || input.hasNoUser;
    const isOfBusyOrAgreed = isOfBusy || input.hasAgreement !== undefined;
    const active = (of || isOfBusyOrAgreed) && isActive === undefined ? true : isActive;
    const inDays = askedDays(input, asker.today);
    const busy = input.hasNoAttentions
      ? await busyIn(asker, inDays)
      : input.hasNoPayments
        ? await paidIn(asker, inDays)
        : null;
    const withheld = input.isUnretained ? await withheldSocieties(calls) : null;
    const linked = input.hasNoUser ? await linkedToUsers(calls) : null;
    const filters = { specialtyId: of?.id, isActive: active };
    const all = await calls.doctors.list({ ...filters, sort: 'name' });
    const agreed = input.hasAgreement === undefined ? null : await agreementsOfDoctors(asker, all);
    const codesOf = (id: number) => agreed?.of.get(id) ?? [];
    const found = all.filter(
      (one) =>
        (!hasOwnRetention || one.retentionMode === 'own') &&
        (!hasNoAccount || accountMark(one.payeeAccount) !== null) &&
        !busy?.has(one.id) &&
        !linked?.has(one.id) &&
        (!withheld || isUnretained(one, withheld, asker.today)) &&
        (agreed === null || codesOf(one.id).length > 0 === input.hasAgreement) &&
        (!input.hasSurcharge || isSurchargedOn(one, asker.today)) &&
        (!paymentType || one.paymentType === paymentType) &&
        (isOfSociety === undefined || (one.societyName !== null) === isOfSociety),
    );
    const [one, many] = ofActivity(['médico', 'médicos'], active, 'o');
    const where = `${of ? ` de ${of.name}` : ''}${hasOwnRetention ? ' con una retención propia, distinta de la legal' : ''}${hasNoAccount ? ' sin una cuenta bancaria completa' : ''}${paymentType ? ` a los que se paga ${PAYMENT_METHODS_SAID[paymentType]}` : ''}${isOfSociety === undefined ? '' : isOfSociety ? ' que se pagan a través de una sociedad' : ' que se pagan a su nombre'}${input.isUnretained ? ' a los que hoy no se les retiene nada (según su ficha y la de su sociedad)' : ''}${input.hasSurcharge ? ' con una retención adicional al impuesto que rige hoy' : ''}${input.hasAgreement === undefined ? '' : input.hasAgreement ? ' con un convenio vigente, suyo o de su sociedad' : ' sin un convenio vigente, suyo ni de su sociedad'}${input.hasNoUser ? ' sin un usuario activo para entrar al portal' : ''}${input.hasNoAttentions ? ` sin ninguna atención${ofDays(inDays)}` : ''}${input.hasNoPayments ? ` sin ningún pago${ofDays(inDays)}, por fecha de pago` : ''}`;
    const rateOf = ({ retentionPercentage }: (typeof all)[number]) => percent(retentionPercentage);
    if (by) {
      const groups = groupsOf(found, by);
      return {
        title: `${capital(many)}${where} por ${GROUPS[by].word}`,
        sentence:
          found.length === 0
            ? `No hay ${many}${where}.`
            : `${capital(many)}${where} por ${GROUPS[by].word}: ${groups.map(([name, count]) => `${name}, ${count}`).join('; ')}. Son ${countOf(found.length, one, many)} en total${active === undefined ? ', entre activos e inactivos' : ''}.`,
        facts: groups.map(([label, count]) => ({ label, value: countOf(count, one, many) })),
        link: where === '' ? linkTo('/medicos', { isActive: active }) : null,
      };
    }
    const names = found.slice(0, NAMED).map((doctor) => {
      const noted = hasOwnRetention
        ? rateOf(doctor)
        : hasNoAccount
          ? `se le paga ${PAYMENT_METHODS_SAID[doctor.paymentType]}`
          : input.hasSurcharge
            ? surchargeOf(doctor)
            : isOfSociety || input.isUnretained
              ? (doctor.societyName ?? '0 %')
              : codesOf(doctor.id).join(', ');
      return noted ? `${doctor.name} (${noted})` : doctor.name;
    });
    return {
      title: `${capital(many)}${where}`,
      sentence:
        found.length === 0
          ? `No hay ${many}${where}.${agreed?.general ?? ''}`
          : `Hay ${countOf(found.length, one, many)}${where}: ${found.length > NAMED ? someNames(names, found.length, NAMED) : listed(names, found.length)}.${agreed?.general ?? ''}`,
      facts: found.slice(0, NAMED).map((doctor) => ({
        label: doctor.name,
        value: hasOwnRetention ? rateOf(doctor) : formatRut(doctor.rut),
      })),
      // The screen filters neither by retention nor by account or the way of payment.
      link:
        where.replace(` de ${of?.name}`, '') !== ''
          ? null
          : linkTo('/medicos', {
              specialtyId: of?.id,
              isActive: active,
            }),
    };
  },
});

const TOO_MANY =
  'Son demasiados los médicos con atenciones para decir cuáles no tienen ninguna. Véalo en Atenciones Médicas.';

/** The doctors who attended somebody in the days. Throws if more of them did than are read. */
async function busyIn({ calls }: Asker, inDays: Days): Promise<ReadonlySet<number>> {
  const { groups, total } = await calls.attentions.groups({
    ...inDays,
    by: 'doctor',
    limit: READ_AT_MOST,
    sort: '-records',
  });
  if (total > groups.length) throw new Unanswerable(TOO_MANY);
  return new Set(groups.flatMap(({ id }) => id ?? []));
}

const TOO_MANY_PAYMENTS =
  'Son demasiados pagos para decir a quién no se le pagó. Pregunte por menos meses.';

/** The doctors whose work was paid on the days, to them or to a society. Throws if the payments are too many. */
async function paidIn({ calls }: Asker, { dateFrom, dateTo }: Days): Promise<ReadonlySet<number>> {
  const paid = await allPages(
    (page) =>
      calls.payroll.payments({ ...page, status: 'paid', paidFrom: dateFrom, paidTo: dateTo }),
    TOO_MANY_PAYMENTS,
  );
  return new Set(paid.map(({ doctorId }) => doctorId));
}

const TOO_MANY_USERS =
  'Son demasiados usuarios para decir qué médicos no tienen. Véalo en Usuarios.';

/** The doctors who may sign in: an active user is linked to them. */
async function linkedToUsers({ users }: Asker['calls']): Promise<ReadonlySet<number>> {
  const all = await allPages(
    (page) => users.list({ ...page, isActive: true, sort: 'firstName' }),
    TOO_MANY_USERS,
  );
  return new Set(all.flatMap(({ doctorId }) => doctorId ?? []));
}

/** Whether something is retained of the doctor besides the tax on a day, both its ends included. */
const isSurchargedOn = (
  { surchargePercentage, surchargeFrom, surchargeUntil }: Doctor,
  day: LocalDate,
) =>
  Number(surchargePercentage) > 0 &&
  (surchargeFrom === null || surchargeFrom <= day) &&
  (surchargeUntil === null || surchargeUntil >= day);

/** The names of the societies of whose documents something is retained. */
async function withheldSocieties({ societies }: Asker['calls']): Promise<ReadonlySet<string>> {
  const all = await societies.list({ sort: 'name' });
  return new Set(all.flatMap(({ name, isWithheld }) => (isWithheld ? [name] : [])));
}

/** Whether nothing is retained of the doctor today: not of the society's documents, or of their own. */
const isUnretained = (doctor: Doctor, withheld: ReadonlySet<string>, today: LocalDate) =>
  doctor.societyName === null
    ? Number(doctor.retentionPercentage) === 0 && !isSurchargedOn(doctor, today)
    : !withheld.has(doctor.societyName);

/** `3 %, desde el 01-03-2026`. */
const surchargeOf = ({ surchargePercentage, surchargeFrom, surchargeUntil }: Doctor) =>
  [
    percent(surchargePercentage),
    surchargeFrom && `desde el ${formatDate(surchargeFrom)}`,
    surchargeUntil && `hasta el ${formatDate(surchargeUntil)}`,
  ]
    .filter(Boolean)
    .join(', ');

const GROUPS = {
  specialty: { word: 'especialidad', of: ({ specialtyName }: Doctor) => specialtyName },
  society: {
    word: 'sociedad',
    of: ({ societyName }: Doctor) => societyName ?? 'Pagados directamente',
  },
} as const;

/** How many of the doctors each specialty or society has, the largest first. */
const groupsOf = (doctors: readonly Doctor[], by: keyof typeof GROUPS) =>
  [...Map.groupBy(doctors, GROUPS[by].of)]
    .map(([name, its]) => [name, its.length] as const)
    .toSorted(([, one], [, other]) => other - one);

export const serviceList = tool({
  name: 'service_list',
  description:
    'Cuántas prestaciones hay y cuáles son: de una especialidad, activas o inactivas, o las de mayor o menor valor base.',
  input: z.object({
    specialty,
    isActive: z.boolean().optional(),
    order: z.enum(['most', 'least']).optional().describe('Las de mayor o menor valor base'),
    limit: z.number().int().min(1).max(NAMED).optional(),
    hasNoRule: z.literal(true).optional().describe('Las que ninguna regla vigente cubre'),
  }),
  async run(asker, { isActive, order, limit = RANKED, ...input }) {
    const { calls } = asker;
    const of = input.specialty ? await specialtyNamed(calls, input.specialty) : null;
    if (input.hasNoRule) return servicesWithoutRule(asker, of);
    const filters = { specialtyId: of?.id, isActive };
    const [{ total }, found] = await Promise.all([
      calls.services.summary(filters),
      order
        ? calls.services.list({
            ...filters,
            limit,
            sort: order === 'most' ? '-baseValue' : 'baseValue',
          })
        : calls.services.list({ ...filters, limit: NAMED, sort: 'name' }),
    ]);
    const [one, many] = ofActivity(['prestación', 'prestaciones'], isActive, 'a');
    const where = `${of ? ` de ${of.name}` : ''}${order ? ` de ${order === 'most' ? 'mayor' : 'menor'} valor base` : ''}`;
    const named = found.map(({ code, name, baseValue }) =>
      order
        ? `${code} ${name}, ${baseValue === null ? 'sin valor base' : formatPesos(baseValue)}`
        : name,
    );
    return {
      title: `${capital(many)}${where}`,
      sentence:
        total === 0
          ? `No hay ${many}${where}.`
          : order
            ? `Las ${many}${where} son: ${named.join('; ')}.`
            : `Hay ${countOf(total, one, many)}${where}: ${listed(named, total)}.`,
      facts: found.map(({ code, name, baseValue }) => ({
        label: `${code} ${name}`,
        value: baseValue === null ? 'Sin valor base' : `Valor base ${formatPesos(baseValue)}`,
      })),
      link: linkTo('/prestaciones', {
        specialtyId: of?.id,
        isActive,
      }),
    };
  },
});

export const accountChangesLookup = tool({
  name: 'account_changes',
  description: 'Qué cambios de cuenta bancaria esperan la aprobación de otra persona, y de quién.',
  input: z.object({ doctor: z.string().max(120).optional() }),
  async run(asker, input) {
    const all = await asker.calls.accountChanges.list({});
    const doctor = await askedDoctor(asker, input.doctor);
    const waiting = doctor ? all.filter(({ payee }) => payee.name === doctor.name) : all;
    const whose = ofDoctor(doctor);
    const names = waiting.map(({ payee }) => payee.name);
    return {
      title: 'Cambios de cuenta por aprobar',
      sentence:
        waiting.length === 0
          ? `No hay cambios de cuenta${whose} por aprobar.`
          : `Hay ${countOf(waiting.length, 'cambio de cuenta', 'cambios de cuenta')}${whose} por aprobar: ${someNames(names, waiting.length)}.`,
      facts: waiting.slice(0, NAMED).map(({ payee, to, proposedByName }) => ({
        label: payee.name,
        value: `A ${to.bankName ?? 'ningún banco'}${proposedByName ? `; lo pidió ${proposedByName}` : ''}`,
      })),
      link: linkTo('/medicos'),
    };
  },
});
