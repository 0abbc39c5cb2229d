/** The clinic's logo. It is checked by its content, and by drawing it once. */
import { LOGO_BYTES_LIMIT, LOGO_SIDE_LIMIT } from '../../../contract/masters/clinic.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { PdfOverload, renderPdf } from '../../platform/pdf/pdf.ts';
import { readImageHeader } from './image-header.ts';

/** The bytes of a PNG or JPEG that documents can show. Refuses anything else. */
export async function acceptLogo(upload: Blob): Promise<Buffer> {
  if (upload.size > LOGO_BYTES_LIMIT) refuse('clinic.logoTooLarge', {}, { field: 'file' });
  const bytes = Buffer.from(await upload.arrayBuffer());
  const header = readImageHeader(bytes);
  if (header === null) refuse('clinic.logoUnreadable', {}, { field: 'file' });
  if (Math.max(header.width, header.height) > LOGO_SIDE_LIMIT)
    refuse('clinic.logoTooLarge', {}, { field: 'file' });
  await drawOnce(bytes);
  return bytes;
}

/** An image with a valid header but broken content would make every statement fail. */
async function drawOnce(bytes: Buffer): Promise<void> {
  await renderPdf('logo', {}, { logo: bytes }).catch((error: unknown) => {
    if (error instanceof PdfOverload) refuse('server.busy');
    refuse('clinic.logoUnreadable', {}, { field: 'file' });
  });
}

/** The logo as a file of its own type. */
export function logoFile(bytes: Uint8Array): File {
  const type = readImageHeader(bytes)?.type ?? 'image/png';
  return new File([new Uint8Array(bytes)], `logo.${type === 'image/png' ? 'png' : 'jpg'}`, {
    type,
  });
}

/** The files for documents, besides their data: the logo, if the clinic has one. */
export async function readDocumentFiles(db: Db): Promise<Record<string, Uint8Array>> {
  const logo = await readLogo(db);
  return logo ? { logo } : {};
}

/** The logo as a data URL for pages; null without one. */
export async function readLogoAddress(db: Db): Promise<string | null> {
  const logo = await readLogo(db);
  return logo && `data:${logoFile(logo).type};base64,${logo.toString('base64')}`;
}

export async function readLogo(db: Db): Promise<Buffer | null> {
  const { logo } = await db.selectFrom('clinic').select('logo').executeTakeFirstOrThrow();
  return logo;
}
