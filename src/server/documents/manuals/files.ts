/** The manuals as PDF files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Manual, ManualName } from '../../../contract/documents/manuals.ts';
import { formatDate, type LocalDate } from '../../../domain/calendar/calendar.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createPdfRenderer, PdfOverload } from '../../platform/pdf/pdf.ts';
import { withGenerated } from './generated.ts';
import { manualChapters } from './sections.ts';

const PACKAGE = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8');
/** The product's version, e.g. `1.4.0`. */
const VERSION: string = JSON.parse(PACKAGE).version;

export type ManualFile = { readonly manual: Manual; readonly bytes: Uint8Array };

type Cover = Pick<Manual, 'title' | 'description'> & {
  /** Whether each chapter begins on a new page, as in manuals with few long chapters. */
  readonly hasChapterPages: boolean;
  /** Whether the text begins below the title, without separate pages for title and contents. */
  readonly isShort: boolean;
};

const COVERS: Readonly<Record<ManualName, Cover>> = {
  sistema: {
    title: 'Manual del sistema',
    description: 'Para quienes usan el portal: cada pantalla, paso a paso, con ejemplos.',
    hasChapterPages: false,
    isShort: false,
  },
  tecnico: {
    title: 'Manual técnico',
    description:
      'Para quienes lo instalan, operan y mantienen: arquitectura, datos, llamadas, respaldo y seguridad.',
    hasChapterPages: false,
    isShort: false,
  },
  competitivo: {
    title: 'Manual competitivo',
    description:
      'Para el registro de propiedad intelectual: qué hace el producto, cómo lo demuestra y con qué fuentes.',
    hasChapterPages: true,
    isShort: false,
  },
  medico: {
    title: 'Guía del médico',
    description:
      'Para los médicos: qué se le pagó, qué está por pagarse y cómo se calculó cada peso.',
    hasChapterPages: false,
    isShort: true,
  },
};

type Made = { readonly date: LocalDate; readonly file: Promise<ManualFile> };
/** A manual is made once a day: its text depends on the version, its cover on the date. */
const made = new Map<ManualName, Made>();

/** The manual as of `date`. Refused if making it takes too long. */
export function readManual(db: Db, name: ManualName, date: LocalDate): Promise<ManualFile> {
  const kept = made.get(name);
  if (kept?.date === date) return kept.file;
  const file = makeManual(db, name, date).catch((error: unknown) => {
    made.delete(name);
    if (error instanceof PdfOverload) refuse('manual.tookTooLong');
    throw error;
  });
  made.set(name, { date, file });
  return file;
}

async function makeManual(db: Db, name: ManualName, date: LocalDate): Promise<ManualFile> {
  const { title, description } = COVERS[name];
  const bytes = await render({
    ...COVERS[name],
    version: VERSION,
    date: formatDate(date),
    chapters: await Promise.all(
      manualChapters(name).map(async ({ title: chapter, blocks }) => ({
        title: chapter,
        blocks: (await withGenerated(db, blocks)).map(inLines),
      })),
    ),
  });
  return {
    manual: {
      name,
      title,
      description,
      fileName: `${name === 'medico' ? 'guia-del-medico' : `manual-${name}`}-${VERSION}.pdf`,
      pages: countPages(bytes),
      size: bytes.length,
      version: VERSION,
      date,
    },
    bytes,
  };
}

/** Made in a separate process for a few seconds, so that statements do not wait and the memory is freed. */
async function render(data: object): Promise<Uint8Array> {
  const renderer = createPdfRenderer();
  try {
    return await renderer.render('manual', data);
  } finally {
    renderer.close();
  }
}

/** Code is passed to the template line by line, since its texts can't contain line breaks. */
function inLines(block: Block): Block | { kind: 'code'; lines: readonly string[] } {
  return block.kind === 'code' ? { kind: 'code', lines: block.text.split('\n') } : block;
}

/** Counts the pages in the PDF's page tree. */
function countPages(bytes: Uint8Array): number {
  const counts = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/Type \/Pages\b[^>]*?\/Count (\d+)/g);
  return Math.max(...[...counts].map(([, count]) => Number(count)));
}
