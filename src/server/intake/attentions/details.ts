/** One attention with its origin, its edits and its fee (intake §5). */
import { sql } from 'kysely';
import type { AttentionDetails } from '../../../contract/intake/attentions.ts';
import type { PatientView } from '../../../domain/identity/patient-view.ts';
import type { Db } from '../../platform/db/database.ts';
import { editWithoutPatient } from './edit.ts';
import { findAttention } from './queries.ts';

/** How many edits are shown, and how many imports that said that it is void. */
const CHANGES = 20;

/**
 * Finds the fee of an attention, if it is calculated. It is passed in, since fees depend on attentions and not the
 * reverse.
 */
export type ReadFee = (db: Db, attentionId: number) => Promise<Fee | null>;
type Fee = {
  readonly calculation: NonNullable<AttentionDetails['calculation']>;
  readonly paymentId: number | null;
};

/** The attention, or undefined. What edits say names the patient only where patients are shown. */
export async function readDetails(
  db: Db,
  id: number,
  { readFee, patients }: { readonly readFee: ReadFee; readonly patients: PatientView },
): Promise<AttentionDetails | undefined> {
  const attention = await findAttention(db, id);
  if (!attention) return undefined;
  const fee = await readFee(db, id);
  return {
    ...attention,
    ...(await readOrigin(db, id)),
    voidSaid: await readVoidSaid(db, id),
    changes: await readChanges(db, id, patients),
    calculation: fee?.calculation ?? null,
    payment: await readPayment(db, fee?.paymentId ?? null),
  };
}

type Origin = Pick<AttentionDetails, 'registeredBy' | 'import'>;

/** Who registered it, or the import that created or last changed it. */
async function readOrigin(db: Db, id: number): Promise<Origin> {
  const row = await db
    .selectFrom('attention')
    .leftJoin('import', 'import.id', 'attention.importId')
    .leftJoin('appUser', 'appUser.id', 'attention.createdBy')
    .select([
      'import.id as importId',
      'import.source',
      'import.fileName',
      'attention.importRow',
      'import.createdByName',
      'import.createdAt',
      // An import writes its rows and its completion in one transaction, so both have the same time.
      sql<boolean>`coalesce(import.completed_at > attention.created_at, false)`.as('isUpdate'),
      sql<string | null>`app_user.first_name || ' ' || app_user.last_name`.as('registeredBy'),
    ])
    .where('attention.id', '=', id)
    .executeTakeFirstOrThrow();
  const { importId, source, fileName, createdByName, createdAt, isUpdate } = row;
  const isImported = importId !== null && createdAt !== null;
  return {
    registeredBy: isImported && !isUpdate ? null : row.registeredBy,
    import: isImported
      ? {
          id: importId,
          source: source as 'file' | 'api' | 'his' | 'fhir',
          fileName: fileName ?? '',
          row: row.importRow,
          importedBy: createdByName ?? '',
          importedAt: createdAt.toISOString(),
          isUpdate,
        }
      : null,
  };
}

/** Which imports said that it is void while it was in a payment (intake §15.17). */
async function readVoidSaid(db: Db, id: number): Promise<AttentionDetails['voidSaid']> {
  const rows = await db
    .selectFrom('voidSaid')
    .innerJoin('import', 'import.id', 'voidSaid.importId')
    .select([
      'import.id as importId',
      'import.fileName',
      'voidSaid.importRow as row',
      'voidSaid.status',
      'import.createdByName',
      'import.createdAt',
      sql<boolean>`void_said.taken_back_by <> '{}'`.as('isTakenBack'),
      sql<boolean>`EXISTS (
        SELECT FROM void_to_hold h WHERE h.attention_id = void_said.attention_id AND h.import_id = void_said.import_id)`.as(
        'isHeldLater',
      ),
    ])
    .where('voidSaid.attentionId', '=', id)
    .orderBy('import.id', 'desc')
    .limit(CHANGES)
    .execute();
  return rows.toReversed().map(({ createdByName, createdAt, ...said }) => ({
    ...said,
    importedBy: createdByName ?? '',
    importedAt: createdAt.toISOString(),
  }));
}

async function readChanges(
  db: Db,
  id: number,
  patients: PatientView,
): Promise<AttentionDetails['changes']> {
  const entries = await db
    .selectFrom('auditLog')
    .select(['at', 'userName', 'summary'])
    .where('entity', '=', 'attention')
    .where('entityId', '=', String(id))
    .where('action', '=', 'attention.update')
    .orderBy('id', 'desc')
    .limit(CHANGES)
    .execute();
  return entries.map(({ at, userName, summary }) => ({
    at: at.toISOString(),
    userName,
    summary: patients === 'shown' ? summary : editWithoutPatient(summary),
  }));
}

async function readPayment(db: Db, paymentId: number | null): Promise<AttentionDetails['payment']> {
  if (paymentId === null) return null;
  const row = await db
    .selectFrom('payment')
    .leftJoin('appUser as maker', 'maker.id', 'payment.createdBy')
    .leftJoin('appUser as payer', 'payer.id', 'payment.paidBy')
    .select([
      'payment.id',
      'payment.periodYear',
      'payment.periodMonth',
      'payment.sequence',
      'payment.status',
      'payment.payeeName',
      'payment.paymentMethod',
      'payment.paymentDate',
      'payment.createdAt',
      'payment.paidAt',
      sql<string | null>`maker.first_name || ' ' || maker.last_name`.as('processedBy'),
      sql<string | null>`payer.first_name || ' ' || payer.last_name`.as('paidBy'),
    ])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { createdAt, paidAt, ...payment } = row;
  return {
    ...payment,
    processedAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}
