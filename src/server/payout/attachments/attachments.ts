/** Keeps one file of an entry or of what was asked of a balance, and reads it (payout §29.9). The database keeps it once it is approved. */
import { sql } from 'kysely';
import type { AttachmentFacts, NewAttachment } from '../../../contract/payout/attachments.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { CallContext } from '../../platform/context.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { byteStream } from '../../platform/http/byte-stream.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { acceptAttachment } from './accept.ts';

/** What a file proves: an entry, or what was asked of a balance. */
type Owner = { readonly entryId: number } | { readonly settlementId: number };
/** Where the audit tells of it. */
type Told = {
  readonly action: 'entry' | 'balance';
  /** The entry, or the balance's entry. */
  readonly entryId: number;
  /** E.g. `Anticipo de $600.000 de Ana Soto, Julio 2026`. */
  readonly name: string;
};

const ownerIs = (owner: Owner) =>
  'entryId' in owner
    ? sql<boolean>`entry_id = ${owner.entryId}::bigint`
    : sql<boolean>`settlement_id = ${owner.settlementId}::int`;

/** Attaches a file in place of any other one; null takes it away. Refuses what is no PDF, JPEG or PNG. */
export async function attach(
  tx: Tx,
  owner: Owner,
  upload: NewAttachment | null,
  told: Told,
  actor: Actor,
): Promise<void> {
  const file = upload && acceptAttachment(upload);
  const before = await tx
    .deleteFrom('attachment')
    .where(ownerIs(owner))
    .returning(['fileName', 'sizeBytes as size'])
    .executeTakeFirst();
  if (file)
    await tx
      .insertInto('attachment')
      .values({
        ...owner,
        fileName: file.fileName,
        contentType: file.contentType,
        content: file.content,
        sizeBytes: file.content.length,
        createdBy: actor.userId,
      })
      .execute();
  else if (!before) return;
  await audit(tx, actor, {
    action: `${told.action}.${file ? 'attach' : 'detach'}`,
    entity: 'entry',
    entityId: told.entryId,
    summary: file
      ? `Adjuntó ${file.fileName}: ${told.name}.`
      : `Quitó ${before?.fileName}: ${told.name}.`,
    before,
    after: file
      ? { fileName: file.fileName, size: file.content.length, sha256: file.sha256 }
      : undefined,
  });
}

/** What lists tell of the file in the table `f`, joined with its owner; null without one. */
export const FACTS = sql<AttachmentFacts | null>`CASE WHEN f.id IS NOT NULL THEN jsonb_build_object(
  'fileName', f.file_name, 'size', f.size_bytes, 'attachedAt', f.created_at,
  'attachedByName', ${userName('f.created_by')}) END`;

/** The file as a download that no browser opens by itself. Refuses when there is none. */
export async function downloadAttachment(
  { database: { db }, asked, reply }: CallContext,
  owner: Owner,
): Promise<ReadableStream<Uint8Array>> {
  const file = await db
    .selectFrom('attachment')
    .select(['fileName', 'contentType', 'content'])
    .where(ownerIs(owner))
    .executeTakeFirst();
  if (!file) refuse('record.notFound', { record: 'el archivo' });
  const entryId =
    'entryId' in owner
      ? sql`${owner.entryId}::bigint`
      : sql`(SELECT entry_id FROM balance_settlement WHERE id = ${owner.settlementId}::int)`;
  const rows = await rowsOf<{ doctorId: number; year: number; month: number }>(db)`
    SELECT doctor_id, period_year AS year, period_month AS month FROM entry WHERE id = ${entryId}`;
  Object.assign(asked, rows[0]);
  reply.header('content-type', file.contentType);
  reply.header('content-disposition', dispositionOf(file.fileName));
  return byteStream(wholeOf(file.content));
}

async function* wholeOf(content: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield content;
}

/** RFC 6266: the name in ASCII, and as it is. */
function dispositionOf(fileName: string): string {
  const ascii = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
