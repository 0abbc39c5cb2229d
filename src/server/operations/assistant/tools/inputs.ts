/** What the tools are asked by, and how it becomes records: doctors, months. */
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

/** As much of a name as somebody types. */
export const doctorText = z
  .string()
  .max(120)
  .optional()
  .describe('Nombre o RUT del médico; sin él, todos. Para quien es médico, el propio.');
export const period = {
  month: z.number().int().min(1).max(12).optional().describe('Mes, 1 a 12'),
  year: z.number().int().min(2000).max(2099).optional().describe('Año; sin mes, el año entero'),
};

/** More than these are not listed when a name fits several doctors. */
const FITTING = 5;
export const OWN_ONLY = 'Solo puedo mostrarle sus propios registros.';
export const NOT_LINKED =
  'Su cuenta no está vinculada a una ficha de médico. Pida a la administración que la vincule.';

export type AskedDoctor = { readonly id: number; readonly name: string };

/**
 * The doctor that is asked about; null when none is named and the asker may see all. Who is no staff is
 * asking about themselves, and is told so when they name somebody else.
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

/** A month that was named without its year: the latest that is not to come. */
export function latestPeriod(month: number, today: LocalDate): Period {
  const { year, month: current } = periodOf(today);
  return { month, year: month > current ? year - 1 : year };
}

/** What was asked: a month, a year, or nothing. */
export function askedPeriod(
  { month, year }: { month?: number; year?: number },
  today: LocalDate,
): Partial<Period> {
  if (month === undefined) return year === undefined ? {} : { year };
  return year === undefined ? latestPeriod(month, today) : { month, year };
}

/** The days of a month or a year, as filters take them; none when neither is asked. */
export function daysOf({ month, year }: Partial<Period>): { dateFrom?: string; dateTo?: string } {
  if (year === undefined) return {};
  return {
    dateFrom: firstDayOf({ month: month ?? 1, year }),
    dateTo: lastDayOf({ month: month ?? 12, year }),
  };
}

/** Where staff see the payments of a month, a doctor, a state. */
export function screenOfPayments(
  { month, year }: Partial<Period>,
  { doctorId, status }: { doctorId?: number; status?: 'processed' | 'paid' },
) {
  const filters = { historyDoctorId: doctorId, historyMonth: month, historyYear: year, status };
  return { label: 'Procesamiento de Nómina', href: screenAddress('/procesar-pagos', filters) };
}

/** ' de Julio 2026', ' de 2026', ' de Ana Araya': what a title or sentence says of what was asked. */
export function ofPeriod({ month, year }: Partial<Period>): string {
  if (year === undefined) return '';
  return ` de ${month === undefined ? year : formatPeriod({ month, year })}`;
}
export const ofDoctor = (doctor: AskedDoctor | null) => (doctor ? ` de ${doctor.name}` : '');
