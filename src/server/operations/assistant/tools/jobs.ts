/** Questions about background work: jobs and imports. */
import { z } from 'zod';
import { jobType } from '../../../../contract/operations/jobs.ts';
import { jobTypeLabel } from '../../../../domain/jobs/job-kinds.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { JOB_BADGES } from '../../../../domain/words/state-badges.ts';
import { linkTo, tool, Unanswerable } from '../tool.ts';
import { askedDays, days, ofDays, ofType, recordType } from './inputs.ts';
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

export const lastImports = tool({
  name: 'last_imports',
  description:
    'Las últimas importaciones de atenciones, de unos días o de un archivo: archivo, quién, cuándo y qué fue de sus filas.',
  input: z.object({
    ...days,
    recordType,
    isLast: z.literal(true).optional(),
    /** A file's name, not any word. */
    words: z
      .string()
      .max(80)
      .regex(/[\d._-]/)
      .optional()
      .describe('Parte del nombre del archivo'),
  }),
  async run({ calls, today }, { words, recordType: type, ...input }) {
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
      link: {
        ...linkTo('/atenciones-medicas', { open: 'imports' }),
        label: 'Historial de importaciones',
      },
    };
  },
});
