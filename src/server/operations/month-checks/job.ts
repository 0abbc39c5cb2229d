/** The job that checks a month: `check-month` (operations §13). */
import type { Period } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { today } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import { CHECK_QUERIES } from './checks/all.ts';
import { findInMonth } from './find.ts';
import { readKinds } from './settings.ts';
import { storeFindings } from './store.ts';

export const checkMonthJob: JobDefinition<Period> = {
  type: 'check-month',
  steps: [
    {
      key: 'check',
      name: 'Revisión',
      description: 'Compara las líneas del mes entre sí y con los meses anteriores.',
    },
    { key: 'store', name: 'Hallazgos', description: 'Guarda lo que se encontró.' },
  ],
  async run(job) {
    const { payload, services, actor, signal } = job;
    const { db } = services.database;
    const period = { year: payload.year, month: payload.month };
    await job.step('check', CHECK_QUERIES.length);
    const severities = new Map((await readKinds(db)).map(({ key, severity }) => [key, severity]));
    const off = new Set(
      [...severities].flatMap(([key, severity]) => (severity === 'off' ? [key] : [])),
    );
    const found = await findInMonth(services.database, {
      period,
      today: today(),
      off,
      onProgress: (done) => job.advance(done),
      signal,
    });
    await job.step('store', found.found.length);
    await db.transaction().execute(async (tx) => {
      await job.claim(tx);
      const stored = await storeFindings(tx, period, found, {
        severityOf: (key) => (severities.get(key) === 'blocking' ? 'blocking' : 'warning'),
        actor,
      });
      const message = `${countOf(stored.found, 'hallazgo', 'hallazgos')} en ${countOf(found.checked.lines, 'línea', 'líneas')} de ${String(period.month).padStart(2, '0')}/${period.year}: ${countOf(stored.blocking, 'bloquea', 'bloquean')} el pago.${stored.lapsed > 0 ? ` ${countOf(stored.lapsed, 'aceptación dejó', 'aceptaciones dejaron')} de valer.` : ''}`;
      await audit(tx, actor, {
        action: 'monthCheck.run',
        entity: 'monthCheck',
        entityId: `${period.year}-${String(period.month).padStart(2, '0')}`,
        summary: `Revisó el mes: ${message}`,
        after: { ...period, ...found.checked, ...stored },
      });
      await job.complete(tx, {
        message,
        ...(stored.blocking > 0 && {
          heading: 'Revisión completada: hay hallazgos que bloquean el pago',
          isPartial: true,
        }),
        ...stored,
      });
    });
  },
};
