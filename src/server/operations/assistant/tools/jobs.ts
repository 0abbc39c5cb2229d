/** Questions about background work: jobs and imports. */
import { z } from 'zod';
import type { ImportEntry } from '../../../../contract/intake/import-history.ts';
import { jobType } from '../../../../contract/operations/jobs.ts';
import { formatPeriod, type Period } from '../../../../domain/calendar/calendar.ts';
import { jobTypeLabel } from '../../../../domain/jobs/job-kinds.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { JOB_BADGES } from '../../../../domain/words/state-badges.ts';
import { type Asker, type Finding, linkTo, tool, Unanswerable } from '../tool.ts';
import { askedDays, askedPeriod, days, ofDays, ofType, recordType } from './inputs.ts';
import { momentOf } from './wording.ts';

export const jobState = tool({
  name: 'job_state',
  description:
    'El estado de los últimos trabajos (cálculo, nómina, importación, liquidaciones, libros), o solo los de un estado: en espera, en curso, fallidos.',
  input: z.object({
    kind: jobType.optional(),
    state: z.enum(['pending', 'processing', 'failed']).optional(),
  }),
  async run({ calls }, { kind: type, state }) {
    const found = await calls.jobs.active({
      types: type && [type],
      status: state && [state],
      limit: 5,
    });
    const what = type ? `Trabajos de ${jobTypeLabel(type)}` : 'Trabajos';
    const which = state ? ` en estado ${JOB_BADGES[state].label}` : '';
    const [latest] = found;
    return {
      title: `${what}${which}`,
      sentence: latest
        ? `El último trabajo${which} es ${jobTypeLabel(latest.type)}, de ${latest.createdBy}: ${JOB_BADGES[latest.status].label}${latest.status === 'processing' ? ` al ${latest.progress} %` : ''}, pedido el ${momentOf(latest.createdAt)}.${latest.errorMessage ? ` ${latest.errorMessage}` : ''}`
        : `No hay trabajos${type ? ` de ${jobTypeLabel(type)}` : ''}${which}.`,
      facts: found.map((job) => ({
        label: `${jobTypeLabel(job.type)}, ${momentOf(job.createdAt)}`,
        value: JOB_BADGES[job.status].label,
      })),
      link: linkTo('/job-monitor', { job: latest?.id }),
    };
  },
});

const HISTORY = {
  ...linkTo('/atenciones-medicas', { open: 'imports' }),
  label: 'Historial de importaciones',
};
/** How many files of a month are told. */
const FILES = 10;

export const lastImports = tool({
  name: 'last_imports',
  description:
    'Las últimas importaciones de atenciones, de unos días o de un archivo: archivo, quién, cuándo y qué fue de sus filas.',
  input: z.object({
    ...days,
    recordType,
    isLast: z.literal(true).optional(),
    isOfMonth: z
      .literal(true)
      .optional()
      .describe('Si el mes es el de las atenciones, y no el de la importación'),
    /** A file's name, not any word. */
    words: z
      .string()
      .max(80)
      .regex(/[\d._-]/)
      .optional()
      .describe('Parte del nombre del archivo'),
  }),
  async run(asker, { words, recordType: type, isOfMonth, ...input }) {
    const { calls, today } = asker;
    if (isOfMonth) return broughtFor(asker, askedPeriod(input, today), type);
    const inDays = askedDays(input, today);
    const filters = { ...inDays, recordType: type, search: words };
    const found = await calls.importHistory.list({ ...filters, limit: 3 });
    const [latest] = found;
    const where = `${ofType(type)}${words ? ` con «${words}»` : ''}${ofDays(inDays)}`;
    if (!latest && where !== '') throw new Unanswerable(`No encontré importaciones${where}.`);
    return {
      title: `Últimas importaciones${where}`,
      sentence: latest
        ? `La última importación${where} es ${latest.fileName}, de ${latest.createdByName}, el ${momentOf(latest.createdAt)}: ${countOf(latest.created, 'creada', 'creadas')}, ${countOf(latest.updated, 'actualizada', 'actualizadas')}, ${countOf(latest.protected, 'protegida', 'protegidas')} y ${countOf(latest.rejected, 'rechazada', 'rechazadas')} de ${countOf(latest.total, 'fila', 'filas')}.`
        : 'Todavía no se ha importado ninguna atención.',
      facts: found.map(({ fileName, created, updated, rejected, total }) => ({
        label: fileName,
        value: `${countOf(total, 'fila', 'filas')}: ${created} creadas, ${updated} actualizadas, ${rejected} rechazadas`,
      })),
      link: HISTORY,
    };
  },
});

/** Who brought the attentions of a month: imports know no month of their rows, but files are often called by it. */
async function broughtFor(
  { calls }: Asker,
  { month, year }: Partial<Period>,
  recordType: ImportEntry['recordType'] | undefined,
): Promise<Finding> {
  if (month === undefined || year === undefined) return notByMonth('');
  const name = formatPeriod({ month, year });
  const found = await calls.importHistory.list({
    search: `${year}-${String(month).padStart(2, '0')}`,
    recordType,
    state: 'completed',
    limit: FILES + 1,
  });
  if (found.length === 0) return notByMonth(` de ${name}`);
  const told = found.slice(0, FILES);
  const people = [...new Set(told.map(({ createdByName }) => createdByName))];
  return {
    title: `Archivos de ${name}, por su nombre`,
    sentence: `Por el nombre de los archivos, las atenciones de ${name} las importó ${new Intl.ListFormat('es').format(people)}: ${told.map(broughtInWords).join('; ')}${found.length > FILES ? '; hay más en el historial' : ''}. No sé si otros archivos traen atenciones de ese mes.`,
    facts: told.map((one) => ({ label: one.fileName, value: broughtInWords(one) })),
    link: HISTORY,
  };
}

const broughtInWords = ({ fileName, createdByName, createdAt, created, total }: ImportEntry) =>
  `${fileName}, de ${createdByName}, el ${momentOf(createdAt)}, con ${countOf(created, 'atención creada', 'atenciones creadas')} de ${countOf(total, 'fila', 'filas')}`;

const notByMonth = (ofMonth: string): Finding => ({
  title: 'Historial de importaciones',
  sentence: `No sé qué archivo trajo las atenciones${ofMonth}. Quién importó cada archivo, y cuándo, está en el historial de importaciones.`,
  facts: [],
  link: HISTORY,
});
