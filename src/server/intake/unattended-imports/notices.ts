/** Looks at the ends of imports that nobody previewed, and tells administrators by mail (intake §20.8). */
import { sql } from 'kysely';
import { z } from 'zod';
import { dateInClinic, formatInstant } from '../../../domain/calendar/calendar.ts';
import {
  isFailure,
  UNATTENDED_PROBLEM_WORDS,
  type UNATTENDED_PROBLEMS,
} from '../../../domain/intake/unattended.ts';
import type { Services } from '../../platform/context.ts';
import { type Database, rowsOf, type Tx } from '../../platform/db/database.ts';
import type { Chore } from '../../platform/jobs/chores.ts';
import { enqueueForAdministrators, mailAdministrator } from '../../platform/mail/user-letters.ts';
import { importEntries } from '../import-history/public.ts';

/** The task that mails one letter to one administrator. */
export const UNATTENDED_LETTER_TASK = 'tell-of-unattended-import';

const letter = z.object({ importId: z.number(), userId: z.number() });

/** Looks at what has ended since the last minute. */
export const unattendedChores: readonly Chore[] = [
  { at: 'everyMinute', run: (database) => lookAtEnds(database) },
];

/**
 * Marks each ended import that waits for a person, and queues letters: one for each source, problem and day. An import is looked
 * at once, however many servers do it at the same time.
 */
export async function lookAtEnds({ db }: Database, now = new Date()): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await rowsOf<{ importId: number }>(tx)`
      UPDATE unattended_import u
         SET looked_at = now(),
             problem = CASE WHEN e.state = 'cancelled' THEN NULL
                            WHEN e.state = 'failed' THEN coalesce(u.problem, 'failed')
                            WHEN e.excluded + e.rejected + e.kept + e.void_in_payments + e.fees_differing > 0 THEN coalesce(u.problem, 'leftOut')
                            ELSE u.problem END
        FROM (${importEntries}) e
       WHERE e.id = u.import_id AND u.looked_at IS NULL AND e.state <> 'running'
      RETURNING u.import_id`;
    for (const { importId } of rows) await tellOf(tx, importId, now);
  });
}

/**
 * Queues the letters about an import: one a day for each problem of a source, and one for each problem of a file. Systems lay a
 * file that was put away into the folder again and again (intake §21.5).
 */
async function tellOf(tx: Tx, importId: number, now: Date): Promise<void> {
  const today = dateInClinic(now);
  const { numUpdatedRows } = await tx
    .updateTable('unattendedImport as u')
    .set({ toldOn: today })
    .where('u.importId', '=', importId)
    .where('u.problem', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unattendedImport as told')
            .whereRef('told.sourceName', '=', 'u.sourceName')
            .whereRef('told.problem', '=', 'u.problem')
            .where('told.toldOn', '=', today),
        ),
      ),
    )
    .where(({ not }) => not(sql<boolean>`(${WAS_TOLD_OF_FILE})`))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await enqueueForAdministrators(tx, UNATTENDED_LETTER_TASK, { importId });
}

/**
 * Whether a letter told of the same file of the watched folder, with the same bytes, and of the same problem. Of what is never read the
 * size stands for the bytes.
 */
const WAS_TOLD_OF_FILE = sql`
  u.saved_source_id IS NULL AND EXISTS (
    SELECT FROM import i JOIN import o USING (record_type, file_name)
      JOIN unattended_import told ON told.import_id = o.id
     WHERE i.id = u.import_id AND o.id <> i.id AND told.source_name = u.source_name AND told.problem = u.problem AND told.told_on IS NOT NULL
       AND o.sha256 IS NOT DISTINCT FROM i.sha256 AND o.file_size IS NOT DISTINCT FROM i.file_size)`;

/** Sends the letter if the account is active and has an address. Throws when mail fails, for another try. */
export async function mailUnattendedLetter(services: Services, payload: unknown): Promise<void> {
  const { importId, userId } = letter.parse(payload);
  const found = await findTold(services, importId);
  if (!found) return;
  const { sourceName, problem, createdAt, errorMessage, created, updated } = found;
  const { rejected, excluded, kept, voidInPayments, feesDiffering } = found;
  const figures = isFailure(problem)
    ? ['No se importó nada.', ...(errorMessage ? [errorMessage] : [])]
    : [
        `Nuevas: ${created}. Actualizadas: ${updated}. Con dudas y sin importar: ${excluded}. Rechazadas: ${rejected}. Pendientes con otros datos, sin cambiar: ${kept}. Calculadas o pagadas con otros datos, sin cambiar: ${feesDiffering}. Anuladas que ya están en un pago: ${voidInPayments}.`,
      ];
  await mailAdministrator(services, userId, {
    subject: `Portal Médico: ${sourceName}: ${UNATTENDED_PROBLEM_WORDS[problem].toLowerCase()}`,
    lines: [
      `La importación de ${sourceName} del ${formatInstant(createdAt)} necesita que una persona la vea.`,
      `${UNATTENDED_PROBLEM_WORDS[problem]}.`,
      ...figures,
      '',
      placeOfSources(services),
      '',
      'De lo mismo no se avisa otra vez hoy, ni del mismo archivo de la carpeta mientras no cambie.',
    ],
  });
}

/** The line of a letter that says where the saved sources are looked at. */
export function placeOfSources({ config: { publicUrl } }: Services): string {
  return publicUrl
    ? `Véalo en ${new URL('/atenciones-medicas/fuentes', publicUrl).href}`
    : 'Véalo en el portal: Atenciones Médicas, «Fuentes automáticas».';
}

async function findTold({ database }: Services, importId: number) {
  const rows = await rowsOf<{
    sourceName: string;
    problem: (typeof UNATTENDED_PROBLEMS)[number];
    createdAt: Date;
    errorMessage: string | null;
    created: number;
    updated: number;
    rejected: number;
    excluded: number;
    kept: number;
    voidInPayments: number;
    feesDiffering: number;
  }>(database.db)`
    SELECT u.source_name, u.problem, e.created_at, e.error_message, e.created, e.updated, e.rejected, e.excluded, e.kept,
           e.void_in_payments, e.fees_differing
      FROM unattended_import u JOIN (${importEntries}) e ON e.id = u.import_id
     WHERE u.import_id = ${importId} AND u.problem IS NOT NULL`;
  return rows[0];
}
