/** Questions about what is on file of a society or service, and the legal rates. */
import { z } from 'zod';
import type { Society } from '../../../../contract/masters/societies.ts';
import { formatDate, yearOf } from '../../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../../domain/identity/rut.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../../domain/words/labels.ts';
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { wordOf } from '../grammar/alike.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { askedPeriod, period, pesos } from './inputs.ts';
import { retainedOfAmount } from './net-of-gross.ts';
import { listed, percent } from './wording.ts';

/** How many names are told. */
const NAMED = 20;
const name = z.string().min(1).max(120);

export const societyCard = tool({
  name: 'society_card',
  description:
    'Los datos de una sociedad médica: RUT, banco y médicos que se pagan a través de ella.',
  input: z.object({ society: name }),
  async run({ calls }, { society: named }) {
    const society = await societyNamed(calls, named);
    const filters = { societyId: society.id, isActive: true };
    const [{ total }, doctors] = await Promise.all([
      calls.doctors.summary(filters),
      calls.doctors.list({ ...filters, limit: NAMED, sort: 'name' }),
    ]);
    const names = doctors.map((doctor) => doctor.name);
    return {
      title: `Ficha de ${society.name}`,
      sentence: `${society.name}, RUT ${formatRut(society.rut)}. ${society.bankName ? `Se le paga en ${society.bankName}.` : 'No tiene banco.'} Se le paga con ${documentsOf(society)}. ${
        total === 0
          ? 'No tiene médicos activos.'
          : `Hoy se paga a través de ella a ${countOf(total, 'médico activo', 'médicos activos')}: ${listed(names, total)}.`
      }`,
      facts: [
        { label: 'RUT', value: society.rut },
        { label: 'Banco', value: society.bankName ?? 'Sin banco' },
        { label: 'Médicos activos', value: String(total) },
        ...doctors.map(({ name, affiliatedSince }) => ({
          label: name,
          value: affiliatedSince ? `Desde el ${formatDate(affiliatedSince)}` : 'Desde siempre',
        })),
      ],
      link: linkTo('/sociedades-medicas', { search: society.name }),
    };
  },
});

/** `facturas exentas de la sociedad, sin descuento de retención`: what it issues, and whether the clinic retains of it (payout §17.5). */
export const documentsOf = ({
  documentKind,
  isWithheld,
}: Pick<Society, 'documentKind' | 'isWithheld'>): string =>
  `${documentKind === 'exempt_invoice' ? 'facturas exentas' : 'boletas'} de la sociedad, ${isWithheld ? 'con la retención legal' : 'sin descuento de retención'}`;

export const serviceCard = tool({
  name: 'service_card',
  description:
    'Los datos de una prestación, por su código o nombre: su valor base, especialidad y tipo.',
  input: z.object({ serviceCode: name }),
  async run({ calls }, { serviceCode }) {
    const service = await serviceNamed(calls, serviceCode);
    const base =
      service.baseValue === null
        ? 'No tiene valor base'
        : `Su valor base es ${formatPesos(service.baseValue)}`;
    return {
      title: `${service.code} ${service.name}`,
      sentence: `${service.code} ${service.name}, de ${service.specialtyName}. ${base}. Está ${service.isActive ? 'activa' : 'inactiva'}.`,
      facts: [
        { label: 'Código', value: service.code },
        {
          label: 'Valor base',
          value: service.baseValue === null ? 'Sin valor' : formatPesos(service.baseValue),
        },
        { label: 'Tipo', value: PARTICIPATION_TYPE_LABELS[service.participationType] },
      ],
      link: linkTo('/prestaciones', { search: service.code }),
    };
  },
});

/** The society with this name. Throws if there is none, or if several fit. */
export async function societyNamed(calls: Asker['calls'], asked: string) {
  const found = await calls.societies.list({ search: asked, limit: NAMED, sort: 'name' });
  return only(found, asked, 'ninguna sociedad');
}

/** The specialty with this name. Throws if there is none, or if several fit. */
export async function specialtyNamed(calls: Asker['calls'], asked: string) {
  const found = await calls.specialties.list({ search: asked, limit: NAMED, sort: 'name' });
  return only(found, asked, 'ninguna especialidad');
}

/** The service with this code or name. Throws if there is none, or if several fit. */
export async function serviceNamed(calls: Asker['calls'], asked: string) {
  const search = wordOf(asked);
  const found = await calls.services.list({ search, limit: NAMED, sort: 'code' });
  const ofCode = found.filter(({ code }) => foldName(code) === foldName(asked));
  return ofCode[0] ?? only(found, asked, 'ninguna prestación');
}

const OWN_RATE = ' La que se le aplicó a usted se ve en cada pago, en Mis Pagos, y puede ser otra.';

export const legalRetention = tool({
  name: 'legal_retention',
  description: 'La retención legal de las boletas de honorarios de un año (Ley 21.133).',
  input: z.object({
    ...period,
    measure: z.literal('retention').optional(),
    percentage: z.number().min(0).max(100).optional().describe('La tasa cuyo primer año se busca'),
    baseAmount: pesos.describe('Pesos de los que se dice qué se retiene y qué queda'),
    isNet: z.literal(true).optional().describe('Esos pesos son líquidos, y se busca el bruto'),
  }),
  async run({ calls, today, user }, { percentage, baseAmount, isNet, ...input }) {
    const { year: named } = askedPeriod(input, today);
    const rates = await calls.legalRetention.list({ limit: 100, sort: '-year' });
    const reached =
      percentage === undefined
        ? undefined
        : rates.filter((rate) => rate.percentage >= percentage).at(-1);
    if (percentage !== undefined && reached?.percentage !== percentage)
      throw new Unanswerable(`Ningún año tiene una retención legal de ${percent(percentage)}.`);
    const year = reached?.year ?? named ?? yearOf(today);
    const asked = rates.find((rate) => rate.year === year);
    if (!asked) throw new Unanswerable(`El portal no tiene la retención legal de ${year}.`);
    const next = year === yearOf(today) && rates.find((rate) => rate.year === year + 1);
    const reckoned = baseAmount
      ? retainedOfAmount(baseAmount, asked.percentage, isNet === true)
      : null;
    return {
      title: `Retención legal de ${year}`,
      sentence: `La retención legal de las boletas de ${year} es ${percent(asked.percentage)}${reached ? `: es el primer año con esa tasa` : ''}. Rige por la fecha de pago.${next ? ` La de ${next.year} es ${percent(next.percentage)}.` : ''}${reckoned?.sentence ?? ''}${isStaff(user) ? '' : OWN_RATE}`,
      facts: [
        ...(reckoned?.facts ?? []),
        ...rates.map((rate) => ({ label: String(rate.year), value: percent(rate.percentage) })),
      ],
      link: isStaff(user) ? linkTo('/configuracion') : null,
    };
  },
});

/** The record whose name is the one that was asked for, or the only one that has its words. */
function only<One extends { name: string }>(
  found: readonly One[],
  typed: string,
  none: string,
): One {
  const asked = wordOf(typed);
  const same = found.filter((one) => foldName(one.name) === foldName(asked));
  const [record, ...more] = same.length > 0 ? same : found;
  if (!record) throw new Unanswerable(`No encontré ${none} que calce con «${asked}».`);
  if (more.length > 0)
    throw new Unanswerable(
      `Hay varias que calzan con «${asked}»: ${someNames(found.map((one) => one.name))}. Escriba el nombre completo o el código.`,
      { asked, names: found.map((one) => one.name) },
    );
  return record;
}
