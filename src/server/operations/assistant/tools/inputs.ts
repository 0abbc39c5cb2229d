/** The common inputs of tools, and how they are resolved: doctors and periods. */
import { z } from 'zod';
import { recordType as anyRecordType } from '../../../../contract/schemas.ts';
import {
  firstDayOf,
  formatPeriod,
  type LocalDate,
  lastDayOf,
  localDate,
  type Period,
} from '../../../../domain/calendar/calendar.ts';
import { someNames } from '../../../../domain/words/counts.ts';
import { RECORD_TYPE_LABELS } from '../../../../domain/words/labels.ts';
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { latestPeriod, spanInWords } from '../grammar/times.ts';
import { type Asker, linkTo, Unanswerable } from '../tool.ts';
import { calledAlmostSo, calledSo } from './surnames.ts';

/** A part of a name, as users type it. */
export const doctorText = z
  .string()
  .max(120)
  .optional()
  .describe('Nombre o RUT del médico; sin él, todos. Para quien es médico, el propio.');
export const period = {
  month: z.number().int().min(1).max(12).optional().describe('Mes, 1 a 12'),
  year: z.number().int().min(2000).max(2099).optional().describe('Año; sin mes, el año entero'),
};

/** A month, a year, or days, both included, where these are too coarse. */
export const days = {
  ...period,
  dateFrom: z.iso.date().optional().describe('Primer día, en vez de mes y año'),
  dateTo: z.iso.date().optional().describe('Último día, en vez de mes y año'),
};

export const recordType = anyRecordType.optional();
/** Patients are asked for, whom nothing here counts: one of them may have several attentions. */
export const isOfPatients = z
  .literal(true)
  .optional()
  .describe('Se pregunta por pacientes, que no se cuentan');
export const NO_PERSONS = ' (son atenciones, no personas distintas)';
/** Names of what figures are of, or parts of them. */
export const specialty = z.string().max(120).optional();
export const society = z.string().max(120).optional();
export const serviceCode = z
  .string()
  .max(200)
  .optional()
  .describe('Código o nombre de la prestación');
/** An amount that is a bound. */
export const pesos = z.number().int().min(0).max(999_999_999_999).optional();

/** What is no name: letters and digits. */
const INTERNAL_CODE = /^[a-z]+[-_]?\d+$/i;
/** How many doctors are read for a name. */
const FITTING = 50;
const OWN_ONLY = 'Solo puedo mostrarle sus propios registros.';
const NOT_LINKED =
  'Su cuenta no está vinculada a una ficha de médico. Pida a la administración que la vincule.';

export type AskedDoctor = { readonly id: number; readonly name: string };

/**
 * The doctor of the question; null if none is named and the user may see all. Others than staff always ask about
 * themselves, and are told so when they name somebody else.
 */
export async function askedDoctor(
  { user, calls }: Asker,
  text: string | undefined,
): Promise<AskedDoctor | null> {
  const asked = text?.trim() ?? '';
  if (!isStaff(user)) {
    if (user.doctorId === null) throw new Unanswerable(NOT_LINKED);
    const own = await calls.portal.doctor();
    if (asked !== '' && !isNamed(own, asked)) throw new Unanswerable(OWN_ONLY);
    return own;
  }
  if (asked === '') return null;
  // The search does not look at internal codes.
  const listed = INTERNAL_CODE.test(asked)
    ? await calls.doctors.list({ sort: 'name' })
    : await calls.doctors.list({ search: asked, limit: FITTING, sort: 'name' });
  const found = calledSo(
    listed.filter((one) => isNamed(one, asked)),
    asked,
  );
  const same = found.filter(({ name }) => foldName(name) === foldName(asked));
  const [only] = same.length === 1 ? same : found;
  if (!only) {
    const near = calledAlmostSo(await calls.doctors.list({ sort: 'name' }), asked);
    const names = near.map(({ name }) => name);
    throw new Unanswerable(
      `No encontré ningún médico que calce con «${asked}».${near.length > 0 ? ` Se parece a ${someNames(names)}.` : ''}`,
      near.length > 0 ? { asked, names } : undefined,
    );
  }
  if (found.length > 1 && same.length !== 1) {
    throw new Unanswerable(
      `Hay varios médicos que calzan con «${asked}»: ${someNames(found.map(({ name }) => name))}. Escriba el nombre completo o el RUT.`,
      { asked, names: found.map(({ name }) => name) },
    );
  }
  return only;
}

function isNamed(
  { name, rut, internalCode }: { name: string; rut: string; internalCode?: string | null },
  asked: string,
): boolean {
  if (internalCode && foldName(internalCode) === foldName(asked)) return true;
  const words = foldName(asked).split(' ');
  const digits = asked.replace(/[^\dkK]/g, '').toUpperCase();
  return (
    (digits.length > 6 && digits === rut.replace('-', '')) ||
    words.every((word) => foldName(name).split(' ').includes(word))
  );
}

/** The period of the question: a month, a year, or nothing. */
export function askedPeriod(
  { month, year }: { month?: number; year?: number },
  today: LocalDate,
): Partial<Period> {
  if (month === undefined) return year === undefined ? {} : { year };
  return year === undefined ? latestPeriod(month, today) : { month, year };
}

/** The first and the last day, both included; none where no time is asked for. */
export type Days = { readonly dateFrom?: string; readonly dateTo?: string };

/** The days of a month or a year for filters; empty without a period. */
export function daysOf({ month, year }: Partial<Period>): Days {
  if (year === undefined) return {};
  return {
    dateFrom: firstDayOf({ month: month ?? 1, year }),
    dateTo: lastDayOf({ month: month ?? 12, year }),
  };
}

/** The days that are asked for: as they are named, or those of the month or year. */
export function askedDays(
  { dateFrom, dateTo, ...named }: Days & { month?: number; year?: number },
  today: LocalDate,
): Days {
  return dateFrom === undefined ? daysOf(askedPeriod(named, today)) : { dateFrom, dateTo };
}

/** The staff's screen for the payments of a month, doctor and state. */
export function screenOfPayments(
  { month, year }: Partial<Period>,
  { doctorId, status }: { doctorId?: number; status?: 'processed' | 'paid' },
) {
  const filters = { historyDoctorId: doctorId, historyMonth: month, historyYear: year, status };
  return linkTo('/procesar-pagos', filters);
}

/** The question's filters in a title or sentence: ' de Julio 2026', ' de 2026', ' de Ana Araya'. */
export function ofPeriod({ month, year }: Partial<Period>): string {
  if (year === undefined) return '';
  return ` de ${month === undefined ? year : formatPeriod({ month, year })}`;
}
/** The same for days, also all those of a month or year: ' del 3 de octubre de 2026', ' de Octubre 2026'. */
export function ofDays({ dateFrom, dateTo }: Days): string {
  if (dateFrom === undefined || dateTo === undefined) return '';
  const words = spanInWords({ from: localDate(dateFrom), to: localDate(dateTo) });
  return /^\d{1,2} de /.test(words) ? ` del ${words}` : ` de ${words}`;
}
export const ofType = (type: keyof typeof RECORD_TYPE_LABELS | undefined) =>
  type ? ` de ${RECORD_TYPE_LABELS[type]}` : '';
export const ofDoctor = (doctor: AskedDoctor | null) => (doctor ? ` de ${doctor.name}` : '');
