/** Accepts files to be attached: by their content, with a name that is safe to show and to save (payout §29.9). */
import { createHash } from 'node:crypto';
import { ATTACHMENT_LIMIT, type NewAttachment } from '../../../contract/payout/attachments.ts';
import { readImageHeader } from '../../masters/clinic/public.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** A file that was accepted. */
export type AcceptedFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** In hexadecimal. */
  readonly sha256: string;
};

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
const PDF_HEADER = /^%PDF-[12]\.\d/;
/** Letters of a name before its ending. */
const LONGEST_STEM = 100;

/** The file of an upload. Refuses one that is empty, too large, or none of the three kinds. */
export function acceptAttachment({ fileName, content }: NewAttachment): AcceptedFile {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > ATTACHMENT_LIMIT) refuse('attachments.tooLarge', {}, { field: 'attachment' });
  const contentType = typeOf(bytes);
  if (contentType === null) refuse('attachments.wrongKind', {}, { field: 'attachment' });
  return {
    fileName: safeName(fileName, contentType),
    contentType,
    content: bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** What the bytes are, whatever the name says; null for anything else. */
function typeOf(bytes: Buffer): string | null {
  return PDF_HEADER.test(bytes.toString('latin1', 0, 8))
    ? 'application/pdf'
    : (readImageHeader(bytes)?.type ?? null);
}

/**
 * The name without folders, invisible characters and those that file systems refuse. It has at most 104 letters and the ending of
 * its content.
 */
function safeName(name: string, contentType: string): string {
  const stem = (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["<>:|?*;%]/g, '_')
    .replace(/\.(pdf|jpe?g|png)$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const short = Array.from(stem).slice(0, LONGEST_STEM).join('').trimEnd();
  return `${short || 'archivo'}.${ENDINGS[contentType]}`;
}
