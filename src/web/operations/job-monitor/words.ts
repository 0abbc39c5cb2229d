/** The monitor's Spanish words (operations §4). */
import type {
  JobStanding,
  MonitoredJob,
  MonitorList,
} from '../../../contract/operations/job-monitor.ts';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { clockTime } from '../../../domain/calendar/clock.ts';

/** For each list: the label of its card, the title of its dialog, and the text when it is empty. */
export const LIST_WORDS: Readonly<
  Record<MonitorList, { card: string; title: string; empty: string }>
> = {
  pending: {
    card: 'Pendientes',
    title: 'Trabajos pendientes',
    empty: 'No hay trabajos pendientes',
  },
  processing: {
    card: 'Procesando',
    title: 'Trabajos en proceso',
    empty: 'No hay trabajos en proceso',
  },
  completed: {
    card: 'Completados',
    title: 'Trabajos completados',
    empty: 'No hay trabajos completados',
  },
  failed: { card: 'Fallidos', title: 'Trabajos fallidos', empty: 'No hay trabajos fallidos' },
  cancelled: {
    card: 'Cancelados',
    title: 'Trabajos cancelados',
    empty: 'No hay trabajos cancelados',
  },
  today: { card: 'Total Hoy', title: 'Trabajos de hoy', empty: 'Hoy no se han creado trabajos' },
};

const STANDINGS: Readonly<Record<Exclude<JobStanding, 'running'>, string>> = {
  waiting: 'En espera de su turno',
  retrying: 'El intento no resultó y no se aplicó ningún cambio. Se intenta de nuevo',
  interrupted:
    'Interrumpido: su proceso terminó y no se aplicó ningún cambio. Otro proceso lo retomará desde el comienzo.',
};

/** Why a job does not progress; null for a running or finished one. */
export function standingSentence({
  standing,
  nextTryAt,
}: Pick<MonitoredJob, 'standing' | 'nextTryAt'>): string | null {
  if (standing === null || standing === 'running') return null;
  if (standing !== 'retrying') return STANDINGS[standing];
  return `${STANDINGS.retrying}${nextTryAt === null ? '' : ` a las ${clockTime(nextTryAt)}`}.`;
}

/** The records or file of a job, from its payload; null if it names none. */
export function jobSubject({ payload }: Pick<MonitoredJob, 'payload'>): string | null {
  const { month, year, dateFrom, dateTo, fileName } = payload;
  if (typeof fileName === 'string') return fileName;
  if (typeof month === 'number' && typeof year === 'number') return formatPeriod({ month, year });
  const [from, to] = [dateFrom, dateTo].map((date) =>
    typeof date === 'string' ? formatDate(date) : null,
  );
  if (from && to) return `del ${from} al ${to}`;
  if (from) return `desde el ${from}`;
  return to ? `hasta el ${to}` : null;
}

/** `12 s`, `3 min 05 s`, `1 h 20 min`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The part of a job's id that people read. */
export const shortId = (id: string) => id.slice(0, 8);
