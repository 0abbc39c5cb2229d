/** The common inputs of tools, and how they are resolved: doctors and periods. */
import { z } from 'zod';
import {
  firstDayOf,
  formatPeriod,
  type LocalDate,
  lastDayOf,
  type Period,
  periodOf,
} from '../../../../domain/calendar/calendar.ts';
import { someNames } from '../../../../domain/words/counts.ts';
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, screenAddress, Unanswerable } from '../tool.ts';

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

/** If a name matches more doctors, they are not listed. */
const FITTING = 5;
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
  const found = await calls.doctors.list({ search: asked, limit: FITTING + 1, sort: 'name' });
  const [only] = found;
  if (!only) throw new Unanswerable(`No encontré ningún médico que calce con «${asked}».`);
  if (found.length > 1) {
    throw new Unanswerable(
      `Hay varios médicos que calzan con «${asked}»: ${someNames(found.map(({ name }) => name))}. Escriba el nombre completo o el RUT.`,
    );
  }
  return only;
}

function isNamed({ name, rut }: { name: string; rut: string }, asked: string): boolean {
  const words = foldName(asked).split(' ');
  const digits = asked.replace(/[^\dkK]/g, '').toUpperCase();
  return (
    (digits.length > 6 && digits === rut.replace('-', '')) ||
    words.every((word) => foldName(name).split(' ').includes(word))
  );
}

/** For a month without a year: the latest one that is not in the future. */
export function latestPeriod(month: number, today: LocalDate): Period {
  const { year, month: current } = periodOf(today);
  return { month, year: month > current ? year - 1 : year };
}

/** The period of the question: a month, a year, or nothing. */
export function askedPeriod(
  { month, year }: { month?: number; year?: number },
  today: LocalDate,
): Partial<Period> {
  if (month === undefined) return year === undefined ? {} : { year };
  return year === undefined ? latestPeriod(month, today) : { month, year };
}

/** The days of a month or a year for filters; empty without a period. */
export function daysOf({ month, year }: Partial<Period>): { dateFrom?: string; dateTo?: string } {
  if (year === undefined) return {};
  return {
    dateFrom: firstDayOf({ month: month ?? 1, year }),
    dateTo: lastDayOf({ month: month ?? 12, year }),
  };
}

/** The staff's screen for the payments of a month, doctor and state. */
export function screenOfPayments(
  { month, year }: Partial<Period>,
  { doctorId, status }: { doctorId?: number; status?: 'processed' | 'paid' },
) {
  const filters = { historyDoctorId: doctorId, historyMonth: month, historyYear: year, status };
  return { label: 'Procesamiento de Nómina', href: screenAddress('/procesar-pagos', filters) };
}

/** The question's filters in a title or sentence: ' de Julio 2026', ' de 2026', ' de Ana Araya'. */
export function ofPeriod({ month, year }: Partial<Period>): string {
  if (year === undefined) return '';
  return ` de ${month === undefined ? year : formatPeriod({ month, year })}`;
}
export const ofDoctor = (doctor: AskedDoctor | null) => (doctor ? ` de ${doctor.name}` : '');
