/** Reads other systems' answers as JSON or CSV, by their content type and by their content (intake §17.4). */
import { FileError } from '../file-error.ts';
import { decodeText } from './decode.ts';
import { readDelimited } from './delimited.ts';
import { hasAttentionCells } from './recognise-columns.ts';
import { BATCH_ROWS } from './table.ts';

export type AnswerContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | {
      readonly kind: 'table';
      readonly rows: readonly (readonly string[])[];
      /** Whether the content type says CSV. */
      readonly isDeclared: boolean;
    };

/** Reads an answer in any usual encoding. Throws a FileError when it is neither JSON nor CSV. */
export async function readAnswer(bytes: Uint8Array, contentType: string): Promise<AnswerContent> {
  const text = decodeText(bytes);
  const start = text.trimStart().slice(0, 1);
  if (start === '') {
    throw new FileError('La dirección respondió sin contenido. Revise la URL y los días pedidos.');
  }
  if (/\bhtml\b/i.test(contentType) || /^\s*<(?:!doctype html|html)/i.test(text)) {
    throw new FileError(
      'La dirección respondió una página web en vez de datos. Revise la URL; quizás pide iniciar sesión.',
    );
  }
  if (start === '<')
    throw new FileError(
      'La dirección respondió XML, y solo se leen JSON y CSV: pida uno de estos formatos en la URL o en el encabezado Accept.',
    );
  const isCsv = /\bcsv\b/i.test(contentType);
  const isJson = /\bjson\b/i.test(contentType) || start === '{' || start === '[';
  if (isJson && !isCsv) return { kind: 'json', value: parseJson(text) };
  const rows: (readonly string[])[] = [];
  for await (const batch of readDelimited(piecesOf(text))) {
    for (const { cells } of batch) rows.push(cells);
  }
  if (rows.every((cells) => cells.length === 1)) {
    throw new FileError(
      'La dirección respondió un texto sin columnas, y solo se leen JSON y CSV. Revise que la URL sea la de las atenciones.',
    );
  }
  return { kind: 'table', rows, isDeclared: isCsv };
}

/**
 * Refuses a text that resembles a table only by its commas, such as an error message of the other system. Its type is
 * not CSV, it has neither headings nor values of attentions, and its lines differ in length.
 */
export function refuseProse({ rows, isDeclared }: Extract<AnswerContent, { kind: 'table' }>): void {
  const widths = new Set(rows.map((cells) => cells.length));
  const isRegular = rows.length > 1 && widths.size === 1;
  if (isDeclared || isRegular || hasAttentionCells(rows)) return;
  throw new FileError(
    'La dirección respondió un texto que no trae datos, quizás un mensaje de error. Revise la URL y los días pedidos; un CSV debe traer encabezados, o anunciarse como text/csv.',
  );
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  const length = BATCH_ROWS * 200;
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

/** Longer numbers are identifiers, which floating point would change. */
const LONG_NUMBER = /\d{16}/;

function parseJson(text: string): unknown {
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch (cause) {
    // The parser's message quotes the text, which may contain secrets.
    throw new FileError(
      `La respuesta no es JSON válido: está dañada o incompleta (${text.length} caracteres). Intente de nuevo; si se repite, avise a quien administra ese sistema.`,
      { cause: cause instanceof SyntaxError ? undefined : cause },
    );
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isChanged = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isChanged && context?.source !== undefined ? context.source : value;
}
