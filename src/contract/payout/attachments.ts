/** Files that prove an entry, or the agreement by which a balance passes to another payee (payout §29.9). */
import { z } from 'zod';
import { fileStream, instant } from '../schemas.ts';

/** The largest file: 5 MiB. */
export const ATTACHMENT_LIMIT = 5 * 1024 * 1024;
/** The largest body of a call that takes one: base64 enlarges the file by a third. */
export const ATTACHMENT_BODY_LIMIT = 8 * 1024 * 1024;

/** A PDF, JPEG or PNG to be attached, told by its content. */
export const newAttachment = z.strictObject({
  /** As the user's computer names it; the server cleans and shortens it. */
  fileName: z.string().trim().min(1, 'Falta el nombre del archivo').max(1_000),
  /** The file's bytes in base64. */
  content: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Error al leer el archivo'),
});
export type NewAttachment = z.output<typeof newAttachment>;

/** What lists tell of an attached file. */
export const attachmentFacts = z.object({
  fileName: z.string(),
  /** In bytes. */
  size: z.number(),
  /** Null: the account was deleted. */
  attachedByName: z.string().nullable(),
  attachedAt: instant,
});
export type AttachmentFacts = z.infer<typeof attachmentFacts>;

/** The file as a download. */
export const attachmentFile = fileStream('pdf', 'jpeg', 'png');
