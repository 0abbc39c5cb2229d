/** Questions about background work: jobs and imports. */
import { z } from 'zod';
import { jobType } from '../../../../contract/operations/jobs.ts';
import { dateInClinic, formatDate, timeInClinic } from '../../../../domain/calendar/calendar.ts';
import { jobTypeLabel } from '../../../../domain/jobs/job-kinds.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { JOB_BADGES } from '../../../../domain/words/state-badges.ts';
import { screenAddress, tool } from '../tool.ts';

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
        ? `El último trabajo${which} es ${jobTypeLabel(latest.type)}, de ${latest.createdBy}: ${JOB_BADGES[latest.status].label}${latest.status === 'processing' ? ` al ${latest.progress} %` : ''}, pedido el ${at(latest.createdAt)}.${latest.errorMessage ? ` ${latest.errorMessage}` : ''}`
        : `No hay trabajos${type ? ` de ${jobTypeLabel(type)}` : ''}${which}.`,
      facts: found.map((job) => ({
        label: `${jobTypeLabel(job.type)}, ${at(job.createdAt)}`,
        value: JOB_BADGES[job.status].label,
      })),
      link: {
        label: 'Monitor de Trabajos',
        href: screenAddress('/job-monitor', { job: latest?.id }),
      },
    };
  },
});

export const lastImports = tool({
  name: 'last_imports',
  description:
    'Las últimas importaciones de atenciones: archivo, quién, cuándo y qué fue de sus filas.',
  input: z.object({}),
  async run({ calls }) {
    const found = await calls.importHistory.list({ limit: 3 });
    const [latest] = found;
    return {
      title: 'Últimas importaciones',
      sentence: latest
        ? `La última importación es ${latest.fileName}, de ${latest.createdByName}, el ${at(latest.createdAt)}: ${countOf(latest.created, 'creada', 'creadas')}, ${countOf(latest.updated, 'actualizada', 'actualizadas')}, ${countOf(latest.protected, 'protegida', 'protegidas')} y ${countOf(latest.rejected, 'rechazada', 'rechazadas')} de ${countOf(latest.total, 'fila', 'filas')}.`
        : 'Todavía no se ha importado ninguna atención.',
      facts: found.map(({ fileName, created, updated, rejected, total }) => ({
        label: fileName,
        value: `${countOf(total, 'fila', 'filas')}: ${created} creadas, ${updated} actualizadas, ${rejected} rechazadas`,
      })),
      link: {
        label: 'Historial de importaciones',
        href: screenAddress('/atenciones-medicas', { open: 'imports' }),
      },
    };
  },
});

function at(instant: string | Date): string {
  const moment = new Date(instant);
  return `${formatDate(dateInClinic(moment))} a las ${timeInClinic(moment)}`;
}
